import * as z from 'zod/mini';
import { line } from '../fields.ts';

/** The largest number of topics of a post. The first leads. */
export const maxTopics = 5;

/** The longest name of a topic, in characters. */
export const topicNameLimit = 60;

/** The name of a topic. Commas separate names in lists of them. */
export const topicName = line('Enter a name', topicNameLimit).check(
  z.regex(/^[^,]*$/, 'Leave out the comma: it separates topics'),
);

const isDistinct = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length;

/** The names of a post's topics, the leading one first. A name that no topic has makes a new topic. */
export const topicNames = z
  .array(topicName, 'Send the names of the topics')
  .check(z.maxLength(maxTopics, `Choose at most ${maxTopics} topics`), z.refine(isDistinct, 'Choose each topic once'));

/** A topic as a post names it. */
export const topicLink = z.object({ name: z.string(), slug: z.string() });

export type TopicLink = z.output<typeof topicLink>;
