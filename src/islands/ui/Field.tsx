import type { ReactNode } from 'react';

/** The attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  name: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby': string;
}

interface Props {
  /** The id of the form; the ids of its controls begin with it. */
  form: string;
  name: string;
  label: string;
  required?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Shows a labelled control. The place of its error exists from the start, so that screen readers announce an error. */
export function Field({ form, name, label, required, error, hint, className = '', children }: Props) {
  const id = `${form}-${name}`;
  const control: ControlProps = {
    id,
    name,
    'aria-describedby': hint ? `${id}-error ${id}-hint` : `${id}-error`,
    ...(required ? { required } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {label}
        {required && <span className="field-required"> *</span>}
      </label>
      {children(control)}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className="field-error">
        {error}
      </p>
    </div>
  );
}
