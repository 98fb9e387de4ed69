/** Returns the system's code of an error, such as EADDRINUSE, or undefined if it has none. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
