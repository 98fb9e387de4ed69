import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { documentType } from '../../contracts/images/uploads.ts';
import { Modal, ModalActions, ModalFields } from '../../ui/dialog/Modal.tsx';
import { mayLoseWords } from '../../ui/dialog/may-lose-words.ts';
import { Field } from '../../ui/form/Field.tsx';
import { focusOnMount } from '../../ui/form/focus-on-mount.ts';
import type { Language } from '../../ui/language.ts';
import { ImageChooser } from '../../ui/page/ImageChooser.tsx';
import { showUploadError } from '../../ui/uploads/show-upload-error.ts';
import { documentTexts } from './document-text.ts';
import type { LinkedDocument } from './insert-document.ts';

interface Props {
  language: Language;
  onInsert: (document: LinkedDocument) => void;
  onDone: () => void;
}

/** Uploads a PDF and asks for the words of its link. Closing stops the upload. */
export default function DocumentDialog({ language, onInsert, onDone }: Props) {
  const [editor] = useLexicalComposerContext();
  const id = useId();
  const text = documentTexts[language];
  const chooser = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  const [stored, setStored] = useState<{ url: string; file: File }>();
  const [words, setWords] = useState('');
  const [errors, setErrors] = useState<{ file?: string; words?: string }>({});

  useEffect(() => () => stop.current?.abort(), []);

  const upload = async (file: File) => {
    stop.current?.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    setStored(undefined);
    setProgress(0);
    try {
      // The code loads with the first upload.
      const { uploadDocument } = await import('../../ui/uploads/upload.ts');
      const url = await uploadDocument(file, setProgress, signal);
      if (signal.aborted) return;
      setStored({ url, file });
      setErrors({});
      setWords((now) => now || file.name.replace(/\.pdf$/i, '').replaceAll(/[-_]+/g, ' '));
    } catch (error) {
      if (!signal.aborted) showUploadError(error, language);
    }
    if (!signal.aborted) setProgress(undefined);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In React's tree, the post's form is around this form, and would otherwise receive the event.
    event.stopPropagation();
    const label = words.trim();
    if (!stored || !label)
      return setErrors({ ...(!stored && { file: text.missing }), ...(!label && { words: text.wordsMissing }) });
    onInsert({ url: stored.url, words: label, size: stored.file.size });
    onDone();
  };

  return (
    <Modal
      title={text.title}
      onClose={onDone}
      mayDismiss={() => mayLoseWords(language)}
      onClosed={() => editor.focus()}
    >
      <form noValidate lang={language} onSubmit={submit}>
        <ModalFields>
          <div className="field">
            <div>
              <button
                className="button"
                type="button"
                aria-describedby={`${id}-hint ${id}-error`}
                ref={focusOnMount}
                onClick={() => chooser.current?.click()}
              >
                {text.choose}
              </button>
            </div>
            <ImageChooser
              chooser={chooser}
              label={text.choose}
              accept={documentType}
              onFiles={([file]) => file && void upload(file)}
            />
            {progress !== undefined && <progress max={1} value={progress} aria-label={text.uploading} />}
            <p role="status">{stored && text.uploaded(stored.file.name)}</p>
            <p id={`${id}-hint`} className="field-hint">
              {text.hint}
            </p>
            <p id={`${id}-error`} className="field-error" role="alert">
              {errors.file}
            </p>
          </div>
          <Field
            form={id}
            name="words"
            label={text.words}
            limit={200}
            hint={text.wordsHint}
            error={errors.words}
            required
          >
            {(control) => (
              <input
                {...control}
                value={words}
                autoComplete="off"
                spellCheck
                onChange={(event) => setWords(event.target.value)}
              />
            )}
          </Field>
        </ModalFields>
        <ModalActions>
          <button className="button button-primary" type="submit">
            {text.insert}
          </button>
          <button className="button" type="button" onClick={onDone}>
            {text.cancel}
          </button>
        </ModalActions>
      </form>
    </Modal>
  );
}
