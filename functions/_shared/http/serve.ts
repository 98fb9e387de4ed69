import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import type { Endpoint, ProvenCall } from '../../../src/contracts/endpoint.ts';
import { toIssues } from '../../../src/contracts/problem.ts';
import { authorise, requireFreshProof } from '../accounts/access.ts';
import { requireScope } from '../accounts/key-scope.ts';
import { auditEvent, writeTrail } from '../audit/audit-trail.ts';
import { openDatabase } from '../platform/database.ts';
import { announceChange } from '../publishing/clock/changes.ts';
import { afterResponse } from './after-response.ts';
import { answerCall, type CallFacts } from './answer-call.ts';
import { type BodyKind, readInput } from './body.ts';
import { cacheSeconds, publicCacheHeaders } from './cache.ts';
import { expectedInstead } from './expected.ts';
import { ProblemError } from './problem.ts';
import { json, notModified, problemResponse, redirect, withSecurityHeaders } from './respond.ts';
import { type AuditEntry, matchRoute, type Route } from './route.ts';
import { siteHosts } from './site-page.ts';

/** The facts about a call so far. If the call fails, they decide the format of the response. */
interface Progress extends CallFacts {
  endpoint?: Endpoint;
  kind?: BodyKind;
  input?: unknown;
}

/**
 * Returns a function that answers calls by its routes. For each call it matches the route, authorises the caller, reads
 * and parses the request, runs the handler, and responds, in this order.
 */
export function serve(routes: readonly Route[]): (request: Request, context: Context) => Promise<Response> {
  return (request, context) => {
    const progress: Progress = { route: 'none' };
    return answerCall(
      request,
      context,
      progress,
      () => run(routes, request, context, progress),
      (problem) => refuse(request, problem, progress),
    );
  };
}

async function run(
  routes: readonly Route[],
  request: Request,
  context: Context,
  progress: Progress,
): Promise<Response> {
  const url = new URL(request.url);
  const { route, params } = matchRoute(routes, request.method, url);
  const { endpoint } = route;
  progress.endpoint = endpoint;
  progress.route = endpoint.path;
  const user = await authorise(openDatabase(), request, endpoint);
  if (user) progress.userId = user.id;
  // The path, query and headers are parsed first, so that a call with a bad URL is refused without reading its body.
  const parts = {
    params: parse(endpoint.params, params, 'not_found'),
    query: parse(endpoint.query, Object.fromEntries(url.searchParams), 'invalid'),
  };
  if (endpoint.input) {
    progress.input = await readInput(request, endpoint, (kind) => {
      progress.kind = kind;
    });
  }

  const input = parse(endpoint.input, progress.input, 'invalid');
  if (typeof endpoint.proof === 'function') {
    const proven: ProvenCall<unknown, unknown> = { ...parts, input, role: user?.role, hosts: siteHosts(request) };
    if (endpoint.proof(proven as never)) requireFreshProof(user);
  }
  if (typeof endpoint.apiKey === 'function') requireScope(user, endpoint.apiKey(input as never));

  const cookies: string[] = [];
  const entries: AuditEntry[] = [];
  // If a handler does not call `holdsFor`, its response is not cached.
  let secondsToChange: number | null = 0;
  const call = {
    ...parts,
    input,
    db: openDatabase(),
    request,
    ip: context.ip,
    user,
    setCookies: (more: string[]) => cookies.push(...more),
    record: (entry: AuditEntry) => entries.push(entry),
    event: (entry: AuditEntry) => auditEvent(entry, context, user),
    afterResponse,
    holdsFor: (seconds: number | null) => {
      secondsToChange = seconds;
    },
  };
  if (endpoint.changes) await announceChange(endpoint.changes);
  const write = () => writeTrail(entries, call.db, context, user);
  // `on` has checked the handler against this declaration, but the list of routes does not keep that type.
  const output = await (route.handler as (call: unknown) => Promise<unknown>)(call).catch(async (error: unknown) => {
    // The caller learns why the call was refused even if the audit trail cannot be written. The log records both.
    await write().catch((fault: unknown) => {
      progress.fault = fault;
    });
    throw error;
  });
  // A call that cannot be recorded fails (docs/decisions/audit.md).
  await write();
  // Parsing removes every field that the declaration does not name.
  const answer = endpoint.output.parse(output);
  if (progress.kind === 'form' && endpoint.form) {
    const { success } = endpoint.form;
    return redirect(303, typeof success === 'string' ? success : success(answer as never));
  }
  if (answer instanceof Response) return withSecurityHeaders(answer, cookies);
  const text = JSON.stringify(answer);
  const seconds = cacheSeconds(secondsToChange);
  const shared = cookies.length > 0 ? undefined : publicCacheHeaders(text, endpoint, request, seconds);
  return shared?.isKnown ? notModified(shared.headers) : json(200, text, cookies, shared?.headers);
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, code: 'invalid' | 'not_found'): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: expectedInstead });
  if (result.success) return result.data;
  if (code === 'not_found') throw new ProblemError('not_found', 'There is nothing at this address');
  const issues = toIssues(result.error);
  const [first, second] = issues;
  const message = first && !second ? first.message : 'Please check the marked fields';
  throw new ProblemError('invalid', message, { issues });
}

async function refuse(request: Request, problem: ProblemError, { endpoint, kind, input }: Progress): Promise<Response> {
  if (kind !== 'form' || !endpoint?.form) return problemResponse(problem);
  // Only a plain form needs an HTML parser, which takes time to load.
  const { showFormAgain } = await import('./plain-form.ts');
  return showFormAgain(request, endpoint.form, problem, input);
}
