/** Something about this machine or its settings that the person who started the platform can put right. */
export class Fault extends Error {}

/** The system's code of an error, such as EADDRINUSE. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
