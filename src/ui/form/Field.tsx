import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { excessOf, faultOf } from './field-fault.ts';
import { isControl } from './form.ts';

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
  /**
   * The longest text, in characters. Unlike `maxLength`, it cuts nothing: the field says by how many characters a text is too
   * long.
   */
  limit?: number | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/**
 * Shows a labelled control. The element for its error always exists, so that screen readers announce an error. A form cannot be
 * sent while one of its fields is incomplete or too long.
 */
export function Field({ form, name, label, required, limit, error, hint, className = '', children }: Props) {
  const id = `${form}-${name}`;
  const box = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<string>();
  const message = fault ?? error;
  const control: ControlProps = {
    id,
    name,
    'aria-describedby': hint ? `${id}-error ${id}-hint` : `${id}-error`,
    ...(required ? { required } : {}),
    ...(message ? { 'aria-invalid': true } : {}),
  };

  const find = () => {
    const found = box.current?.querySelector('[name]');
    return isControl(found) ? found : undefined;
  };
  const measure = () => {
    const typed = find();
    setFault(typed && excessOf(typed, limit));
  };
  const check = useEffectEvent((event: SubmitEvent) => {
    const typed = find();
    if (!typed || typed.form !== event.target) return;
    const found = faultOf(typed, limit);
    setFault(found);
    if (!found) return;
    // Stops the form from receiving the submission. Its other fields still show their errors.
    if (!event.defaultPrevented) typed.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => check(event);
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, []);
  // The form may have replaced the text.
  useEffect(() => {
    const typed = fault && find();
    if (typed) setFault(faultOf(typed, limit));
  });

  return (
    <div ref={box} className={`field ${className}`} onInput={measure}>
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
        {message}
      </p>
    </div>
  );
}
