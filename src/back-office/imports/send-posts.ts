import { call } from '../../api/call.ts';
import { charactersPerCall, type ImportedPost, importPosts, postsPerCall } from '../../contracts/imports/imports.ts';
import { batchesOf } from '../../post-files/batches.ts';
import type { ReadPost } from '../../post-files/reading.ts';
import type { OnProgress } from './progress.ts';

const bodyLimit = importPosts.bodyLimit - 64 * 1024;

/** Sends posts to the site, a few in each call, and returns the outcome of each. With `dryRun`, nothing is stored. */
export async function sendPosts(
  posts: readonly ReadPost[],
  { dryRun, fallbackAuthor }: { dryRun: boolean; fallbackAuthor: string | null },
  onProgress: OnProgress,
): Promise<ImportedPost[]> {
  const done: ImportedPost[] = [];
  const fitting = posts.filter((post) => !isTooLarge(post));
  const tooLarge = posts.filter(isTooLarge);
  for (const batch of batchesOf(fitting, { posts: postsPerCall, characters: charactersPerCall })) {
    onProgress({ what: dryRun ? 'Checking posts' : 'Importing posts', done: done.length, total: fitting.length });
    const answer = await call(importPosts, {
      input: { posts: batch.map(({ post }) => post), dryRun, fallbackAuthor },
    });
    done.push(...answer.posts);
  }
  return [...done, ...tooLarge.map(refused)];
}

const isTooLarge = ({ post }: ReadPost) => new TextEncoder().encode(JSON.stringify(post)).length > bodyLimit;

const refused = ({ post: { source, title, kind, slug } }: ReadPost): ImportedPost => ({
  ...{ source, title, kind, slug, id: null, isDraft: false, state: 'refused', author: 'account' },
  ...{ redirects: [], losses: [] },
  reason: 'It is too large to send. It probably holds images in its text: store them as files.',
});
