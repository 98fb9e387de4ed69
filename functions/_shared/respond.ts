import { isUnavailable } from '../../db/failure.ts';
import type { ProblemBody } from '../../src/contracts/problem.ts';
import { Problem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

/** What a JSON response says besides its body: nothing personal is stored on the way, nothing is sniffed or framed. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  ...securityHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** A JSON response with the security headers that the CDN does not add to functions. */
export function json(
  status: number,
  body: unknown,
  cookies: readonly string[] = [],
  more: Record<string, string> = {},
): Response {
  const response = new Response(JSON.stringify(body), { status, headers: { ...headers, ...more } });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/**
 * What a thrown value means to the caller: a problem as it is, a database that is away, or an internal error. What is
 * not the caller's fault names the call, so that a person can tell us and we find it in the log.
 */
export function toProblem(error: unknown, requestId: string): Problem {
  const problem = classify(error);
  if (problem.status < 500) return problem;
  const { code, message, headers, cookies, cause } = problem;
  return new Problem(code, `${message} (Reference ${requestId})`, { headers, cookies, cause });
}

function classify(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isUnavailable(error)) {
    return new Problem('unavailable', 'The service cannot be reached just now. Please try again in a moment.', {
      headers: { 'retry-after': '5' },
      cause: error,
    });
  }
  return new Problem('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}

/** The body of an error response. */
export const problemOf = (problem: Problem): ProblemBody => ({
  success: false,
  code: problem.code,
  message: problem.message,
  ...(problem.issues ? { issues: problem.issues } : {}),
});
