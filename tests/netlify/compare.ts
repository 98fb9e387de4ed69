import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '../platform/http.ts';

/** One thing in which two responses to the same request differ: `status`, `body` or the name of a header. */
export interface Difference {
  part: string;
  netlify: string;
  local: string;
}

// What every response has anew, what belongs to one connection, what compression decides, and how a server names itself.
const ignoredHeaders = new Set([
  ...['age', 'connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'vary'],
  ...['server', 'server-timing', 'x-request-id', 'x-powered-by'],
]);
const isIgnored = (name: string) => ignoredHeaders.has(name) || name.startsWith('x-nf-');

/** Returns the parts in which two responses differ, without what differs from request to request. */
export function compare(netlify: Answer, local: Answer): Difference[] {
  const names = new Set([...Object.keys(netlify.headers), ...Object.keys(local.headers)]);
  const parts = [
    { part: 'status', netlify: String(netlify.status), local: String(local.status) },
    ...[...names]
      .filter((name) => !isIgnored(name))
      .sort()
      .map((part) => ({ part, netlify: header(netlify.headers, part), local: header(local.headers, part) })),
    { part: 'body', netlify: steady(netlify.text), local: steady(local.text) },
  ];
  return parts.filter((part) => part.netlify !== part.local);
}

function header(headers: IncomingHttpHeaders, name: string): string {
  const value = [headers[name] ?? 'missing'].flat().join(', ');
  // The edge and the CLI make tags in their own ways, so that only their presence compares.
  if (name === 'etag' && value !== 'missing') return 'a tag';
  if (name === 'set-cookie') return value.replace(/=[^;]*/g, '=value');
  return steady(value);
}

// The two sites have two addresses, and requests have ids, durations and the present time.
const steady = (text: string) =>
  text
    .replace(/https?:(?:\/\/|\\\/\\\/)(?:localhost|127\.0\.0\.1)(?::\d+)?/g, 'http://site')
    .replace(/"milliseconds":\d+/g, '"milliseconds":0')
    .replace(/\(reference:? [\w-]+\)|(?<=reference[^\w]{1,3})[\w-]{20,}/gi, 'reference')
    .replace(/"requestId":"[^"]*"/g, '"requestId":""')
    .replace(/[?&](?:expires|signature)=[^&"]*/g, '');
