import {
  createLexicalComposerContext,
  LexicalComposerContext,
  useLexicalComposerContext,
} from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import {
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_LOW,
  FOCUS_COMMAND,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
} from 'lexical';
import { lazy, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { LoadBoundary } from '../ui/loading/LoadBoundary.tsx';
import { ImageChooser } from '../ui/page/ImageChooser.tsx';
import { showToast } from '../ui/toast/show-toast.ts';
import styles from './ContentEditor.module.css';
import { $writeHtml } from './html/write-html.ts';
import { imagesOf, type NewImage, type UploadPasted } from './images/new-image.ts';
import type { OnLeftOut } from './left-out.ts';
import { type ContentEditorProps, NestedEditor } from './nested-editor.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { $setDocument, createPostEditor, registerBehaviour } from './setup.ts';
import { Toolbar } from './toolbar/Toolbar.tsx';

// An upload needs a connection anyway, so its code can be loaded on demand.
const loadInsertion = () => import('./images/ImageInsertion.tsx');
const ImageInsertion = lazy(loadInsertion);

// Nobody needs them before the text has the focus.
const WritingAids = lazy(() => import('./insert/WritingAids.tsx'));

/** Edits a post's content, from HTML to HTML. */
export function ContentEditor({ initial, ...props }: ContentEditorProps) {
  const [images, setImages] = useState<NewImage[]>([]);
  const [context] = useState((): [LexicalEditor, ReturnType<typeof createLexicalComposerContext>] => [
    createPostEditor(initial),
    createLexicalComposerContext(null, null),
  ]);
  return (
    <LexicalComposerContext value={context}>
      <NestedEditor value={ContentEditor}>
        <Editor {...props} initial={initial} images={images} setImages={setImages} />
      </NestedEditor>
    </LexicalComposerContext>
  );
}

interface EditorProps extends ContentEditorProps {
  images: NewImage[];
  setImages: (images: NewImage[]) => void;
}

function Editor({ control, labelledBy, text, initial, placeholder, onChange, ref, images, setImages }: EditorProps) {
  const [editor] = useLexicalComposerContext();
  const [isUsed, setUsed] = useState(false);
  const [isInserting, setInserting] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const opened = useRef<{ html: string; written: string }>(undefined);
  const changed = useEffectEvent(onChange);
  const begin = useEffectEvent(() => {
    setUsed(true);
    return false;
  });

  opened.current ??= { html: initial, written: write(editor) };

  const showLeftOut = useEffectEvent<OnLeftOut>((describe) => {
    const description = describe(text.leftOut);
    if (description) showToast({ title: text.leftOut.title, description });
  });

  useEffect(() => {
    const onFiles = (files: File[]) => setImages(imagesOf(files));
    const onPasted: UploadPasted = (images) => loadInsertion().then(() => setImages(images));
    return registerBehaviour(editor, onFiles, { language: text.language, onPasted, onLeftOut: showLeftOut });
  }, [editor, setImages, text.language]);

  useEffect(
    () =>
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
        const touched = dirtyElements.size > 0 || dirtyLeaves.size > 0;
        if (touched && !tags.has(HISTORY_MERGE_TAG)) changed();
      }),
    [editor],
  );

  useEffect(() => editor.registerCommand(FOCUS_COMMAND, () => begin(), COMMAND_PRIORITY_LOW), [editor]);

  useImperativeHandle(
    ref,
    () => ({
      // The written HTML may differ from equivalent HTML that was opened. Unchanged content must stay unchanged.
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
        // Lexical scrolls to the cursor, and the browser would scroll to an edge of the text.
        editor.getRootElement()?.focus({ preventScroll: true });
        editor.focus();
      },
    }),
    [editor],
  );

  const insert = () => {
    setUsed(true);
    setInserting(true);
  };
  const chooseImage = () => chooser.current?.click();

  return (
    <div className={styles.editor}>
      <Toolbar text={text} controls={control.id} onImage={chooseImage} onInsert={insert} />
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
      <ImageChooser chooser={chooser} onFiles={(files) => setImages(imagesOf(files))} />
      {isUsed && (
        <LoadBoundary>
          <WritingAids
            text={text}
            isInserting={isInserting}
            onImage={chooseImage}
            onInserted={() => setInserting(false)}
          />
        </LoadBoundary>
      )}
      <SelectionBar text={text} />
      {images.length > 0 && (
        <LoadBoundary>
          <ImageInsertion language={text.language} images={images} onChange={onChange} onDone={() => setImages([])} />
        </LoadBoundary>
      )}
    </div>
  );
}

const write = (editor: LexicalEditor): string => editor.read($writeHtml);
