import { type RefObject, useEffect, useRef, useState } from 'react';
import { controlsOf, errorsOf, type FieldErrors, isControl, issuesOf } from './form.ts';

/** A form and its errors. */
interface FormErrors {
  form: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** Shows the errors of a schema or of the server, and focuses the first refused field. Without an argument, clears all. */
  show: (refusal?: unknown) => void;
}

/** Keeps the errors of a form. Typing into a field removes its error. */
export function useFormErrors(): FormErrors {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const show: FormErrors['show'] = (refusal) => {
    const found = errorsOf(issuesOf(refusal));
    setErrors(found);
    controlsOf(form.current)
      .find(({ name }) => found[name])
      ?.focus();
  };
  useEffect(() => {
    const forget = ({ target }: Event) => {
      if (!isControl(target) || target.form !== form.current) return;
      setErrors(({ [target.name]: _, ...others }) => others);
    };
    // A listener on the document runs after React's own. A render before that would restore the old text.
    document.addEventListener('input', forget);
    return () => document.removeEventListener('input', forget);
  }, []);
  return { form, errors, show };
}
