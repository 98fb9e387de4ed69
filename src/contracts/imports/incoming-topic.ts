import * as z from 'zod/mini';
import { topicLink } from '../topics/topic-name.ts';
import { topicFields } from '../topics/topics.ts';
import { plain } from './incoming-post.ts';

const paths = z.array(plain).check(z.maxLength(1_000, 'Send at most 1000 paths'));

/** A topic from another site. `oldPaths` and `oldFeeds` are the paths of its pages and of its feeds there. */
export const incomingTopic = z.strictObject({ ...topicFields, oldPaths: paths, oldFeeds: paths });

export type IncomingTopic = z.output<typeof incomingTopic>;

/** What an import has done with a topic, or would do. */
export const importedTopic = z.object({
  /** The name that was sent. */
  name: z.string(),
  /** The topic of this site that the name means; null if a dry run finds none, because the import would make it. */
  topic: z.nullable(topicLink),
  /** True if the site had the topic before. It keeps its URL and its description. */
  isHere: z.boolean(),
  /** The old paths that redirect to the topic. */
  redirects: z.array(z.string()),
  /** The old paths that cannot redirect to the topic, with the reasons. */
  losses: z.array(z.string()),
});

export type ImportedTopic = z.output<typeof importedTopic>;
