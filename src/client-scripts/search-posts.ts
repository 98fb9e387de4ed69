// The search of the posts, in the index of functions/lists.ts.
import { type SearchEntry, searchIndexFile } from '../contracts/search.ts';
import { searchWords } from '../site/search-words.ts';

const maxResults = 8;

// The elements exist, because PostSearch.astro loads this script.
const root = document.querySelector('[data-search]') as HTMLElement;
const form = root.querySelector('form') as HTMLFormElement;
const field = root.querySelector('input') as HTMLInputElement;
const state = root.querySelector('[role="status"]') as HTMLElement;
const list = root.querySelector('ol') as HTMLElement;

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

// A term matches the beginning of a word. Returns 0 unless every term matches.
function score({ words }: Indexed, terms: readonly string[]): number {
  let sum = 0;
  for (const term of terms) {
    const best = Math.max(
      ...words.map((those, place) => (those.some((word) => word.startsWith(term)) ? (weights[place] ?? 0) : 0)),
    );
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

// Drops the end of a plural, so that “files” finds “file”.
const termsOf = (text: string) => searchWords(text).map((term) => (term.length > 3 ? term.replace(/s$/, '') : term));

function resultOf([slug, title, excerpt]: SearchEntry): HTMLElement {
  const [item, link, text] = ['li', 'a', 'p'].map((name) => document.createElement(name)) as [
    HTMLElement,
    HTMLAnchorElement,
    HTMLElement,
  ];
  link.href = `/blog/${slug}`;
  link.textContent = title;
  text.textContent = excerpt;
  item.append(link, text);
  return item;
}

const stateOf = (found: number) =>
  found === 0
    ? 'No post has these words.'
    : `${found} ${found === 1 ? 'post' : 'posts'}${found > maxResults ? `, of which the first ${maxResults} are shown` : ''}`;

async function search(): Promise<void> {
  const typed = field.value;
  const terms = termsOf(typed);
  try {
    index ??= readIndex();
    const posts = await index;
    // Ignores the result if somebody has typed on meanwhile.
    if (field.value !== typed) return;
    // The sort is stable, so equal scores stay newest first.
    const found = posts
      .map((post) => ({ entry: post.entry, points: score(post, terms) }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points);
    list.replaceChildren(...found.slice(0, maxResults).map(({ entry }) => resultOf(entry)));
    state.textContent = terms.length === 0 ? '' : stateOf(found.length);
  } catch {
    index = undefined;
    list.replaceChildren();
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
