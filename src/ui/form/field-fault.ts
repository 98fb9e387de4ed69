import { tooLong } from '../../contracts/fields.ts';
import { type Control, controlsOf } from './form.ts';

/** Returns true if a date, time or number is incomplete. The browser then reports a blank value. */
export const isUnfinished = ({ validity }: Control): boolean => validity.badInput;

/** Returns true if any control of a form is incomplete. */
export const hasUnfinished = (form: HTMLFormElement | null): boolean => controlsOf(form).some(isUnfinished);

const texts = {
  en: { unfinished: 'Complete this field, or clear it', tooLong },
  it: {
    unfinished: 'Completa questo campo, oppure svuotalo',
    tooLong: (length: number, limit: number) => `Usa al massimo ${limit} caratteri. Togline ${length - limit}.`,
  },
};

// The Italian dialog is part of an English page.
const textsFor = (control: Control) => texts[control.closest('[lang]')?.getAttribute('lang') === 'it' ? 'it' : 'en'];

/** Returns by how much the text of a control is too long, or undefined if it is not. Leading and trailing spaces do not count. */
export function excessOf(control: Control, limit: number | undefined): string | undefined {
  const { length } = control.value.trim();
  return limit !== undefined && length > limit ? textsFor(control).tooLong(length, limit) : undefined;
}

/**
 * Returns the reason why the value of a control cannot be sent: it is incomplete or too long. Only the browser knows whether it
 * is incomplete.
 */
export function faultOf(control: Control, limit: number | undefined): string | undefined {
  if (!control.willValidate) return undefined;
  return isUnfinished(control) ? textsFor(control).unfinished : excessOf(control, limit);
}
