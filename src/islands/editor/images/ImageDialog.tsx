import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { readForm } from '../../ui/form.ts';
import { Modal } from '../../ui/Modal.tsx';
import type { EditorText } from '../editor-text.ts';
import type { Image } from '../nodes/ImageNode.ts';
import styles from './ImageDialog.module.css';
import { useUpload } from './use-upload.ts';

interface Props {
  text: EditorText['image'];
  file: File;
  onInsert: (image: Image) => void;
  onCancel: () => void;
  onClosed: () => void;
  onFailure: (error: unknown) => void;
}

/** Uploads a picture while its alternative text is written; cancelling stops the upload. */
export default function ImageDialog({ text, file, onInsert, onCancel, onClosed, onFailure }: Props) {
  const { progress, uploaded, error: failure, start } = useUpload();
  const [decorative, setDecorative] = useState(false);
  const [error, setError] = useState<string>();
  const preview = usePreview(file);
  const fail = useEffectEvent(onFailure);

  useEffect(() => start(file), [start, file]);
  useEffect(() => {
    if (failure) fail(failure);
  }, [failure]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (!uploaded) return;
    const alt = decorative ? '' : (readForm(event.currentTarget).alt ?? '').trim();
    if (!alt && !decorative) setError(text.required);
    else onInsert({ src: uploaded.address, alt, width: uploaded.width, height: uploaded.height });
  };

  return (
    <Modal title={text.title} onClose={onCancel} onClosed={onClosed}>
      <form noValidate onSubmit={submit}>
        {preview && <img className={styles.preview} src={preview} alt="" />}
        <div className={styles.state}>
          <progress className={styles.progress} max={1} value={uploaded ? 1 : progress} aria-label={text.uploading} />
          <span role="status">{uploaded ? text.ready : text.uploading}</span>
        </div>
        <Field form="image" name="alt" label={text.alt} hint={text.hint} error={error}>
          {(control) => (
            <input {...control} disabled={decorative} autoComplete="off" maxLength={250} ref={focusOnMount} />
          )}
        </Field>
        <label className={styles.decorative}>
          <input type="checkbox" checked={decorative} onChange={(event) => setDecorative(event.target.checked)} />
          {text.decorative}
        </label>
        <div className={styles.actions}>
          <button className="button button-primary" type="submit" aria-disabled={!uploaded || undefined}>
            {text.insert}
          </button>
          <button className="button" type="button" onClick={onCancel}>
            {text.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}

// A data address, because the content security policy lets no blob address be shown.
function usePreview(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}
