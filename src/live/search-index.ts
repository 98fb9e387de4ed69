import type { SearchEntry } from '../contracts/search.ts';

/** A post as the search index has it. */
export interface SearchedPost {
  slug: string;
  title: string;
  excerpt: string;
  /** The words that its content uses most, the most frequent first, with spaces between them. */
  searchWords: string;
}

// An excerpt is shown on two lines.
const maxExcerpt = 150;

const shorten = (text: string) => (text.length > maxExcerpt ? `${text.slice(0, maxExcerpt - 1).trimEnd()}…` : text);

const mostWords = 60;
const leastWords = 4;

// So many posts have all their words. Twice as many have half of them each, so that the index stays small.
const postsWithAll = 40;

const wordsOfEach = (posts: number) =>
  Math.max(leastWords, Math.floor(mostWords / 2 ** Math.max(0, Math.ceil(Math.log2(posts / postsWithAll)))));

/** Returns the index of all posts, which a browser loads when somebody is about to search. */
export function searchIndex(posts: readonly SearchedPost[]): string {
  const words = wordsOfEach(posts.length);
  return JSON.stringify(
    posts.map(
      ({ slug, title, excerpt, searchWords }): SearchEntry => [
        slug,
        title,
        shorten(excerpt),
        searchWords.split(' ').slice(0, words).join(' '),
      ],
    ),
  );
}
