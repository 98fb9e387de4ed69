import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { readForm } from '../../../ui/form.ts';
import styles from './ImageDialog.module.css';
import type { ImageDialogText } from './image-dialog-text.ts';

interface Props {
  text: ImageDialogText;
  /** The URL of the image, as soon as there is one. */
  preview: string | undefined;
  /** The present alternative text: empty for decoration, undefined for a new image. */
  alt?: string;
  submitLabel: string;
  disabled?: boolean;
  onSubmit: (alt: string) => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Asks for the alternative text of an image, or whether it is only decoration. */
export function AltTextForm({ text, preview, alt, submitLabel, disabled, onSubmit, onCancel, children }: Props) {
  const [decorative, setDecorative] = useState(alt === '');
  const [error, setError] = useState<string>();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In React's tree, the form of the post is around this form and would receive the event.
    event.stopPropagation();
    if (disabled) return;
    const written = decorative ? '' : (readForm(event.currentTarget).alt ?? '').trim();
    if (!written && !decorative) setError(text.required);
    else onSubmit(written);
  };

  return (
    <form noValidate onSubmit={submit}>
      {preview && <img className={styles.preview} src={preview} alt="" />}
      {children}
      <Field form="image" name="alt" label={text.alt} hint={text.hint} error={error}>
        {(control) => (
          <input
            {...control}
            defaultValue={alt}
            disabled={decorative}
            autoComplete="off"
            maxLength={250}
            ref={focusOnMount}
          />
        )}
      </Field>
      <label className={`choice ${styles.decorative}`}>
        <input type="checkbox" checked={decorative} onChange={(event) => setDecorative(event.target.checked)} />
        {text.decorative}
      </label>
      <div className={styles.actions}>
        <button className="button button-primary" type="submit" aria-disabled={disabled || undefined}>
          {submitLabel}
        </button>
        <button className="button" type="button" onClick={onCancel}>
          {text.cancel}
        </button>
      </div>
    </form>
  );
}
