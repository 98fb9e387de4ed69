import { type Issue, type ProblemCode, problemStatus } from '../../../src/contracts/problem.ts';

/** A failure that the caller is told about: handlers throw it, and serve.ts alone turns it into a response. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly issues: Issue[] | undefined;
  /** On a conflict, what is stored now; the endpoint's declaration says what of it is shown. */
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
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'Problem';
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

/** Too many tries: says after how many seconds the next is allowed (RFC 6585 section 4). */
export function rateLimited(seconds: number, message: string): Problem {
  return new Problem('rate_limited', message, { headers: { 'retry-after': String(seconds) } });
}
