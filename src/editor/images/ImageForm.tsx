import { type ReactNode, type SubmitEvent, useState } from 'react';
import { figureWidths } from '../../contracts/posts/post-content.ts';
import { Field } from '../../ui/form/Field.tsx';
import { focusOnMount } from '../../ui/form/focus-on-mount.ts';
import { readForm } from '../../ui/form/form.ts';
import type { Language } from '../../ui/language.ts';
import type { Image } from '../nodes/ImageNode.ts';
import { captionWords, figureOf } from './figure.ts';
import styles from './ImageDialog.module.css';
import type { ImageDialogText } from './image-dialog-text.ts';

/** The description that the form asks for. */
export type ImageDescription = Pick<Image, 'alt' | 'figure'>;

interface Props {
  /** The language of the texts. */
  lang: Language;
  text: ImageDialogText;
  /** The URL of the image, once it exists. */
  preview: string | undefined;
  /** The present description, which may be incomplete. */
  present?: Partial<ImageDescription>;
  submitLabel: string;
  disabled?: boolean;
  onSubmit: (description: ImageDescription) => void;
  onCancel: () => void;
  children?: ReactNode;
}

// A text from the library or from an import may be longer than the limit, and is kept.
const roomFor = (limit: number, present = '') => Math.max(limit, present.length);

/** Asks for the alternative text of an image, or whether it is only decoration, and for its caption and its width. */
export function ImageForm({
  lang,
  text,
  preview,
  present,
  submitLabel,
  disabled,
  onSubmit,
  onCancel,
  children,
}: Props) {
  const [decorative, setDecorative] = useState(present?.alt === '');
  const [error, setError] = useState<string>();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In React's tree, the post's form is around this form, and would otherwise receive the event.
    event.stopPropagation();
    if (disabled) return;
    const { alt = '', caption = '', width } = readForm(event.currentTarget);
    if (!alt.trim() && !decorative) setError(text.required);
    else onSubmit({ alt: decorative ? '' : alt.trim(), figure: figureOf(caption, width, present?.figure) });
  };

  return (
    <form noValidate lang={lang} onSubmit={submit}>
      {preview && <img className={styles.preview} src={preview} alt="" />}
      {children}
      <Field form="image" name="alt" label={text.alt} limit={roomFor(250, present?.alt)} hint={text.hint} error={error}>
        {(control) => (
          <input {...control} defaultValue={present?.alt} disabled={decorative} autoComplete="off" ref={focusOnMount} />
        )}
      </Field>
      <label className={`choice ${styles.decorative}`}>
        <input type="checkbox" checked={decorative} onChange={(event) => setDecorative(event.target.checked)} />
        {text.decorative}
      </label>
      <div className={styles.figure}>
        <Field form="image" name="caption" label={text.caption} limit={roomFor(500, captionWords(present?.figure))}>
          {(control) => (
            <input {...control} defaultValue={captionWords(present?.figure)} autoComplete="off" spellCheck />
          )}
        </Field>
        <Field form="image" name="width" label={text.width}>
          {(control) => (
            <select {...control} defaultValue={present?.figure?.width}>
              <option value="">{text.widths.text}</option>
              {figureWidths.map((width) => (
                <option key={width} value={width}>
                  {text.widths[width]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
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
