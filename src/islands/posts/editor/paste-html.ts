import { $insertGeneratedNodes } from '@lexical/clipboard';
import { $getSelection, type LexicalEditor, PASTE_TAG } from 'lexical';
import { parsePasted } from './html/parse-pasted.ts';
import { pasted } from './html/pasted.ts';
import { $readHtml } from './html/read-html.ts';
import { countLeftOut, describeLeftOut, type OnLeftOut } from './left-out.ts';

/** Pastes HTML of another program at the selection, and reports the content that a post cannot keep. */
export function pasteHtml(editor: LexicalEditor, html: string, onLeftOut: OnLeftOut): void {
  const { body } = parsePasted(html);
  editor.update(
    () => {
      const selection = $getSelection();
      if (selection) $insertGeneratedNodes(editor, $readHtml(body, pasted), selection);
    },
    { tag: PASTE_TAG },
  );
  const leftOut = countLeftOut(body);
  onLeftOut((text) => describeLeftOut(leftOut, text));
}
