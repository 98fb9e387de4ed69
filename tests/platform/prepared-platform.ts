import type { Insertable } from 'kysely';
import { Database } from '../../db/client.ts';
import { setPublicName } from '../../db/queries/accounts/users.ts';
import { insertPosts } from '../../db/queries/posts/posts.ts';
import type { BlogPostsTable } from '../../db/tables/posts.ts';
import type { Settings } from '../../src/contracts/settings/settings-table.ts';
import { type Account, createAccount } from '../fixtures/accounts.ts';
import { storeSetting } from '../fixtures/settings.ts';
import { storeTopics } from '../fixtures/topics.ts';
import { startPlatform } from './start-platform.ts';
import { openTestDatabase } from './test-database.ts';

/** A post to store before the site is built. Missing fields are made up. */
export type PreparedPost = Partial<Omit<Insertable<BlogPostsTable>, 'authorId'>> & {
  slug: string;
  /** The names of its topics, which are stored with the posts. */
  topics?: readonly string[];
};

/** A platform whose site is built from a test's own posts. */
export interface PreparedPlatform {
  address: string;
  databaseUrl: string;
  dataDir: string;
  db: Database;
  /** The author of the posts, an admin. */
  author: Account;
  /** Everything that the platform has printed so far. */
  output: () => string;
  stop: () => Promise<unknown>;
}

/** Returns a complete post, published on 1 June 2026, from the fields that matter to a test. */
export function makePost({ topics: _, ...post }: PreparedPost, authorId: string): Insertable<BlogPostsTable> {
  const createdAt = post.createdAt ?? new Date('2026-06-01T12:00:00Z');
  const title = `Title of ${post.slug}`;
  const text = { title, excerpt: `Excerpt of ${post.slug}`, content: `<p>Content of ${post.slug}</p>` };
  return { ...text, published: true, createdAt, updatedAt: createdAt, ...post, authorId };
}

/** What the platform is like besides its posts. */
type Preparation = [
  environment?: NodeJS.ProcessEnv,
  settings?: Partial<Settings>,
  /** The name of the posts' author. */
  publicName?: string | null,
  /** Returns another way to the database for the platform. */
  by?: (databaseUrl: string) => Promise<string>,
];

/** Starts a platform of its own that holds these posts and settings, and no sample posts, when its site is built. */
export async function startPlatformWith(
  posts: readonly PreparedPost[],
  ...preparation: Preparation
): Promise<PreparedPlatform> {
  const database = await openTestDatabase();
  const platform = await startPlatformOn(database.url, posts, ...preparation);
  const stop = async () => {
    await platform.stop();
    await database.close();
  };
  return { ...platform, stop };
}

/** Starts such a platform on a database that is there already, and leaves the database when it stops. */
export async function startPlatformOn(
  databaseUrl: string,
  posts: readonly PreparedPost[],
  ...[environment = {}, settings = {}, publicName = null, by = async (url) => url]: Preparation
): Promise<PreparedPlatform> {
  const db = new Database(databaseUrl);
  const author = await createAccount(db, 'admin');
  await setPublicName(db, author.id, publicName);
  const topics = await storeTopics(db, [...new Set(posts.flatMap((post) => post.topics ?? []))]);
  const idsOf = ({ topics: names = [] }: PreparedPost) => names.flatMap((name) => topics.get(name) ?? []);
  await insertPosts(
    db,
    posts.map((post) => makePost({ topicIds: idsOf(post), ...post }, author.id)),
  );
  for (const [key, value] of Object.entries(settings)) await storeSetting(db, key, value);
  const { address, dataDir, output, stop } = await startPlatform({
    ...environment,
    DATABASE_URL: await by(databaseUrl),
  });
  return { address, db, databaseUrl, dataDir, author, output, stop: () => stop() };
}
