import { ApiError } from '../../api/call.ts';
import { type Issue, toIssues } from '../../contracts/problem.ts';

/** The error of each field, by the field's name. */
export type FieldErrors = Partial<Record<string, string>>;

/** Converts issues to errors by field. */
export const errorsOf = (issues: readonly Issue[]): FieldErrors =>
  Object.fromEntries(issues.map(({ field, message }) => [field, message]));

/** Returns the issues that a schema or the server found; an empty list for any other error. */
export function issuesOf(error: unknown): readonly Issue[] {
  if (error instanceof ApiError) return error.body?.issues ?? [];
  return isSchemaError(error) ? toIssues(error) : [];
}

const isSchemaError = (error: unknown): error is Parameters<typeof toIssues>[0] =>
  typeof error === 'object' && error !== null && 'issues' in error;

/** Returns the values of a form, by the names of its fields. */
export const readForm = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns true for an input, a select or a textarea. */
export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** Returns the inputs, selects and textareas of a form, in their order. */
export const controlsOf = (form: HTMLFormElement | null): Control[] => [...(form?.elements ?? [])].filter(isControl);

/** Returns true if a date, time or number is typed in part. The browser then says that the control is blank. */
export const isUnfinished = ({ validity }: Control): boolean => validity.badInput;

const unfinished = {
  'en-GB': 'Complete this field, or clear it',
  'it-IT': 'Completa questo campo, oppure svuotalo',
};

/** Returns an issue for each control of a form that is typed in part. No schema finds them. */
export const unfinishedIn = (form: HTMLFormElement | null, locale: keyof typeof unfinished = 'en-GB'): Issue[] =>
  controlsOf(form)
    .filter(isUnfinished)
    .map(({ name }) => ({ field: name, message: unfinished[locale] }));
