import { $toggleLink } from '@lexical/link';
import { $getEditor, $getSelection, $isRangeSelection, type PasteCommandType } from 'lexical';
import { isLinkUrl } from '../../../contracts/post-content.ts';
import type { OnLeftOut } from './left-out.ts';

/**
 * Pastes HTML of another program, and reports the content that a post cannot keep. Returns false without pasting for other
 * data, which Lexical then pastes.
 */
export function $paste(event: PasteCommandType, onLeftOut: OnLeftOut): boolean {
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
  // A copied image comes with HTML and with its file. Only the file can be uploaded, so Lexical handles it as a file.
  if (!html || (data.files.length > 0 && !text)) return false;
  event.preventDefault();
  const editor = $getEditor();
  void import('./paste-html.ts').then(
    ({ pasteHtml }) => pasteHtml(editor, html, onLeftOut),
    // Without a connection the words are pasted without their formats.
    () => editor.update(() => $getSelection()?.insertRawText(text)),
  );
  return true;
}
