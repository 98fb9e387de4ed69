/** What is wrong with each field, by its name. */
export type FieldErrors = Partial<Record<string, string>>;

/** Errors by field, from issues. */
export const errorsOf = (issues: readonly { field: string; message: string }[]): FieldErrors =>
  Object.fromEntries(issues.map(({ field, message }) => [field, message]));

/** What was typed into a form, by the names of its fields. */
export const readForm = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
