import { $insertGeneratedNodes } from '@lexical/clipboard';
import { $getSelection, HISTORY_MERGE_TAG, type LexicalEditor, PASTE_TAG } from 'lexical';
import { parsePasted } from './html/parse-pasted.ts';
import { PastedReader } from './html/read-pasted.ts';
import type { UploadPasted } from './images/new-image.ts';
import { $pendingImages, $removePending } from './images/pasted-images.ts';
import { countLeftOut, describeLeftOut, type OnLeftOut } from './left-out.ts';
import { loadTables } from './tables/load-tables.ts';

/**
 * Pastes HTML of another program at the selection. Passes images whose bytes are in the HTML to `onPasted`, which uploads them,
 * and reports what a post cannot keep.
 */
export async function pasteHtml(
  editor: LexicalEditor,
  html: string,
  onPasted: UploadPasted,
  onLeftOut: OnLeftOut,
): Promise<void> {
  const { body } = parsePasted(html, lastNote(editor));
  const tables = body.querySelector('table') ? await loadTables(editor) : undefined;
  let leftOut = countLeftOut(body, 'table table');
  editor.update(
    () => {
      const selection = $getSelection();
      if (!selection) return;
      const nodes = new PastedReader(tables?.$readPastedTable).$read(body);
      if (tables?.$isMisplaced(nodes, selection)) {
        // A cell cannot contain a table.
        leftOut = countLeftOut(body, 'table');
        $insertGeneratedNodes(editor, new PastedReader().$read(body), selection);
      } else $insertGeneratedNodes(editor, nodes, selection);
    },
    { tag: PASTE_TAG, discrete: true },
  );
  const pending = editor.read($pendingImages);
  // Without a connection nothing can be uploaded, and no image may stay pending forever.
  if (pending.length > 0)
    await onPasted(pending).catch(() => {
      editor.update(() => $removePending(), { tag: HISTORY_MERGE_TAG });
      leftOut.image += pending.length;
    });
  onLeftOut((text) => describeLeftOut(leftOut, text));
}

/** Returns the number of the last footnote of a post. */
function lastNote(editor: LexicalEditor): number {
  const links = editor.getRootElement()?.querySelectorAll('a[href^="#note-"]') ?? [];
  return Math.max(0, ...[...links].map((link) => Number(link.getAttribute('href')?.slice('#note-'.length)) || 0));
}
