import { tooLong } from '../../contracts/fields.ts';
import { type Control, controlsOf } from './form.ts';

/** Returns true if a date, time or number is typed in part. The browser then says that the control is blank. */
export const isUnfinished = ({ validity }: Control): boolean => validity.badInput;

/** Returns true if any control of a form is typed in part. */
export const hasUnfinished = (form: HTMLFormElement | null): boolean => controlsOf(form).some(isUnfinished);

const texts = {
  en: { unfinished: 'Complete this field, or clear it', tooLong },
  it: {
    unfinished: 'Completa questo campo, oppure svuotalo',
    tooLong: (length: number, limit: number) => `Usa al massimo ${limit} caratteri. Togline ${length - limit}.`,
  },
};

// The Italian dialog stands on an English page.
const textsFor = (control: Control) => texts[control.closest('[lang]')?.getAttribute('lang') === 'it' ? 'it' : 'en'];

/** Returns by how much the text of a control is too long, or undefined if it is not. Spaces around it do not count. */
export function excessOf(control: Control, limit: number | undefined): string | undefined {
  const { length } = control.value.trim();
  return limit !== undefined && length > limit ? textsFor(control).tooLong(length, limit) : undefined;
}

/** Returns why the value of a control cannot be sent: it is typed in part or too long. Only a browser knows the former. */
export function faultOf(control: Control, limit: number | undefined): string | undefined {
  if (!control.willValidate) return undefined;
  return isUnfinished(control) ? textsFor(control).unfinished : excessOf(control, limit);
}
