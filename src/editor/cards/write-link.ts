import { escapeText } from '../html/escape-text.ts';

/** Returns the link of a card as HTML. */
export const writeLink = (url: string, words: string, attributes = ''): string =>
  `<a href="${escapeText(url).replaceAll('"', '&quot;')}" rel="noopener noreferrer"${attributes}>${escapeText(words)}</a>`;
