import type { SearchEntry } from '../contracts/search.ts';
import { searchWords as wordsIn } from '../site/search-words.ts';

/** A post as the search index has it. */
export interface SearchedPost {
  slug: string;
  title: string;
  excerpt: string;
  /** The words that its content uses most, the most frequent first, with spaces between them. */
  searchWords: string;
  /** Its topics, by whose names a search finds it too. */
  topics: readonly { name: string }[];
}

// An excerpt is shown on two lines.
const maxExcerpt = 150;

const shorten = (text: string) => (text.length > maxExcerpt ? `${text.slice(0, maxExcerpt - 1).trimEnd()}…` : text);

const mostWords = 60;
const leastWords = 4;

// So many posts have all their words. Twice as many have half of them each, so that the index stays small.
const postsWithAll = 40;

// The longest word of a content, with the space after it (db/migrations/0027-search-words.ts).
const longestWord = 41;

/**
 * How much of the contents' words an index needs: each post has `least` words, or its part of those that all posts share. A word is
 * at most `longest` characters long.
 */
export const neededWords = { least: leastWords, shared: mostWords * postsWithAll, longest: longestWord };

const wordsOfEach = (posts: number) =>
  Math.max(leastWords, Math.floor(mostWords / 2 ** Math.max(0, Math.ceil(Math.log2(posts / postsWithAll)))));

/** Returns the index of all posts, which a browser loads when somebody is about to search. */
export function searchIndex(posts: readonly SearchedPost[]): string {
  const words = wordsOfEach(posts.length);
  // Thousands of posts share a few hundred names.
  const wordsOfNames = new Map<string, string[]>();
  const wordsOfName = (name: string) => {
    const known = wordsOfNames.get(name) ?? wordsIn(name);
    wordsOfNames.set(name, known);
    return known;
  };
  // The names of topics come first, and no word twice.
  const keywordsOf = ({ searchWords, topics }: SearchedPost) =>
    [...new Set([...topics.flatMap(({ name }) => wordsOfName(name)), ...searchWords.split(' ').slice(0, words)])]
      .join(' ')
      .trim();
  return JSON.stringify(
    posts.map((post): SearchEntry => [post.slug, post.title, shorten(post.excerpt), keywordsOf(post)]),
  );
}
