import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list';
import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  type RangeSelection,
  TEXT_TYPE_TO_FORMAT,
  TextNode,
} from 'lexical';
import { $isCodeNode, CodeNode } from '../nodes/CodeNode.ts';

/** Registers the keys of a block of code, and removes everything except lines of text from it. */
export const registerCodeBlock = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerNodeTransform(TextNode, $keepPlain),
    editor.registerNodeTransform(CodeNode, $keepLines),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $newLine, COMMAND_PRIORITY_LOW),
    editor.registerCommand(KEY_ENTER_COMMAND, $leaveOnControlEnter, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_ARROW_UP_COMMAND, (event) => $leaveOnArrow(event, true), COMMAND_PRIORITY_LOW),
    editor.registerCommand(KEY_ARROW_DOWN_COMMAND, (event) => $leaveOnArrow(event, false), COMMAND_PRIORITY_LOW),
    ...[INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND].map((command) =>
      editor.registerCommand(command, $becomeParagraphs, COMMAND_PRIORITY_HIGH),
    ),
  );

function $keepPlain(text: TextNode): void {
  if (!$isCodeNode(text.getParent())) return;
  if (text.getStyle()) text.setStyle('');
  if (text.getFormat() === TEXT_TYPE_TO_FORMAT.code) return;
  text.setFormat('code');
  const selection = $getSelection();
  // Otherwise the next letter would begin another text node.
  if ($isRangeSelection(selection) && selection.anchor.key === text.getKey()) selection.format = text.getFormat();
}

function $keepLines(code: CodeNode): void {
  if (code.getFormatType()) code.setFormat('');
  for (const child of code.getChildren()) {
    if ($isTextNode(child) || $isLineBreakNode(child)) continue;
    if ($isElementNode(child)) {
      for (const part of child.getChildren()) child.insertBefore(part);
      child.remove();
    } else code.insertAfter(child.isInline() ? $createParagraphNode().append(child) : child);
  }
}

/** The block of code that contains the whole selection. */
function $selectedCode(selection: RangeSelection): CodeNode | undefined {
  const [code, other] = [selection.anchor, selection.focus].map((point) => point.getNode().getTopLevelElement());
  return $isCodeNode(code) && code.is(other) ? code : undefined;
}

// Code has single empty lines, so only Enter on a second empty line at the end leaves it.
function $newLine(): boolean {
  const selection = $getSelection();
  const code = $isRangeSelection(selection) && $selectedCode(selection);
  if (!code) return false;
  const { key, offset, type } = selection.anchor;
  const emptyLines = code.getChildren().slice(-2).filter($isLineBreakNode);
  const isAtEnd = type === 'element' && key === code.getKey() && offset === code.getChildrenSize();
  if (selection.isCollapsed() && isAtEnd && emptyLines.length === 2) {
    for (const line of emptyLines) line.remove();
    $leave(code);
    if (code.isEmpty()) code.remove();
  } else selection.insertLineBreak();
  return true;
}

function $leaveOnControlEnter(event: KeyboardEvent | null): boolean {
  const selection = $getSelection();
  const code = (event?.ctrlKey || event?.metaKey) && $isRangeSelection(selection) && $selectedCode(selection);
  if (!code) return false;
  event.preventDefault();
  $leave(code);
  return true;
}

// The browser moves the cursor to the block beside the code, but there may be no such block.
function $leaveOnArrow(event: KeyboardEvent, isUp: boolean): boolean {
  const selection = $getSelection();
  if (event.shiftKey || !$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const code = $selectedCode(selection);
  if (!code || (isUp ? code.getPreviousSibling() : code.getNextSibling())) return false;
  const { offset, type } = selection.anchor;
  const node = selection.anchor.getNode();
  const children = code.getChildren();
  const index = type === 'element' ? offset : children.findIndex((child) => child.is(node));
  if ((isUp ? children.slice(0, index) : children.slice(index)).some($isLineBreakNode)) return false;
  event.preventDefault();
  $leave(code, isUp);
  return true;
}

function $leave(code: CodeNode, isUp = false): void {
  const paragraph = $createParagraphNode();
  if (isUp) code.insertBefore(paragraph);
  else code.insertAfter(paragraph);
  paragraph.select().format = 0;
}

// Lexical's lists take over the text of a block, but not its appearance.
function $becomeParagraphs(): boolean {
  const blocks = ($getSelection()?.getNodes() ?? []).map((node: LexicalNode) => node.getTopLevelElement());
  for (const code of new Set(blocks.filter($isCodeNode))) code.replace($createParagraphNode(), true);
  return false;
}
