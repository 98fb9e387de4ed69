// The search of the posts and of the pages of the editors, in the index of functions/lists.ts.
import { type SearchEntry, searchIndexFile } from '../contracts/search.ts';
import { searchWords } from '../site/search-words.ts';

const maxResults = 8;

// The elements exist, because PostSearch.astro loads this script.
const root = document.querySelector('[data-search]') as HTMLElement;
const form = root.querySelector('form') as HTMLFormElement;
const field = root.querySelector('input') as HTMLInputElement;
const state = root.querySelector('[role="status"]') as HTMLElement;
const list = root.querySelector('ol') as HTMLElement;
const more = root.querySelector('button') as HTMLButtonElement;

interface Indexed {
  entry: SearchEntry;
  /** The words of the title, the keywords and the excerpt. */
  words: readonly string[][];
}

let index: Promise<Indexed[]> | undefined;

async function readIndex(): Promise<Indexed[]> {
  const answer = await fetch(searchIndexFile);
  if (!answer.ok) throw new Error(`The index answered ${answer.status}`);
  const entries = (await answer.json()) as SearchEntry[];
  return entries.map((entry) => ({ entry, words: [entry[1], entry[3], entry[2]].map(searchWords) }));
}

const weights = [4, 2, 1];

/** Returns true if a word matches a term that somebody has typed. */
type Matches = (word: string, term: string) => boolean;

// A term matches the beginning of a word.
const begins: Matches = (word, term) => word.startsWith(term);

// Shorter terms are similar to too many words.
const leastLetters = 4;

/** Returns true if a word begins with the term, or would with one letter changed, added, left out or exchanged with the next. */
function isSimilar(word: string, term: string): boolean {
  let at = 0;
  while (at < term.length && word[at] === term[at]) at += 1;
  const [rest, after] = [term.slice(at), word.slice(at + 1)];
  return (
    term.length >= leastLetters &&
    (after.startsWith(rest.slice(1)) ||
      after.startsWith(rest) ||
      word.slice(at).startsWith(rest.slice(1)) ||
      `${word[at + 1]}${word[at]}${word.slice(at + 2)}`.startsWith(rest))
  );
}

// Returns 0 unless every term matches.
function score({ words }: Indexed, terms: readonly string[], matches: Matches): number {
  let sum = 0;
  for (const term of terms) {
    const best = Math.max(
      ...words.map((those, place) => (those.some((word) => matches(word, term)) ? (weights[place] ?? 0) : 0)),
    );
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

// The sort is stable, so equal scores stay newest first.
const matching = (posts: readonly Indexed[], terms: readonly string[], matches: Matches) =>
  posts
    .map((post) => ({ entry: post.entry, points: score(post, terms, matches) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);

// Drops the end of a plural, so that “files” finds “file”.
const termsOf = (text: string) => searchWords(text).map((term) => (term.length > 3 ? term.replace(/s$/, '') : term));

function resultOf([slug, title, excerpt]: SearchEntry): HTMLElement {
  const [item, link, text] = ['li', 'a', 'p'].map((name) => document.createElement(name)) as [
    HTMLElement,
    HTMLAnchorElement,
    HTMLElement,
  ];
  // A page of the editors has its path in place of a slug.
  link.href = slug.startsWith('/') ? slug : `/blog/${slug}`;
  link.textContent = title;
  text.textContent = excerpt;
  item.append(link, text);
  return item;
}

const none = 'Nothing has these words.';

function stateOf(found: number, isExact: boolean): string {
  if (found === 0) return none;
  const shown = found > maxResults ? `, of which the first ${maxResults} are shown` : '';
  const results = found === 1 ? '1 result' : `${found} results`;
  return isExact ? `${results}${shown}` : `${none} ${results} ${found === 1 ? 'has' : 'have'} similar ones${shown}.`;
}

function show(found: readonly { entry: SearchEntry }[]): void {
  list.replaceChildren(...found.slice(0, maxResults).map(({ entry }) => resultOf(entry)));
  more.hidden = found.length <= maxResults;
  more.textContent = `Show all ${found.length} results`;
  more.onclick = () => {
    list.append(...found.slice(maxResults).map(({ entry }) => resultOf(entry)));
    more.hidden = true;
    state.textContent = `${found.length} results`;
    // The button is gone, so the focus goes to the first result that it has shown.
    list.querySelectorAll('a')[maxResults]?.focus();
  };
}

async function search(): Promise<void> {
  const typed = field.value;
  const terms = termsOf(typed);
  try {
    index ??= readIndex();
    const posts = await index;
    // Ignores the result if somebody has typed on meanwhile.
    if (field.value !== typed) return;
    const exact = matching(posts, terms, begins);
    const isExact = exact.length > 0;
    const found = isExact ? exact : matching(posts, terms, isSimilar);
    show(found);
    state.textContent = terms.length === 0 ? '' : stateOf(found.length, isExact);
  } catch {
    index = undefined;
    show([]);
    state.textContent = 'The search could not be loaded. Type on to try again.';
  }
}

field.addEventListener('input', search);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  await search();
  list.querySelector('a')?.focus();
});
search();
