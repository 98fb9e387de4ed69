import type { SubmitEvent } from 'react';
import { readForm } from './form.ts';
import { useAction } from './use-action.ts';
import { useFormErrors } from './use-form-errors.ts';

interface Options<Input> {
  /** Checks the values of the fields, by their names. */
  parse: (typed: Record<string, string>) => { success: true; data: Input } | { success: false; error: unknown };
  /** Sends the input. `clear` empties the fields, unless somebody has typed into them since. */
  send: (input: Input, clear: () => void) => Promise<unknown>;
  /** Says why sending has failed. The errors of fields are shown already. */
  fail: (error: unknown) => void;
}

/** Checks and sends a form, once at a time. Errors appear at the fields, and the first refused field gets the focus. */
export function useSubmit<Input>({ parse, send, fail }: Options<Input>) {
  const { form, errors, show } = useFormErrors();
  const { pending, run } = useAction((error) => {
    show(error);
    fail(error);
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const filledIn = event.currentTarget;
    const typed = readForm(filledIn);
    const clear = () => {
      if (JSON.stringify(readForm(filledIn)) === JSON.stringify(typed)) filledIn.reset();
    };
    const parsed = parse(typed);
    show(parsed.success ? undefined : parsed.error);
    if (parsed.success) await run(() => send(parsed.data, clear));
  };
  return { form, errors, show, pending, submit };
}
