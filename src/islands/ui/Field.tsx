import type { ReactNode } from 'react';

/** What ties a control to its label and its error. */
export interface ControlProps {
  id: string;
  name: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby': string;
}

interface Props {
  /** The id of the form, which the ids of its parts begin with. */
  form: string;
  name: string;
  label: string;
  required?: boolean;
  error?: string | undefined;
  /** What helps to fill it in. */
  hint?: ReactNode;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control with the place for its error, which is there from the start so that it is announced. */
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
