import { joinWordLists } from './word-lists.ts';

/**
 * Parses HTML into a document in which no script runs. Removes style elements, base elements and event handlers before,
 * because the page's content security policy reports them even in a document that is not shown.
 */
export function parseHtml(html: string): Document {
  const withoutStyles = html
    .replace(/<style\b.*?(?:<\/style\s*>|$)/gis, '')
    .replace(/<base\b[^>]*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''));
  return new DOMParser().parseFromString(withoutStyles, 'text/html');
}

/** Parses HTML that another program put on the clipboard. Paragraphs that Word shows as lists become lists. */
export function parsePasted(html: string): Document {
  // Comments are removed before Word's conditional marks such as <![endif]-->, which are the end of some comments: without
  // its end a comment would swallow the text behind it.
  const withoutComments = html.replace(/<!--.*?-->/gs, '').replace(/<!\[(?:if|endif)[^>]*>/gi, '');
  const parsed = parseHtml(withoutComments);
  joinWordLists(parsed);
  return parsed;
}
