import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Issue } from '../../contracts/problem.ts';
import { controlsOf, errorsOf, type FieldErrors, isControl, issuesOf, unfinishedIn } from './form.ts';

/** A form and its errors. */
interface FormErrors {
  form: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** Shows the errors of a schema or of the server, and focuses the first refused field. Without an argument, clears all. */
  show: (refusal?: unknown) => void;
}

/** Keeps the errors of a form. Typing into a field removes its error. Refuses to submit a field that is typed in part. */
export function useFormErrors(): FormErrors {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const refuse = (issues: readonly Issue[]) => {
    const found = errorsOf(issues);
    setErrors(found);
    controlsOf(form.current)
      .find(({ name }) => found[name])
      ?.focus();
  };
  const stop = useEffectEvent((event: SubmitEvent) => {
    const issues = event.target === form.current ? unfinishedIn(form.current) : [];
    if (issues.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    refuse(issues);
  });
  useEffect(() => {
    const check = (event: SubmitEvent) => stop(event);
    // Before React, so that no form can forget the check.
    document.addEventListener('submit', check, true);
    return () => document.removeEventListener('submit', check, true);
  }, []);
  useEffect(() => {
    const forget = ({ target }: Event) => {
      if (!isControl(target) || target.form !== form.current) return;
      setErrors(({ [target.name]: _, ...others }) => others);
    };
    // A listener on the document runs after React's own. A render before that would restore the old text.
    document.addEventListener('input', forget);
    return () => document.removeEventListener('input', forget);
  }, []);
  return { form, errors, show: (refusal) => refuse(issuesOf(refusal)) };
}
