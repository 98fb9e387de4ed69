import type { Topic } from '../../contracts/topics/topics.ts';

/** The largest number of options in the list. Further letters narrow it. */
const limit = 100;

/** An option of the list: a topic to choose, or the typed name as a new one. */
export interface TopicOption {
  name: string;
  isNew: boolean;
}

/** Returns a text in lower case, without accents and without spaces around it. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Returns true if two names differ in case and accents at most. */
export const isSameTopic = (one: string, other: string): boolean => folded(one) === folded(other);

/**
 * Returns the topics that contain what is typed and are not chosen. Those that begin with it come first, and a new topic of this
 * name comes last if none has it.
 */
export function topicOptions(topics: readonly Topic[], chosen: readonly string[], typed: string): TopicOption[] {
  const sought = folded(typed);
  const begins = ({ name }: Topic) => Number(folded(name).startsWith(sought));
  const options: TopicOption[] = topics
    .filter(({ name }) => folded(name).includes(sought) && !chosen.some((one) => isSameTopic(one, name)))
    .sort((one, other) => begins(other) - begins(one))
    .slice(0, limit)
    .map(({ name }) => ({ name, isNew: false }));
  const isKnown = [...chosen, ...topics.map(({ name }) => name)].some((name) => isSameTopic(name, typed));
  if (sought && !isKnown) options.push({ name: typed.trim(), isNew: true });
  return options;
}
