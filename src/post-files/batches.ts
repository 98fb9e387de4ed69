import type { ReadPost } from './reading.ts';

/** Splits posts into batches of at most this many posts and characters of content. A longer post gets a batch of its own. */
export function batchesOf(posts: readonly ReadPost[], limit: { posts: number; characters: number }): ReadPost[][] {
  const batches: ReadPost[][] = [];
  let characters = 0;
  for (const each of posts) {
    const { length } = each.post.content;
    const last = batches.at(-1);
    if (last && last.length < limit.posts && characters + length <= limit.characters) {
      last.push(each);
      characters += length;
    } else {
      batches.push([each]);
      characters = length;
    }
  }
  return batches;
}
