import type { ProblemBody } from '../../../src/contracts/problem.ts';
import type { ProblemError } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

// A response that is not a page is never cached, and browsers run nothing in it.
const dataHeaders = {
  'cache-control': 'no-store',
  ...securityHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
} as const;

/** Returns a JSON response from a text that already is JSON. */
export function json(
  status: number,
  text: string,
  cookies: readonly string[] = [],
  headers: Record<string, string> = {},
): Response {
  const response = new Response(text, {
    status,
    headers: { ...dataHeaders, ...headers, 'content-type': 'application/json; charset=utf-8' },
  });
  return withCookies(response, cookies);
}

/** Returns the JSON response of a problem. */
export function problemResponse({ status, code, message, issues, current, cookies, headers }: ProblemError): Response {
  const body: ProblemBody = {
    success: false,
    code,
    message,
    ...(issues ? { issues } : {}),
    ...(current === undefined ? {} : { current }),
  };
  return json(status, JSON.stringify(body), cookies, headers);
}

/** Returns the response for a caller whose copy is current (RFC 9110 section 15.4.5). */
export const notModified = (headers: Record<string, string>): Response =>
  new Response(null, { status: 304, headers: { ...dataHeaders, ...headers } });

/** Returns a redirect that is never cached. `status` is 301, 302 or 303. */
export const redirect = (status: number, location: string): Response =>
  new Response(null, { status, headers: { ...securityHeaders, location, 'cache-control': 'no-store' } });

/** Returns an HTML page. It is never cached, unless the headers say otherwise. */
export const html = (status: number, body: string | null, headers: Record<string, string> = {}): Response =>
  page(status, 'text/html; charset=utf-8', body, headers);

/** Returns a page of a media type. It is never cached, unless the headers say otherwise. */
export const page = (
  status: number,
  type: string,
  body: string | null,
  headers: Record<string, string> = {},
): Response =>
  new Response(body, {
    status,
    headers: { ...securityHeaders, 'cache-control': 'no-store', ...headers, 'content-type': type },
  });

/** Returns a file that a browser saves instead of showing it. `type` is its media type. */
export const download = (name: string, type: string, text: string): Response =>
  new Response(text, {
    headers: { ...dataHeaders, 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });

/** Adds the security headers that a handler's own response lacks, and the cookies. */
export function withSecurityHeaders(response: Response, cookies: readonly string[]): Response {
  for (const [name, value] of Object.entries(securityHeaders))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return withCookies(response, cookies);
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
