import { ContentEditor } from '../editor/ContentEditor.tsx';
import type { EditorText } from '../editor/editor-text.ts';
import type { PostForm } from './use-post-form.ts';

interface Props {
  form: PostForm;
  /** The id of the form, which the ids of its parts begin with. */
  id: string;
  label: string;
  text: EditorText;
  placeholder?: string;
}

/** The labelled editor of a post's content. */
export function ContentField({ form, id, label, text, placeholder }: Props) {
  const name = `${id}-content`;
  const issue = form.issueOf('content');
  return (
    <div className="field">
      {/* A label can be tied to form controls alone; the editor names this one by aria-labelledby. */}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on a label is a mouse's way only */}
      <label id={`${name}-label`} onClick={() => form.editor.current?.focus()}>
        {label}
        <span className="field-required"> *</span>
      </label>
      <ContentEditor
        ref={form.editor}
        control={{
          ...{ id: name, name: 'content', required: true, 'aria-describedby': `${name}-error` },
          ...(issue ? { 'aria-invalid': true } : {}),
        }}
        labelledBy={`${name}-label`}
        text={text}
        initial={form.values.content}
        {...(placeholder ? { placeholder } : {})}
        onChange={form.contentChanged}
      />
      <p id={`${name}-error`} className="field-error">
        {issue?.message}
      </p>
    </div>
  );
}
