import { $toggleLink } from '@lexical/link';
import { $getEditor, $getSelection, $isRangeSelection, type PasteCommandType } from 'lexical';
import { isLinkUrl } from '../contracts/posts/post-content.ts';
import { $insertCardOfUrl } from './cards/insert-card.ts';
import type { UploadPasted } from './images/new-image.ts';
import type { OnLeftOut } from './left-out.ts';
import { $isCodeNode } from './nodes/CodeNode.ts';
import { pasteFirstTable } from './tables/load-tables.ts';

/**
 * Pastes HTML of another program, and plain text into code. Passes images that must be uploaded to `onPasted`, and reports what a
 * post cannot keep. Returns false and pastes nothing for other data, which Lexical then pastes.
 */
export function $paste(event: PasteCommandType, onPasted: UploadPasted, onLeftOut: OnLeftOut): boolean {
  const data = 'clipboardData' in event ? event.clipboardData : null;
  const selection = $getSelection();
  if (!data || !selection) return false;
  if ($isRangeSelection(selection) && $isCodeNode(selection.anchor.getNode().getTopLevelElement())) {
    event.preventDefault();
    selection.insertRawText(data.getData('text/plain'));
    return true;
  }
  const editor = $getEditor();
  if (pasteFirstTable(editor, data)) {
    event.preventDefault();
    return true;
  }
  if (data.types.includes('application/x-lexical-editor')) return false;
  const text = data.getData('text/plain').trim();
  // A URL that is pasted over selected text turns the text into a link.
  if (/^[a-z]+:\S+$/i.test(text) && isLinkUrl(text) && $isRangeSelection(selection) && !selection.isCollapsed()) {
    event.preventDefault();
    $toggleLink(text);
    return true;
  }
  // A program that copies a URL often adds it as a link in HTML.
  if (!/\s/.test(text) && $insertCardOfUrl(text)) {
    event.preventDefault();
    return true;
  }
  const html = data.getData('text/html');
  // A copied image comes with HTML and with its file. Only the file can be uploaded, so Lexical handles it as a file.
  if (!html || (data.files.length > 0 && !text)) return false;
  event.preventDefault();
  void import('./paste-html.ts')
    .then(({ pasteHtml }) => pasteHtml(editor, html, onPasted, onLeftOut))
    // Without a connection, pastes the words without their formats.
    .catch(() => editor.update(() => $getSelection()?.insertRawText(text)));
  return true;
}
