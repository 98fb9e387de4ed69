import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode } from '@lexical/list';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $getSelectionStyleValueForProperty } from '@lexical/selection';
import {
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  SELECTION_CHANGE_COMMAND,
} from 'lexical';
import { useEffect, useState } from 'react';
import { $isCodeNode } from '../nodes/CodeNode.ts';
import { $isImageNode } from '../nodes/ImageNode.ts';
import { historyOf } from '../setup.ts';

/** The formats of the selection, for the states of the toolbar buttons. */
export interface FormatState {
  block: 'normal' | 'h1' | 'h2' | 'h3' | 'quote' | 'code' | 'ordered' | 'bullet';
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  colour: string;
  background: string;
  alignment: string;
  indent: number;
  /** The URL of the link around the selection. */
  link: string | undefined;
  /** True if an image is selected. */
  image: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

/** The state without a selection. */
const blank: FormatState = {
  ...{ block: 'normal', bold: false, italic: false, underline: false, strike: false, colour: '', background: '' },
  ...{ alignment: '', indent: 0, link: undefined, image: false, canUndo: false, canRedo: false },
};

/** Returns the formats of the selection, after every change. */
export function useFormatState(): FormatState {
  const [editor] = useLexicalComposerContext();
  const [state, setState] = useState(blank);
  useEffect(() => follow(editor, setState), [editor]);
  return state;
}

function follow(editor: LexicalEditor, setState: (next: (state: FormatState) => FormatState) => void): () => void {
  const change = (part: Partial<FormatState>) =>
    setState((state) => {
      const same = Object.entries(part).every(([name, value]) => state[name as keyof FormatState] === value);
      return same ? state : { ...state, ...part };
    });
  const read = () => change(editor.getEditorState().read($readFormat, { editor }));
  return mergeRegister(
    editor.registerUpdateListener(() => {
      read();
      // The history may receive the same update after this listener.
      queueMicrotask(() => change(historyOf(editor)));
    }),
    editor.registerCommand(
      SELECTION_CHANGE_COMMAND,
      passing(() => queueMicrotask(read)),
      COMMAND_PRIORITY_LOW,
    ),
  );
}

// Wraps a listener so that other listeners receive the command too.
const passing =
  <Payload>(listen: (payload: Payload) => void) =>
  (payload: Payload): boolean => {
    listen(payload);
    return false;
  };

function $readFormat(): Partial<FormatState> {
  const selection = $getSelection();
  if ($isNodeSelection(selection)) return { image: selection.getNodes().some($isImageNode), link: undefined };
  if (!$isRangeSelection(selection)) return {};
  const node = selection.anchor.getNode();
  const block = $findMatchingParent(node, (parent) => $isElementNode(parent) && !parent.isInline());
  const link = $findMatchingParent(node, $isLinkNode);
  return {
    block: $blockOf(block),
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    underline: selection.hasFormat('underline'),
    strike: selection.hasFormat('strikethrough'),
    colour: $getSelectionStyleValueForProperty(selection, 'color', ''),
    background: $getSelectionStyleValueForProperty(selection, 'background-color', ''),
    alignment: $isElementNode(block) ? block.getFormatType() : '',
    indent: $isElementNode(block) ? block.getIndent() : 0,
    link: link?.getURL(),
    image: false,
  };
}

function $blockOf(block: LexicalNode | null): FormatState['block'] {
  if ($isListItemNode(block)) {
    const list = block.getParent();
    return $isListNode(list) && list.getListType() === 'number' ? 'ordered' : 'bullet';
  }
  if ($isQuoteNode(block)) return 'quote';
  if ($isCodeNode(block)) return 'code';
  if (!$isHeadingNode(block)) return 'normal';
  const tag = block.getTag();
  return tag === 'h1' || tag === 'h2' ? tag : 'h3';
}
