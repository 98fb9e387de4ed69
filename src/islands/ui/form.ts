import { ApiError } from '../../api/call.ts';
import { type Issue, toIssues } from '../../contracts/problem.ts';

/** What is wrong with each field, by its name. */
export type FieldErrors = Partial<Record<string, string>>;

/** Errors by field, from issues. */
export const errorsOf = (issues: readonly Issue[]): FieldErrors =>
  Object.fromEntries(issues.map(({ field, message }) => [field, message]));

/** What a schema or the server found wrong with the fields; nothing where it is about something else. */
export function issuesOf(error: unknown): readonly Issue[] {
  if (error instanceof ApiError) return error.body?.issues ?? [];
  return isRefusal(error) ? toIssues(error) : [];
}

const isRefusal = (error: unknown): error is Parameters<typeof toIssues>[0] =>
  typeof error === 'object' && error !== null && 'issues' in error;

/** What was typed into a form, by the names of its fields. */
export const readForm = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
