import { $insertGeneratedNodes } from '@lexical/clipboard';
import { $toggleLink } from '@lexical/link';
import { $addUpdateTag, $getEditor, $getSelection, $isRangeSelection, PASTE_TAG, type PasteCommandType } from 'lexical';
import { isLinkAddress } from '../../../contracts/post-content.ts';
import { parsePasted } from './html/parse.ts';
import { $readHtml } from './html/read-html.ts';
import { countLeftOut, type LeftOut } from './left-out.ts';

/**
 * Pastes what another program has copied, and tells what a post cannot keep of it. Returns true if it did; else Lexical
 * goes on with its own kinds and plain text.
 */
export function $paste(event: PasteCommandType, onLeftOut: (leftOut: LeftOut) => void): boolean {
  const data = 'clipboardData' in event ? event.clipboardData : null;
  const selection = $getSelection();
  if (!data || !selection || data.types.includes('application/x-lexical-editor')) return false;
  const text = data.getData('text/plain').trim();
  // An address over selected words makes them a link.
  if (/^[a-z]+:\S+$/i.test(text) && isLinkAddress(text) && $isRangeSelection(selection) && !selection.isCollapsed()) {
    event.preventDefault();
    $toggleLink(text);
    return true;
  }
  const html = data.getData('text/html');
  const { body } = parsePasted(html);
  const nodes = html ? $readHtml(body, 'pasted') : [];
  // A copied picture comes with its own file, which is better than a picture on another site.
  const onlyFiles = data.files.length > 0 && !text && nodes.every((node) => !node.getTextContent().trim());
  if (!html || onlyFiles) return false;
  event.preventDefault();
  $addUpdateTag(PASTE_TAG);
  $insertGeneratedNodes($getEditor(), nodes, selection);
  onLeftOut(countLeftOut(body));
  return true;
}
