import { parseHtml } from './parse.ts';
import { clearCells } from './pasted-cells.ts';
import { makeCodePlain } from './pasted-code.ts';
import { listNotes } from './pasted-notes.ts';
import { joinWordLists } from './word-lists.ts';

/**
 * Parses HTML that another program put on the clipboard. Paragraphs that Word shows as lists become lists, footnotes become a list,
 * code loses its colours, and links open in the same tab. `notes` is the number of the last footnote that the post already has.
 */
export function parsePasted(html: string, notes = 0): Document {
  // Comments are removed before Word's conditional marks such as <![endif]-->, because these marks end some comments. Without its
  // end, a comment would include all the text after it.
  const withoutComments = html.replace(/<!--.*?-->/gs, '').replace(/<!\[(?:if|endif)[^>]*>/gi, '');
  const parsed = parseHtml(withoutComments);
  joinWordLists(parsed);
  listNotes(parsed, notes);
  makeCodePlain(parsed);
  clearCells(parsed);
  for (const link of parsed.querySelectorAll('a[target]')) link.removeAttribute('target');
  return parsed;
}
