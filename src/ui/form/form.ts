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

/** A control that somebody types into or chooses with. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns true for an input, a select or a textarea. */
export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** Returns the inputs, selects and textareas of a form, in their order. */
export const controlsOf = (form: HTMLFormElement | null): Control[] => [...(form?.elements ?? [])].filter(isControl);
