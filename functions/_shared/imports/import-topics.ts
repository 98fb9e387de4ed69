import type { Database } from '../../../db/client.ts';
import { findTakenPaths } from '../../../db/queries/imports/imported-posts.ts';
import { storeTopicRedirects, type TopicRedirect } from '../../../db/queries/imports/imported-topics.ts';
import { allTopicSlugs, findMeantTopics } from '../../../db/queries/topics/named-topics.ts';
import type { ImportedTopic, IncomingTopic } from '../../../src/contracts/imports/incoming-topic.ts';
import { topicsLimit } from '../../../src/contracts/topics/topics.ts';
import { slugOr } from '../posts/free-slug.ts';
import { type MakeEvent, topicIdsOf } from '../topics/name-topics.ts';
import { oldPathsOf } from './old-paths.ts';

/** The options of an import of topics. */
export interface TopicOptions {
  /** True to report what an import would do without storing anything. */
  dryRun: boolean;
  event: MakeEvent;
  /** The path of the back office, which no old path may take. */
  adminPrefix: string;
}

/** Thrown when the site would have too many topics. The message is for the person who imports. */
export class TooManyTopicsError extends Error {}

/**
 * Adds topics in their order, redirects their old paths to them, and reports each of them. A name that means a topic of this site
 * changes nothing about it. Throws a TooManyTopicsError, and stores nothing, if the site would have more topics than it may.
 */
export async function importTopics(
  db: Database,
  topics: readonly IncomingTopic[],
  { dryRun, event, adminPrefix }: TopicOptions,
): Promise<ImportedTopic[]> {
  const named = topics.map(({ name }) => ({ name, slug: slugOr('topic', name) }));
  const before = await findMeantTopics(db, named);
  if (!dryRun && before.size < topics.length) {
    await refuseTooMany(db, topics.length - before.size);
    await topicIdsOf(db, topics, event);
  }
  const [present, taken] = await Promise.all([
    dryRun ? before : findMeantTopics(db, named),
    findTakenPaths(
      db,
      topics.flatMap(({ oldPaths, oldFeeds }) => [...oldPaths, ...oldFeeds]),
    ),
  ]);
  const redirects: TopicRedirect[] = [];
  const sorted = topics.map(({ name, oldPaths, oldFeeds }, index) => {
    const key = name.toLowerCase();
    const { slug, ...topic } = present.get(key) ?? { name, slug: named[index]?.slug ?? '' };
    const page = `/blog/topics/${slug}`;
    const own = [
      { target: page, ...oldPathsOf(oldPaths, page, { taken, adminPrefix }) },
      { target: `${page}/rss.xml`, ...oldPathsOf(oldFeeds, `${page}/rss.xml`, { taken, adminPrefix }) },
    ];
    for (const { target, kept } of own)
      for (const path of kept) {
        taken.set(path, target);
        redirects.push({ path, target });
      }
    return {
      name,
      topic: present.has(key) ? { name: topic.name, slug } : null,
      isHere: before.has(key),
      redirects: own.flatMap(({ kept }) => kept),
      losses: own.flatMap(({ losses }) => losses),
    };
  });
  if (dryRun) return sorted;
  const stored = await storeTopicRedirects(db, redirects);
  return sorted.map((topic) => ({ ...topic, redirects: topic.redirects.filter((path) => stored.has(path)) }));
}

async function refuseTooMany(db: Database, added: number): Promise<void> {
  const here = (await allTopicSlugs(db)).size;
  if (here + added > topicsLimit)
    throw new TooManyTopicsError(
      `The site has ${here} topics, and the import would add ${added}. It can have ${topicsLimit.toLocaleString('en-GB')}: leave out or join some.`,
    );
}
