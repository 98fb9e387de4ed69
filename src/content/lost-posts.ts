import { happenedSince } from '../../db/queries/audit/audit.ts';
import { buildInfoFile } from '../contracts/publishing/build.ts';
import { database } from './database.ts';

// The time limit for the live site, after which it counts as missing.
const timeoutMs = 3_000;

// Returns the number of posts and the time of the live build, or undefined if the live site is missing or does not say.
async function askLiveSite(): Promise<{ posts: number; buildTime: string } | undefined> {
  // A deploy preview may use another database than the live site.
  const { URL: url, CONTEXT: context = 'production' } = process.env;
  if (!url || context !== 'production') return undefined;
  try {
    const answer = await fetch(new URL(buildInfoFile, url), { signal: AbortSignal.timeout(timeoutMs) });
    const { posts, buildTime } = (await answer.json()) as Record<string, unknown>;
    return typeof posts === 'number' && typeof buildTime === 'string' ? { posts, buildTime } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Call this if the database has no published post. Throws if the live site has posts and nobody has deleted or changed a post
 * since its build: either DATABASE_URL is wrong, or the database has lost its posts. ALLOW_EMPTY_BLOG=true skips the check.
 */
export async function assertPostsNotLost(): Promise<void> {
  const live = await askLiveSite();
  if (!live || live.posts === 0 || process.env.ALLOW_EMPTY_BLOG === 'true') return;
  if (await happenedSince(database, ['post.delete', 'post.update'], new Date(live.buildTime))) return;
  throw new Error(
    `The live site has ${live.posts} posts and the database has none, although nobody has deleted or unpublished any. Check DATABASE_URL, or set ALLOW_EMPTY_BLOG=true to build the site without posts.`,
  );
}
