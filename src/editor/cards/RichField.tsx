import { type Ref, use } from 'react';
import type { EditorText } from '../editor-text.ts';
import { type EditorHandle, NestedEditor } from '../nested-editor.ts';

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
export function RichField({ id, label, text, initial, error, ref }: Props) {
  const ContentEditor = use(NestedEditor);
  return (
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
}
