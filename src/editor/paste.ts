import { $createLinkNode, $toggleLink } from '@lexical/link';
import {
  $createTextNode,
  $getEditor,
  $getSelection,
  $insertNodes,
  $isParagraphNode,
  $isRangeSelection,
  type PasteCommandType,
} from 'lexical';
import { isLinkUrl } from '../contracts/posts/post-content.ts';
import { $insertCardOfUrl } from './cards/insert-card.ts';
import { hasMarkdown } from './markdown-signs.ts';
import { $isCodeNode } from './nodes/CodeNode.ts';
import type { PasteOptions } from './paste-options.ts';
import { pasteFirstTable } from './tables/load-tables.ts';

/**
 * Pastes HTML of another program, URLs, Markdown, and plain text into code. Returns false and pastes nothing for other data, which
 * Lexical then pastes.
 */
export function $paste(event: PasteCommandType, { language, onPasted, onLeftOut }: PasteOptions): boolean {
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
  const html = data.getData('text/html');
  if ($pasteUrl(text, html)) {
    event.preventDefault();
    return true;
  }
  if (!html && data.files.length === 0 && hasMarkdown(text)) {
    event.preventDefault();
    void import('./paste-markdown.ts')
      .then(({ offerMarkdown }) => offerMarkdown(editor, text, { language, onPasted, onLeftOut }))
      .catch(() => editor.update(() => $getSelection()?.insertRawText(text)));
    return true;
  }
  // A copied image comes with HTML and with its file. Only the file can be uploaded, so Lexical handles it as a file.
  if (!html || (data.files.length > 0 && !text)) return false;
  event.preventDefault();
  void import('./paste-html.ts')
    .then(({ pasteHtml }) => pasteHtml(editor, html, onPasted, onLeftOut))
    // Without a connection, pastes the words without their formats.
    .catch(() => editor.update(() => $getSelection()?.insertRawText(text)));
  return true;
}

// Turns selected text into a link to the URL, and a URL in an empty paragraph into a card or a link.
function $pasteUrl(text: string, html: string): boolean {
  const selection = $getSelection();
  const isUrl = /^[a-z]+:\S+$/i.test(text) && isLinkUrl(text);
  if (isUrl && $isRangeSelection(selection) && !selection.isCollapsed()) {
    $toggleLink(text);
    return true;
  }
  // A program that copies a URL often adds it as a link in HTML.
  if (!/\s/.test(text) && $insertCardOfUrl(text)) return true;
  const block = $isRangeSelection(selection) ? selection.anchor.getNode() : undefined;
  if (!isUrl || html || !$isParagraphNode(block) || !block.isEmpty()) return false;
  $insertNodes([$createLinkNode(text).append($createTextNode(text))]);
  return true;
}
