import { createEmptyHistoryState, type HistoryState, registerHistory } from '@lexical/history';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode, registerList } from '@lexical/list';
import { DRAG_DROP_PASTE, HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $isElementNode,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  type EditorThemeClasses,
  HISTORY_MERGE_TAG,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  RootNode,
} from 'lexical';
import { indentLevels } from '../contracts/posts/post-content.ts';
import styles from './ContentEditor.module.css';
import { registerCards } from './cards/load-cards.ts';
import { registerCodeBlock } from './code/code-block.ts';
import { parseHtml } from './html/parse.ts';
import { StoredReader } from './html/read-stored.ts';
import { registerDrop } from './images/drop.ts';
import { registerMarkdown } from './insert/markdown.ts';
import { CodeNode } from './nodes/CodeNode.ts';
import { ImageNode } from './nodes/ImageNode.ts';
import { PreservedNode } from './nodes/PreservedNode.ts';
import { $paste } from './paste.ts';
import type { PasteOptions } from './paste-options.ts';
import { registerStoredTables } from './tables/load-tables.ts';

/** The pause in typing after which a new undo step begins. */
const undoPauseMs = 300;

const theme: EditorThemeClasses = {
  code: styles.codeBlock ?? '',
  image: styles.image ?? '',
  preserved: styles.preserved ?? '',
  tableScrollableWrapper: styles.table ?? '',
  tableCellSelected: styles.selectedCell ?? '',
  text: {
    bold: styles.bold ?? '',
    italic: styles.italic ?? '',
    underline: styles.underline ?? '',
    strikethrough: styles.strike ?? '',
    code: styles.code ?? '',
    underlineStrikethrough: styles.underlineStrike ?? '',
  },
  list: { nested: { listitem: styles.nestedItem ?? '' } },
};

/** Replaces the editor's document. */
export function $setDocument(html: string): void {
  const root = $getRoot().clear();
  $giveBlock(root.append(...new StoredReader().$read(parseHtml(html).body)));
}

// Without a block, the cursor has no place and no block can become a heading.
function $giveBlock(root: RootNode): void {
  if (!root.isEmpty()) return;
  const paragraph = $createParagraphNode();
  root.append(paragraph);
  if ($getSelection()) paragraph.select();
}

const histories = new WeakMap<LexicalEditor, HistoryState>();

/** Returns whether there are steps to undo and to redo. */
export function historyOf(editor: LexicalEditor): { canUndo: boolean; canRedo: boolean } {
  const { undoStack, redoStack } = histories.get(editor) ?? createEmptyHistoryState();
  return { canUndo: undoStack.length > 0, canRedo: redoStack.length > 0 };
}

/** Creates an editor with a document. */
export function createPostEditor(html: string): LexicalEditor {
  const editor = createEditor({
    namespace: 'talentcare-post',
    theme,
    // The editor accepts only these nodes, even from pasted content.
    nodes: [HeadingNode, QuoteNode, CodeNode, ListNode, ListItemNode, LinkNode, ImageNode, PreservedNode],
    onError: (error) => {
      throw error;
    },
  });
  histories.set(editor, createEmptyHistoryState());
  editor.update(() => $setDocument(html), { tag: HISTORY_MERGE_TAG, discrete: true });
  return editor;
}

/** Returns true if a block of the selection has the deepest indent. */
function $isFullyIndented(): boolean {
  return ($getSelection()?.getNodes() ?? []).some((node) => {
    const block = $findMatchingParent(node, (parent) => $isElementNode(parent) && !parent.isInline());
    return $isElementNode(block) && block.getIndent() >= indentLevels;
  });
}

/**
 * Registers the behaviour of an editor. Calls `onFiles` with pasted or dropped files. Lexical's extensions would register the same, but add code that imports every kind of HTML.
 */
export const registerBehaviour = (
  editor: LexicalEditor,
  onFiles: (files: File[]) => void,
  pasteOptions: PasteOptions,
): (() => void) =>
  mergeRegister(
    registerRichText(editor),
    registerHistory(editor, histories.get(editor) ?? createEmptyHistoryState(), undoPauseMs),
    registerList(editor),
    registerMarkdown(editor),
    registerStoredTables(editor),
    registerCards(editor),
    editor.registerCommand(PASTE_COMMAND, (event) => $paste(event, pasteOptions), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(INDENT_CONTENT_COMMAND, $isFullyIndented, COMMAND_PRIORITY_HIGH),
    // Registered first, because a transform that is registered later marks every node as changed, and that update takes the
    // focus.
    registerCodeBlock(editor),
    editor.registerNodeTransform(RootNode, $giveBlock),
    registerDrop(editor, onFiles),
    editor.registerCommand(
      DRAG_DROP_PASTE,
      (files) => {
        onFiles(files);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
