import { createEmptyHistoryState, type HistoryState, registerHistory } from '@lexical/history';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode, registerList } from '@lexical/list';
import { DRAG_DROP_PASTE, HeadingNode, registerRichText } from '@lexical/rich-text';
import {
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $isElementNode,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  DROP_COMMAND,
  type EditorThemeClasses,
  HISTORY_MERGE_TAG,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
} from 'lexical';
import { indentLevels } from '../../../contracts/post-content.ts';
import styles from './ContentEditor.module.css';
import { parseHtml } from './html/parse.ts';
import { $readHtml } from './html/read-html.ts';
import type { LeftOut } from './left-out.ts';
import { ImageNode } from './nodes/ImageNode.ts';
import { PreservedNode } from './nodes/PreservedNode.ts';
import { $paste } from './paste.ts';

/** How long one keeps typing into the same step of undoing, in milliseconds. */
const undoPause = 300;

const theme: EditorThemeClasses = {
  image: styles.image ?? '',
  preserved: styles.preserved ?? '',
  text: {
    bold: styles.bold ?? '',
    italic: styles.italic ?? '',
    underline: styles.underline ?? '',
    strikethrough: styles.strike ?? '',
    underlineStrikethrough: styles.underlineStrike ?? '',
  },
  list: { nested: { listitem: styles.nestedItem ?? '' } },
};

/** Puts a document in place of what the editor holds. */
export function $setDocument(html: string): void {
  $getRoot()
    .clear()
    .append(...$readHtml(parseHtml(html).body, 'stored'));
}

const histories = new WeakMap<LexicalEditor, HistoryState>();

/** Whether there is something to undo and to redo. */
export function historyOf(editor: LexicalEditor): { canUndo: boolean; canRedo: boolean } {
  const { undoStack, redoStack } = histories.get(editor) ?? createEmptyHistoryState();
  return { canUndo: undoStack.length > 0, canRedo: redoStack.length > 0 };
}

/** Makes an editor that holds a first document. */
export function makeEditor(html: string): LexicalEditor {
  const editor = createEditor({
    namespace: 'talentcare-post',
    theme,
    // What is not named here cannot be in a post, whatever is pasted.
    nodes: [HeadingNode, ListNode, ListItemNode, LinkNode, ImageNode, PreservedNode],
    onError: (error) => {
      throw error;
    },
  });
  histories.set(editor, createEmptyHistoryState());
  editor.update(() => $setDocument(html), { tag: HISTORY_MERGE_TAG, discrete: true });
  return editor;
}

/** True where something in the selection is as far in as it may be. */
function $isFullyIndented(): boolean {
  return ($getSelection()?.getNodes() ?? []).some((node) => {
    const block = $findMatchingParent(node, (parent) => $isElementNode(parent) && !parent.isInline());
    return $isElementNode(block) && block.getIndent() >= indentLevels;
  });
}

/**
 * Gives an editor its behaviour; `onFiles` gets the files that are pasted or dropped, `onLeftOut` what a paste leaves out. The parts are registered one by
 * one: Lexical's extensions would bring code to import every kind of HTML, which is not used here.
 */
export const registerBehaviour = (
  editor: LexicalEditor,
  onFiles: (files: File[]) => void,
  onLeftOut: (leftOut: LeftOut) => void,
): (() => void) =>
  mergeRegister(
    registerRichText(editor),
    registerHistory(editor, histories.get(editor) ?? createEmptyHistoryState(), undoPause),
    registerList(editor),
    editor.registerCommand(PASTE_COMMAND, (event) => $paste(event, onLeftOut), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(INDENT_CONTENT_COMMAND, $isFullyIndented, COMMAND_PRIORITY_HIGH),
    // Lexical's own looks for a place among the words, and fails where there are none yet.
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return false;
        event.preventDefault();
        onFiles(files);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DRAG_DROP_PASTE,
      (files) => {
        onFiles(files);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
