import { isUnavailable } from '../../../db/failure.ts';
import type { Endpoint, FileAnswer } from '../../../src/contracts/endpoint.ts';
import type { ProblemBody } from '../../../src/contracts/problem.ts';
import { Problem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

/** What an answer that is no page says besides its body: nothing is stored on the way, and nothing in it is run. */
const headers = {
  'cache-control': 'no-store',
  ...securityHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
} as const;

/** A JSON response with the security headers that the CDN does not add to functions. */
export function json(
  status: number,
  body: unknown,
  cookies: readonly string[] = [],
  more: Record<string, string> = {},
): Response {
  return jsonText(status, JSON.stringify(body), cookies, more);
}

/** The same of what is JSON already. */
export function jsonText(
  status: number,
  text: string,
  cookies: readonly string[],
  more: Record<string, string>,
): Response {
  const response = new Response(text, {
    status,
    headers: { ...headers, ...more, 'content-type': 'application/json; charset=utf-8' },
  });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** Says that what the caller has is still so (RFC 9110 section 15.4.5). */
export const notModified = (more: Record<string, string>): Response =>
  new Response(null, { status: 304, headers: { ...headers, ...more } });

/** A file that a browser keeps instead of showing it. */
export function download({ type, name }: FileAnswer, text: string): Response {
  const disposition = `attachment; filename="${name}"`;
  return new Response(text, {
    headers: { ...headers, 'content-type': type, 'content-disposition': disposition },
  });
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

/** The body of an error response; `endpoint` is the one that was called, if any was. */
export const problemOf = ({ code, message, issues, current }: Problem, endpoint?: Endpoint): ProblemBody => ({
  success: false,
  code,
  message,
  ...(issues ? { issues } : {}),
  ...(current !== undefined && endpoint?.current ? { current: endpoint.current.parse(current) } : {}),
});

/** A response that a handler made itself, with the headers that all have; its own come first. */
export function withSecurityHeaders(response: Response, cookies: readonly string[]): Response {
  for (const [name, value] of Object.entries(securityHeaders))
    if (!response.headers.has(name)) response.headers.set(name, value);
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
