import { Field } from '../ui/form/Field.tsx';
import styles from './AfterDeletion.module.css';

/** The texts of the question, in the language of the form. */
interface AfterDeletionText {
  label: string;
  hint: string;
}

interface Props {
  text: AfterDeletionText;
  value: string;
  error: string | undefined;
  onChange: (target: string) => void;
}

/** Asks where to send visitors of a deleted post. If blank, its URL says that the post is gone. */
export const AfterDeletion = ({ text: { label, hint }, value, error, onChange }: Props) => (
  <Field
    className={styles.question}
    form="deletion"
    name="redirectTo"
    label={label}
    limit={500}
    hint={hint}
    error={error}
  >
    {(control) => (
      <input
        {...control}
        type="text"
        value={value}
        placeholder="/blog"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
