import { type RefObject, useRef, useState } from 'react';
import { errorsOf, type FieldErrors, issuesOf } from './form.ts';

/** The errors of a form, and the form that they are of. */
interface FormErrors {
  form: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** Shows what a schema or the server refused, and moves the focus to the first field of it; nothing clears all. */
  show: (refusal?: unknown) => void;
}

/** Keeps what is wrong with the fields of a form. */
export function useFormErrors(): FormErrors {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const show: FormErrors['show'] = (refusal) => {
    const found = errorsOf(issuesOf(refusal));
    setErrors(found);
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => found[name])?.focus();
  };
  return { form, errors, show };
}
