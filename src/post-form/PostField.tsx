import type { ChangeEvent, InputHTMLAttributes, ReactNode } from 'react';
import { postLimits } from '../contracts/posts/posts.ts';
import { slugLimit } from '../contracts/posts/slug.ts';
import { Field } from '../ui/form/Field.tsx';
import type { PostValues } from './post-values.ts';
import type { PostForm } from './use-post-form.ts';

interface Props extends Pick<InputHTMLAttributes<HTMLElement>, 'autoCapitalize' | 'spellCheck'> {
  form: PostForm;
  /** The id of the form; the ids of its controls begin with it. */
  id: string;
  name: Exclude<keyof PostValues, 'content' | 'published'>;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  /** The number of lines, for a text of more than one line. */
  rows?: number;
  type?: 'url';
  placeholder?: string;
  autoComplete?: 'off';
}

const limits: Partial<Record<keyof PostValues, number>> = { ...postLimits, slug: slugLimit };

/** Shows the labelled control of one value of a post. */
export function PostField({ form, id, name, label, required = false, hint, rows, type, ...attributes }: Props) {
  return (
    <Field
      form={id}
      name={name}
      label={label}
      required={required}
      hint={hint}
      limit={limits[name]}
      error={form.issueOf(name)?.message}
    >
      {(control) => {
        const bound = {
          ...control,
          ...attributes,
          value: form.values[name],
          onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            form.set({ [name]: event.target.value }),
        };
        return rows ? <textarea {...bound} rows={rows} /> : <input {...bound} type={type} />;
      }}
    </Field>
  );
}
