import { type ComponentType, createContext, type Ref } from 'react';
import type { ControlProps } from '../ui/form/Field.tsx';
import type { EditorText } from './editor-text.ts';

/** The functions that the form around the editor may call. */
export interface EditorHandle {
  /** Returns the content as HTML. Without changes, returns exactly the HTML that was opened. */
  read: () => string;
  /** Opens other content and clears the undo history. */
  open: (html: string) => void;
  focus: () => void;
}

/** The props of the editor. */
export interface ContentEditorProps {
  /** The attributes that connect the editor with its label and error. */
  control: ControlProps;
  labelledBy: string;
  text: EditorText;
  /** The content at the beginning, as HTML. */
  initial: string;
  placeholder?: string;
  /** Called after every change, without the content: converting it to HTML takes time, so `read` does it on request. */
  onChange: () => void;
  ref: Ref<EditorHandle>;
}

/** The editor itself, for the dialogs in it. They cannot import it, because it imports them. */
export const NestedEditor = createContext<ComponentType<ContentEditorProps>>(() => null);
