import { searchWords } from '../site/search-words.ts';

// The number of keywords of all posts together, so that the index stays small. If there are few posts, each has many keywords.
const allKeywords = 2_400;
const [least, most] = [4, 60];
const minLength = 4;

/** A post whose words are counted. */
export interface WordedPost {
  title: string;
  excerpt: string;
  /** HTML. */
  content: string;
}

// The tags and entities of sanitised HTML are not words.
const wordsIn = (html: string) => searchWords(html.replace(/<[^>]*>|&[#\w]+;/g, ' '));

function countWords({ title, excerpt, content }: WordedPost): Map<string, number> {
  const known = new Set(searchWords(`${title} ${excerpt}`));
  const counts = new Map<string, number>();
  for (const word of wordsIn(content))
    if (word.length >= minLength && !known.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * Returns the keywords of each post: the words that are frequent in its content and rare in other posts (tf-idf). Leaves out
 * words of the title and the excerpt, because the index already has them.
 */
export function keywordsOf(posts: readonly WordedPost[]): string[][] {
  const counted = posts.map(countWords);
  const spread = new Map<string, number>();
  for (const counts of counted) for (const word of counts.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  const each = Math.min(most, Math.max(least, Math.floor(allKeywords / posts.length)));
  return counted.map((counts) =>
    [...counts]
      .map(([word, count]) => ({ word, weight: count * Math.log(1 + posts.length / (spread.get(word) ?? 1)) }))
      .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
      .slice(0, each)
      .map(({ word }) => word),
  );
}
