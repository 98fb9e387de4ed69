import { searchWords } from '../site/search-words.ts';

// A longer id would make the URL of a part unreadable.
const mostWords = 10;

/**
 * Returns a function that returns the id of each heading, in their order. An id consists of the words of the heading, so it stays
 * when somebody adds another heading. Its prefix keeps it apart from the ids of the page, which scripts look for.
 */
export function headingIds(): (words: string) => string {
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return (words) => {
    const name = searchWords(words).slice(0, mostWords).join('-') || 'heading';
    let [id, number] = [`part-${name}`, numbers.get(name) ?? 2];
    for (; used.has(id); number += 1) id = `part-${name}-${number}`;
    numbers.set(name, number);
    used.add(id);
    return id;
  };
}

const heading = /<(h[1-4])\b([^>]*)>(.*?)<\/\1>/gs;

/**
 * Returns sanitised content with the ids to which links can lead: of headings, and of footnotes. A link to #note-1 is the
 * reference of the first footnote. The list item with a link back to #ref-1 is this footnote.
 */
export function withAnchors(content: string): string {
  const idOf = headingIds();
  const marked = content.replace(heading, (html, name: string, attributes: string, inner: string) => {
    const words = inner.replace(/<[^>]*>/g, '').replace(/&\w+;/g, ' ');
    return words.trim() ? `<${name} id="${idOf(words)}"${attributes}>${inner}</${name}>` : html;
  });
  return /href="#(?:note|ref)-/.test(marked) ? withNotes(marked) : marked;
}

const tag = /<li\b|<\/li>|<a href="#(note|ref)-(\d{1,4})"/g;

function withNotes(content: string): string {
  const added = new Map<number, string>();
  const ids = new Set<string>();
  const add = (at: number | undefined, id: string) => {
    if (at === undefined || ids.has(id) || added.has(at)) return;
    ids.add(id);
    added.set(at, ` id="${id}"`);
  };
  const items: number[] = [];
  for (const { 0: found, 1: kind, 2: number, index } of content.matchAll(tag)) {
    const at = index + 3;
    if (found === '<li') items.push(at);
    else if (found === '</li>') items.pop();
    else if (kind === 'note') add(index + 2, `ref-${number}`);
    else {
      add(items.at(-1), `note-${number}`);
      // The words of this link are an arrow.
      added.set(index + 2, ' aria-label="Back to the text"');
    }
  }
  let [done, from] = ['', 0];
  for (const [at, text] of [...added].sort(([a], [b]) => a - b)) {
    done += content.slice(from, at) + text;
    from = at;
  }
  return done + content.slice(from);
}
