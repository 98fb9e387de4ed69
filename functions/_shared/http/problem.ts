import { type Issue, type ProblemCode, problemStatus } from '../../../src/contracts/problem.ts';

/** A failure that the caller hears about. Handlers throw it, and answer-call.ts turns it into a response. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly issues: Issue[] | undefined;
  /** For a conflict: the stored row, with only the fields that the caller may see. */
  readonly current: unknown;
  readonly headers: Record<string, string>;
  readonly cookies: string[];

  constructor(
    code: ProblemCode,
    message: string,
    more: {
      issues?: Issue[];
      current?: unknown;
      headers?: Record<string, string>;
      cookies?: string[];
      /** For the log only. */
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ProblemError';
    this.code = code;
    this.issues = more.issues;
    this.current = more.current;
    this.headers = more.headers ?? {};
    this.cookies = more.cookies ?? [];
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

/** Returns the problem of one refused field. */
export const refusedField = (field: string, message: string, code: ProblemCode = 'invalid'): ProblemError =>
  new ProblemError(code, message, { issues: [{ field, message }] });

/** Returns the problem of too many attempts. `seconds` is the time until the next attempt is allowed (RFC 6585 section 4). */
export const rateLimited = (seconds: number, message: string): ProblemError =>
  new ProblemError('rate_limited', message, { headers: { 'retry-after': String(seconds) } });

/** Returns the problem of a service that is down. The caller may try again after five seconds. */
export const unavailable = (message: string, cause: unknown): ProblemError =>
  new ProblemError('unavailable', message, { headers: { 'retry-after': '5' }, cause });
