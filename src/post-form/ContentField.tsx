import { ContentEditor } from '../editor/ContentEditor.tsx';
import type { EditorText } from '../editor/editor-text.ts';
import type { PostForm } from './use-post-form.ts';

interface Props {
  form: PostForm;
  /** The id of the form; the ids of its controls begin with it. */
  id: string;
  label: string;
  text: EditorText;
  placeholder?: string;
}

/** Shows the labelled editor of a post's content. */
export function ContentField({ form, id, label, text, placeholder }: Props) {
  const name = `${id}-content`;
  const issue = form.issueOf('content');
  return (
    <div className="field">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the editor is no form control; its aria-labelledby names this label */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a label never has the focus; the click does what it does on any label */}
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
