import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $createParagraphNode, $getSelection, $insertNodes, type ElementNode, type LexicalEditor } from 'lexical';
import { demoForm } from '../../contracts/posts/demo-form.ts';
import type { FilledKind } from '../cards/card.ts';
import { $insertPreserved } from '../cards/insert-card.ts';
import { $createCodeNode } from '../nodes/CodeNode.ts';
import { $createDivider } from '../nodes/PreservedNode.ts';

/** The items of the menu Insert, in order. */
export const insertionNames = [
  ...(['quote', 'code', 'table', 'divider', 'image', 'library', 'document', 'embed', 'action'] as const),
  ...(['question', 'quotation', 'figures', 'beside', 'form'] as const),
  ...(['h1', 'h2', 'h3', 'ordered', 'bullet'] as const),
] as const;

export type InsertionName = (typeof insertionNames)[number];

const cardKinds: readonly string[] = [
  'embed',
  'action',
  'question',
  'quotation',
  'figures',
  'beside',
] satisfies FilledKind[];

const isCardKind = (name: InsertionName): name is FilledKind => cardKinds.includes(name);

const $become = (create: () => ElementNode) => $setBlocksType($getSelection(), create);

/** The functions that open the dialogs, and load the code, for the items of the menu. */
export interface InsertDialogs {
  image: () => void;
  library: () => void;
  document: () => void;
  card: (kind: FilledKind) => void;
  table: () => void;
}

/** Inserts an item at the cursor, converts the block with the cursor to it, or opens the dialog that asks for it. */
export function $insert(name: InsertionName, editor: LexicalEditor, dialogs: InsertDialogs): void {
  if (name === 'image' || name === 'library' || name === 'document') dialogs[name]();
  else if (isCardKind(name)) dialogs.card(name);
  else if (name === 'form') $insertPreserved(demoForm);
  else if (name === 'quote') $become($createQuoteNode);
  else if (name === 'code') $become($createCodeNode);
  else if (name === 'table') dialogs.table();
  else if (name === 'divider') $insertNodes([$createDivider(), $createParagraphNode()]);
  else if (name === 'ordered') editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined);
  else if (name === 'bullet') editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
  else $become(() => $createHeadingNode(name));
}
