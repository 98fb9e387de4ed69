import {
  createLexicalComposerContext,
  LexicalComposerContext,
  useLexicalComposerContext,
} from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { CLEAR_HISTORY_COMMAND, HISTORY_MERGE_TAG, type LexicalEditor } from 'lexical';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { ControlProps } from '../../ui/Field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import styles from './ContentEditor.module.css';
import type { EditorText } from './editor-text.ts';
import { $writeHtml } from './html/write-html.ts';
import { ImageInsertion } from './images/ImageInsertion.tsx';
import { ImageSelection } from './images/ImageSelection.tsx';
import { describeLeftOut, type LeftOut } from './left-out.ts';
import { $setDocument, makeEditor, registerBehaviour } from './setup.ts';
import { Toolbar } from './toolbar/Toolbar.tsx';

/** What the form around the editor may ask of it. */
export interface EditorHandle {
  /** The content as HTML; the very text that was opened, where nothing has changed. */
  read: () => string;
  /** Opens other content; what can be undone begins anew. */
  open: (html: string) => void;
  focus: () => void;
}

interface Props {
  /** What ties the editor to its label and error. */
  control: ControlProps;
  labelledBy: string;
  text: EditorText;
  /** The content to begin with, as HTML. */
  initial: string;
  placeholder?: string;
  /** Told of every change; what the content is now has to be asked for, because writing it out takes time. */
  onChange: () => void;
  ref: Ref<EditorHandle>;
}

/** The editor of a post's content: HTML in, HTML out. */
export function ContentEditor({ initial, ...props }: Props) {
  const [files, setFiles] = useState<File[]>([]);
  const [context] = useState((): [LexicalEditor, ReturnType<typeof createLexicalComposerContext>] => [
    makeEditor(initial),
    createLexicalComposerContext(null, null),
  ]);
  return (
    <LexicalComposerContext value={context}>
      <Editor {...props} initial={initial} files={files} setFiles={setFiles} />
    </LexicalComposerContext>
  );
}

interface EditorProps extends Props {
  files: File[];
  setFiles: (files: File[]) => void;
}

function Editor({ control, labelledBy, text, initial, placeholder, onChange, ref, files, setFiles }: EditorProps) {
  const [editor] = useLexicalComposerContext();
  const chooser = useRef<HTMLInputElement>(null);
  const opened = useRef<{ html: string; written: string }>(undefined);
  const changed = useEffectEvent(onChange);

  opened.current ??= { html: initial, written: write(editor) };

  const tellLeftOut = useEffectEvent((leftOut: LeftOut) => {
    const description = describeLeftOut(leftOut, text.leftOut);
    if (description) showToast({ title: text.leftOut.title, description });
  });

  useEffect(() => registerBehaviour(editor, setFiles, tellLeftOut), [editor, setFiles]);

  useEffect(
    () =>
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
        const touched = dirtyElements.size > 0 || dirtyLeaves.size > 0;
        if (touched && !tags.has(HISTORY_MERGE_TAG)) changed();
      }),
    [editor],
  );

  useImperativeHandle(
    ref,
    () => ({
      // What is written out may differ from what was opened in letters though not in meaning: unchanged stays unchanged.
      read: () => {
        const written = write(editor);
        return opened.current && written === opened.current.written ? opened.current.html : written;
      },
      open: (html) => {
        editor.update(() => $setDocument(html), { tag: HISTORY_MERGE_TAG, discrete: true });
        editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
        opened.current = { html, written: write(editor) };
      },
      focus: () => {
        editor.getRootElement()?.focus();
        editor.focus();
      },
    }),
    [editor],
  );

  return (
    <div className={styles.editor}>
      <Toolbar text={text} controls={control.id} onImage={() => chooser.current?.click()} />
      <div className={styles.page}>
        <ContentEditable
          id={control.id}
          className={styles.text}
          role="textbox"
          aria-multiline
          aria-labelledby={labelledBy}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          aria-required={control.required}
          aria-placeholder={placeholder ?? ''}
          placeholder={<div className={styles.placeholder}>{placeholder}</div>}
          spellCheck
          lang={text.language === 'it' ? undefined : 'en-GB'}
        />
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          setFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <ImageSelection text={text.image} />
      <ImageInsertion text={text.image} files={files} onDone={() => setFiles([])} />
    </div>
  );
}

const write = (editor: LexicalEditor): string => editor.read($writeHtml);
