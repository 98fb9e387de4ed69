import type { Ref } from 'react';
import { ContentEditor, type EditorHandle } from '../ContentEditor.tsx';
import type { EditorText } from '../editor-text.ts';

interface Props {
  id: string;
  label: string;
  text: EditorText;
  /** The text at the beginning, as HTML. */
  initial: string;
  error: string | undefined;
  ref: Ref<EditorHandle>;
}

/** Shows an editor for the formatted text of a card, with its label and its error. */
export const RichField = ({ id, label, text, initial, error, ref }: Props) => (
  <div className="field">
    <label id={`${id}-label`} htmlFor={id}>
      {label}
      <span className="field-required"> *</span>
    </label>
    <ContentEditor
      ref={ref}
      control={{
        ...{ id, name: id, required: true, 'aria-describedby': `${id}-error` },
        ...(error ? { 'aria-invalid': true } : {}),
      }}
      labelledBy={`${id}-label`}
      text={text}
      initial={initial}
      onChange={() => undefined}
    />
    <p id={`${id}-error`} className="field-error">
      {error}
    </p>
  </div>
);
