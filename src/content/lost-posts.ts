import { happenedSince } from '../../db/queries/audit.ts';
import { database } from './database.ts';

// A live site that does not answer in this time, in milliseconds, counts as one that is not there.
const timeoutMs = 3_000;

/** What the live site tells of its own build; nothing where there is no live site, or one that does not say. */
async function askLiveSite(): Promise<{ posts: number; buildTime: string } | undefined> {
  // A preview is built from a database of its own, and has no live site to compare with.
  const { URL: address, CONTEXT: context = 'production' } = process.env;
  if (!address || context !== 'production') return undefined;
  try {
    const answer = await fetch(new URL('/build-info.json', address), { signal: AbortSignal.timeout(timeoutMs) });
    const { posts, buildTime } = (await answer.json()) as Record<string, unknown>;
    return typeof posts === 'number' && typeof buildTime === 'string' ? { posts, buildTime } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Throws where the database has no published post although the live site has some, and nobody has taken them off since:
 * then it is the wrong database, or one that has lost them. ALLOW_EMPTY_BLOG=true builds all the same.
 */
export async function assertPostsNotLost(): Promise<void> {
  const live = await askLiveSite();
  if (!live || live.posts === 0 || process.env.ALLOW_EMPTY_BLOG === 'true') return;
  if (await happenedSince(database, ['post.delete', 'post.update'], new Date(live.buildTime))) return;
  throw new Error(
    `The live site has ${live.posts} posts and the database has none, although nobody has deleted or unpublished any: is DATABASE_URL right? Set ALLOW_EMPTY_BLOG=true to build the site without posts.`,
  );
}
