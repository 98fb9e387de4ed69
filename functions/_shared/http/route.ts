import type { Database } from '../../../db/client.ts';
import type { User } from '../../../db/schema.ts';
import type { AuditAction } from '../../../src/contracts/audit.ts';
import type { Endpoint, HandlerOutput, Parsed } from '../../../src/contracts/endpoint.ts';
import type { SentFile } from './body.ts';
import { Problem } from './problem.ts';

/** What a handler did that the audit trail keeps. */
export interface AuditEntry {
  action: AuditAction;
  /** What it was done to, in words; never a secret. */
  subject?: string;
  /** Who did it, where that is not the caller that the endpoint knows. */
  actor?: { id: string | null; name: string };
}

/** Everything a handler may know of the call, parsed and authorised. */
export type Call<E extends Endpoint> = Parsed<E> & {
  db: Database;
  request: Request;
  /** The caller's network address as the platform saw it; headers that a caller could write do not count. */
  address: string;
  /** The caller; there is one where the endpoint is not open to anyone, and may be where it optionalAuth people. */
  user: E['access'] extends 'anyone' ? (E['optionalAuth'] extends true ? User | undefined : undefined) : User;
  /** What the caller sent as Idempotency-Key, where the endpoint takes one. */
  idempotencyKey: string | undefined;
  setCookies: (cookies: string[]) => void;
  /** The file that was sent, where the endpoint takes one. */
  file: E['upload'] extends object ? SentFile : undefined;
  /** Notes an event; it is written to the audit trail when the handler ends, also when it ends in a problem. */
  record: (entry: AuditEntry) => void;
};

/** An endpoint with what answers it. */
export interface Route {
  endpoint: Endpoint;
  handler: (call: never) => Promise<unknown>;
}

/** Ties a handler to its declaration, which gives the types of what it takes and gives. */
export const on = <E extends Endpoint, const Output extends HandlerOutput<E>>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Output>,
): Route => ({
  endpoint,
  handler,
});

const patterns = new Map<string, RegExp>();

// A declared path has literal segments and :names, which URLPattern would match as this does, several times slower.
function patternOf(path: string): RegExp {
  let pattern = patterns.get(path);
  if (!pattern) {
    pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    patterns.set(path, pattern);
  }
  return pattern;
}

/** The route for a method and an address, with the parameters of its path. HEAD is answered as GET (RFC 9110 section 9.3.2). */
export function matchRoute(
  routes: readonly Route[],
  called: string,
  { pathname }: URL,
): { route: Route; params: Record<string, string> } {
  const here = routes.filter(({ endpoint }) => patternOf(endpoint.path).test(pathname));
  const method = called === 'HEAD' ? 'GET' : called;
  const route = here.find(({ endpoint }) => endpoint.method === method);
  if (route) {
    return { route, params: { ...patternOf(route.endpoint.path).exec(pathname)?.groups } };
  }
  if (here.length === 0) throw new Problem('not_found', 'There is nothing at this address');
  const allow = here.map(({ endpoint }) => endpoint.method).join(', ');
  throw new Problem('method_not_allowed', `Use ${allow} at this address`, { headers: { allow } });
}
