import { joinWordLists } from './word-lists.ts';

/**
 * Parses HTML into a document that no script runs in. Style elements and event handlers go first: even in a document that
 * is only read the page's content security policy would report them.
 */
export function parseHtml(html: string): Document {
  const quiet = html
    .replace(/<style\b.*?(?:<\/style\s*>|$)/gis, '')
    .replace(/<base\b[^>]*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''));
  return new DOMParser().parseFromString(quiet, 'text/html');
}

/** Parses what another program put on the clipboard; Word's paragraphs that look like lists become lists. */
export function parsePasted(html: string): Document {
  // Word hides what only other programs may see in comments of its own kind, which end with a mark of its own: the
  // comments go first, or one that has lost its end would take the words behind it along.
  const plain = html.replace(/<!--.*?-->/gs, '').replace(/<!\[(?:if|endif)[^>]*>/gi, '');
  const parsed = parseHtml(plain);
  joinWordLists(parsed);
  return parsed;
}
