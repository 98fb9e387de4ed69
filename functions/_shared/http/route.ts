import type { Database } from '../../../db/client.ts';
import type { KeyOwner } from '../../../db/queries/accounts/api-keys.ts';
import type { SessionUser } from '../../../db/queries/accounts/sessions.ts';
import type { AuditEvent } from '../../../db/queries/audit/audit.ts';
import type { AuditAction } from '../../../src/contracts/audit/audit.ts';
import type { Endpoint, HandlerOutput, Parsed } from '../../../src/contracts/endpoint.ts';
import { ProblemError } from './problem.ts';

/** An event that a handler adds to the audit trail. */
export interface AuditEntry {
  action: AuditAction;
  /** The name of the changed thing. Never a secret. */
  subject?: string;
  /** The actor, if it is not the caller. */
  actor?: { id: string | null; name: string };
}

/** Who calls an endpoint: the user of a session, or the owner of an API key where one is accepted. */
type Caller<E extends Endpoint> = E extends { apiKey: unknown } ? SessionUser | KeyOwner : SessionUser;

/** A parsed and authorised call, as the handler receives it. */
export type Call<E extends Endpoint> = Parsed<E> & {
  db: Database;
  request: Request;
  /** The caller's IP from the platform, because a caller can forge headers. */
  ip: string;
  /** The caller. Undefined if the endpoint is open to anyone, unless the endpoint declares `optionalAuth` and a user calls it. */
  user: E['access'] extends 'anyone' ? (E['optionalAuth'] extends true ? Caller<E> | undefined : undefined) : Caller<E>;
  setCookies: (cookies: string[]) => void;
  /** Adds an event to the audit trail. It is stored when the handler ends, even if the handler throws. */
  record: (entry: AuditEntry) => void;
  /** Returns an event of the audit trail for a statement that stores it with the change itself. */
  event: (entry: AuditEntry) => AuditEvent;
  /** Runs `work` after the response. What it throws is logged. */
  afterResponse: (work: () => Promise<unknown>) => void;
  /** Tells the CDN after how many seconds the posts in the response change by themselves. Null if nothing is scheduled. */
  holdsFor: (seconds: number | null) => void;
};

/** An endpoint with its handler. */
export interface Route {
  endpoint: Endpoint;
  handler: (call: never) => Promise<unknown>;
}

/** Returns the route of an endpoint. The compiler checks the handler's parameter and return value against the declaration. */
export const on = <E extends Endpoint, const Output extends HandlerOutput<E>>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Output>,
): Route => ({
  endpoint,
  handler,
});

const patterns = new Map<string, RegExp>();

// Declared paths only have literal segments and :names. URLPattern would match the same, but several times slower.
function patternOf(path: string): RegExp {
  let pattern = patterns.get(path);
  if (!pattern) {
    pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    patterns.set(path, pattern);
  }
  return pattern;
}

/**
 * Returns the route for a method and a URL, with the parameters of its path. HEAD is answered like GET (RFC 9110 section
 * 9.3.2). Throws a problem if there is none.
 */
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
  if (here.length === 0) throw new ProblemError('not_found', 'There is nothing at this address');
  const allow = here.map(({ endpoint }) => endpoint.method).join(', ');
  throw new ProblemError('method_not_allowed', `Use ${allow} at this address`, { headers: { allow } });
}
