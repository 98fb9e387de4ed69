import { type RefObject, useEffect, useRef, useState } from 'react';
import { errorsOf, type FieldErrors, issuesOf } from './form.ts';

/** The errors of a form, and the form that they are of. */
interface FormErrors {
  form: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** Shows what a schema or the server refused, and moves the focus to the first field of it; nothing clears all. */
  show: (refusal?: unknown) => void;
}

/** Keeps what is wrong with the fields of a form; a field that is corrected loses its error while it is typed in. */
export function useFormErrors(): FormErrors {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const show: FormErrors['show'] = (refusal) => {
    const found = errorsOf(issuesOf(refusal));
    setErrors(found);
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => found[name])?.focus();
  };
  useEffect(() => {
    const forget = ({ target }: Event) => {
      const { name } = target as HTMLInputElement;
      if (form.current?.contains(target as Node)) setErrors(({ [name]: corrected, ...others }) => others);
    };
    // On the document, after React has taken what was typed: a render before that would put the old text back.
    document.addEventListener('input', forget);
    return () => document.removeEventListener('input', forget);
  }, []);
  return { form, errors, show };
}
