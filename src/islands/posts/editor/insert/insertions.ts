import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $createParagraphNode, $getSelection, $insertNodes, type ElementNode, type LexicalEditor } from 'lexical';
import { $createDivider } from '../nodes/PreservedNode.ts';

/** The items of the menu Insert, in order. */
export const insertionNames = ['quote', 'divider', 'image', 'h1', 'h2', 'h3', 'ordered', 'bullet'] as const;

export type InsertionName = (typeof insertionNames)[number];

const $become = (create: () => ElementNode) => $setBlocksType($getSelection(), create);

/** Inserts something at the cursor, or makes the block with the cursor such a one. `chooseImage` opens the dialog for files. */
export function $insert(name: InsertionName, editor: LexicalEditor, chooseImage: () => void): void {
  if (name === 'image') chooseImage();
  else if (name === 'quote') $become($createQuoteNode);
  else if (name === 'divider') $insertNodes([$createDivider(), $createParagraphNode()]);
  else if (name === 'ordered') editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined);
  else if (name === 'bullet') editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
  else $become(() => $createHeadingNode(name));
}
