/** Thrown when one post of an export cannot be read. The message is the reason, for the person who imports. */
export class UnreadableError extends Error {}

/** Returns in words why a post cannot be read. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnreadableError) return error.message;
  // Firefox has an InternalError instead of a RangeError.
  const isStack = error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');
  if (isStack) return 'Its parts are nested too deeply.';
  return `It cannot be read (${error instanceof Error ? error.message : String(error)}).`;
}
