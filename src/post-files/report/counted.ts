import type { PostKind } from '../../contracts/posts/kind.ts';

/** Returns a number with a noun, such as “1 post” and “2,000 posts”. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** The number of posts, and the number of pages. */
export type KindCounts = Record<PostKind, number>;

/** Returns the numbers of posts and pages of some entries. */
export const countKinds = (entries: readonly { kind: PostKind }[]): KindCounts => {
  const pages = entries.filter(({ kind }) => kind === 'page').length;
  return { post: entries.length - pages, page: pages };
};

/** Returns both numbers with their nouns, such as “51 posts and 21 pages”. Leaves out pages, or posts, if there are none. */
export function countedKinds(
  counts: KindCounts,
  nouns: Record<PostKind, string> = { post: 'post', page: 'page' },
): string {
  const posts = counted(counts.post, nouns.post);
  const pages = counted(counts.page, nouns.page);
  if (counts.page === 0) return posts;
  return counts.post === 0 ? pages : `${posts} and ${pages}`;
}
