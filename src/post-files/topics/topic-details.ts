import { stringify } from 'yaml';
import * as z from 'zod/mini';
import { incomingTopic } from '../../contracts/imports/incoming-topic.ts';
import { DetailsFile } from '../details-file.ts';
import { topicDetailsPath } from '../export-files.ts';

const detailsFile = new DetailsFile(topicDetailsPath, 'topics');

/** What an export of this site says of a topic besides its posts. */
export interface TopicDetails {
  name: string;
  slug: string;
  description: string;
  /** The paths that redirect to its page and to its feed. */
  oldPaths: string[];
  oldFeeds: string[];
}

const head = `# The topics of the posts, in the order of the site. An import changes nothing about a topic that the site has already.
`;

const { name, slug, description, oldPaths, oldFeeds } = incomingTopic.shape;
const entry = z.object({
  name,
  slug: z._default(slug, ''),
  description: z._default(description, ''),
  redirectFrom: z._default(oldPaths, []),
  feedsFrom: z._default(oldFeeds, []),
});

/** Returns the text of the file with the topics, in their order. */
export function writeTopicDetails(topics: readonly TopicDetails[]): string {
  const written = topics.map((topic) => ({
    ...{ name: topic.name, slug: topic.slug },
    ...(topic.description && { description: topic.description }),
    ...(topic.oldPaths.length > 0 && { redirectFrom: topic.oldPaths }),
    ...(topic.oldFeeds.length > 0 && { feedsFrom: topic.oldFeeds }),
  }));
  return head + stringify(written, { lineWidth: 0 });
}

/** Reads the file with the topics. Throws an ExportError if somebody has edited it into an invalid file. */
export function readTopicDetails(file: string): TopicDetails[] {
  const topics = detailsFile.parse(file) ?? [];
  if (!Array.isArray(topics)) throw detailsFile.unreadable('it is no list of topics');
  return topics.map((value: unknown, index) => {
    const { data, error } = entry.safeParse(value);
    const [issue] = error?.issues ?? [];
    if (!data)
      throw detailsFile.unreadable(`${[`topic ${index + 1}`, ...(issue?.path ?? [])].join(', ')}: ${issue?.message}`);
    return {
      ...{ name: data.name, slug: data.slug ?? '', description: data.description ?? '' },
      ...{ oldPaths: data.redirectFrom, oldFeeds: data.feedsFrom },
    };
  });
}
