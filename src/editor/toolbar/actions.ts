import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND } from '@lexical/list';
import { $createHeadingNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $getSelection,
  type ElementFormatType,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from 'lexical';
import { indentLevels } from '../../contracts/posts/post-content.ts';
import { $clearFormatting } from './clear-formatting.ts';
import type { FormatState } from './format-state.ts';

/** An action of a toolbar button or of a keyboard shortcut. */
export interface Action {
  run: (editor: LexicalEditor, state: FormatState) => void;
  /** Returns true if the selection has the format; undefined for an action that sets no format. */
  pressed?: (state: FormatState) => boolean;
  /** Returns false if there is nothing to do; undefined for an action that is always possible. */
  enabled?: (state: FormatState) => boolean;
  /** The keyboard shortcut in the notation of aria-keyshortcuts. Control stands for Command on a Mac. */
  keys?: string;
}

const text = (format: TextFormatType, name: 'bold' | 'italic' | 'underline' | 'strike', keys: string): Action => ({
  run: (editor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format),
  pressed: (state) => state[name],
  keys,
});

const block = (name: 'normal' | 'h1' | 'h2' | 'h3', keys: string): Action => ({
  run: (editor, state) => {
    const tag = state.block === name ? 'normal' : name;
    editor.update(() =>
      $setBlocksType($getSelection(), () => (tag === 'normal' ? $createParagraphNode() : $createHeadingNode(tag))),
    );
  },
  pressed: (state) => state.block === name,
  keys,
});

const list = (name: 'ordered' | 'bullet', keys: string): Action => ({
  run: (editor, state) => {
    const make = name === 'ordered' ? INSERT_ORDERED_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND;
    editor.dispatchCommand(state.block === name ? REMOVE_LIST_COMMAND : make, undefined);
  },
  pressed: (state) => state.block === name,
  keys,
});

const align = (value: ElementFormatType, keys: string): Action => ({
  run: (editor, state) => editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, state.alignment === value ? '' : value),
  pressed: (state) => state.alignment === value,
  keys,
});

/** All actions, except those that need more input (colours, link, image). */
export const actions = {
  undo: {
    run: (editor) => editor.dispatchCommand(UNDO_COMMAND, undefined),
    enabled: (state) => state.canUndo,
    keys: 'Control+Z',
  },
  redo: {
    run: (editor) => editor.dispatchCommand(REDO_COMMAND, undefined),
    enabled: (state) => state.canRedo,
    keys: 'Control+Shift+Z',
  },
  normal: block('normal', 'Control+Alt+0'),
  h1: block('h1', 'Control+Alt+1'),
  h2: block('h2', 'Control+Alt+2'),
  h3: block('h3', 'Control+Alt+3'),
  bold: text('bold', 'bold', 'Control+B'),
  italic: text('italic', 'italic', 'Control+I'),
  underline: text('underline', 'underline', 'Control+U'),
  strike: text('strikethrough', 'strike', 'Control+Shift+X'),
  ordered: list('ordered', 'Control+Shift+7'),
  bullet: list('bullet', 'Control+Shift+8'),
  outdent: {
    run: (editor) => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined),
    enabled: (state) => state.indent > 0,
    keys: 'Control+[',
  },
  indent: {
    run: (editor) => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined),
    enabled: (state) => state.indent < indentLevels,
    keys: 'Control+]',
  },
  left: align('left', 'Control+Shift+L'),
  center: align('center', 'Control+Shift+E'),
  right: align('right', 'Control+Shift+R'),
  justify: align('justify', 'Control+Shift+J'),
  clear: { run: (editor) => editor.update($clearFormatting), keys: 'Control+\\' },
} satisfies Record<string, Action>;

/** The name of an action. */
export type ActionName = keyof typeof actions;
