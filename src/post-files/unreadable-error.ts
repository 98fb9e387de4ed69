/** Thrown when one post of an export cannot be read. The message is the reason, for the person who imports. */
export class UnreadableError extends Error {}

/** Returns the reason why a post cannot be read, in words. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnreadableError) return error.message;
  // Firefox throws an InternalError instead of a RangeError.
  const isStack = error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');
  if (isStack) return 'Its parts are nested too deeply.';
  return `It cannot be read (${error instanceof Error ? error.message : String(error)}).`;
}
