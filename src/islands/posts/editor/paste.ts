import { $insertGeneratedNodes } from '@lexical/clipboard';
import { $toggleLink } from '@lexical/link';
import { $addUpdateTag, $getEditor, $getSelection, $isRangeSelection, PASTE_TAG, type PasteCommandType } from 'lexical';
import { isLinkUrl } from '../../../contracts/post-content.ts';
import { parsePasted } from './html/parse.ts';
import { $readHtml } from './html/read-html.ts';
import { countLeftOut, type LeftOut } from './left-out.ts';

/**
 * Pastes HTML of another program, and reports the content that a post cannot keep. Returns false without pasting for other
 * data, which Lexical then pastes.
 */
export function $paste(event: PasteCommandType, onLeftOut: (leftOut: LeftOut) => void): boolean {
  const data = 'clipboardData' in event ? event.clipboardData : null;
  const selection = $getSelection();
  if (!data || !selection || data.types.includes('application/x-lexical-editor')) return false;
  const text = data.getData('text/plain').trim();
  // A URL that is pasted over selected text turns the text into a link.
  if (/^[a-z]+:\S+$/i.test(text) && isLinkUrl(text) && $isRangeSelection(selection) && !selection.isCollapsed()) {
    event.preventDefault();
    $toggleLink(text);
    return true;
  }
  const html = data.getData('text/html');
  const { body } = parsePasted(html);
  const nodes = html ? $readHtml(body, 'pasted') : [];
  // A copied image comes with HTML and with its file. Only the file can be uploaded, so Lexical handles it as a file.
  const onlyFiles = data.files.length > 0 && !text && nodes.every((node) => !node.getTextContent().trim());
  if (!html || onlyFiles) return false;
  event.preventDefault();
  $addUpdateTag(PASTE_TAG);
  $insertGeneratedNodes($getEditor(), nodes, selection);
  onLeftOut(countLeftOut(body));
  return true;
}
