import type { Term } from './term.ts';
import type { TopicDetails } from './topic-details.ts';

/** A category, a tag or a topic of an export, with all its posts. Two terms with one name are one. */
export interface ExportTerm extends Omit<Term, 'leads'> {
  /** Its name in lower case, by which posts find it. */
  key: string;
  /** The number of its posts. */
  posts: number;
  /** True if it says nothing about its posts, so that it is left out unless somebody keeps it. */
  isEmpty: boolean;
  /** What this site's own export says of it. */
  details: TopicDetails | undefined;
}

/** Returns the key of a name. */
export const keyOf = (name: string): string => name.toLowerCase();

// WordPress gives this category to posts without one.
const saysNothing = ({ name, paths }: Term) =>
  keyOf(name) === 'uncategorized' || paths.some((path) => path.endsWith('/category/uncategorized'));

/**
 * Returns the terms of the posts: first those that this site's own export describes, in its order, and then those with the most
 * posts.
 */
export function termsOf(posts: readonly { terms: readonly Term[] }[], details: readonly TopicDetails[]): ExportTerm[] {
  const found = new Map<string, ExportTerm>();
  const at = (term: Term) => {
    const key = keyOf(term.name);
    const { name, kind, paths, feeds } = term;
    const entry = found.get(key) ?? {
      key,
      name,
      kind,
      paths,
      feeds,
      posts: 0,
      isEmpty: saysNothing(term),
      details: undefined,
    };
    found.set(key, entry);
    return entry;
  };
  for (const each of details) {
    const { name, oldPaths, oldFeeds } = each;
    at({ name, kind: 'topic', leads: true, paths: oldPaths, feeds: oldFeeds }).details = each;
  }
  for (const { terms } of posts)
    for (const term of distinctTerms(terms)) {
      const entry = at(term);
      entry.posts += 1;
      Object.assign(entry, { paths: together(entry.paths, term.paths), feeds: together(entry.feeds, term.feeds) });
    }
  const all = [...found.values()];
  const rest = all.filter((term) => !term.details).sort((a, b) => b.posts - a.posts);
  return [...all.filter((term) => term.details), ...rest];
}

// A category and a tag of one name have two pages. Only a hostile file has names with more of them.
const maxPaths = 100;

const together = (known: string[], more: readonly string[]) =>
  more.every((path) => known.includes(path)) ? known : [...new Set([...known, ...more])].slice(0, maxPaths);

/** Returns each term of a post once, with the paths of those that have its name. */
function distinctTerms(terms: readonly Term[]): Term[] {
  const found = new Map<string, Term>();
  for (const term of terms) {
    const first = found.get(keyOf(term.name));
    const { paths, feeds } = first ?? { paths: [], feeds: [] };
    const all = { paths: together(paths, term.paths), feeds: together(feeds, term.feeds) };
    found.set(keyOf(term.name), { ...(first ?? term), ...all });
  }
  return [...found.values()];
}
