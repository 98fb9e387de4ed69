import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../../src/contracts/endpoint.ts';
import { toIssues } from '../../../src/contracts/problem.ts';
import { authorise } from '../auth/access.ts';
import { writeTrail } from '../platform/audit-trail.ts';
import { openDatabase } from '../platform/database.ts';
import { logCall } from '../platform/log.ts';
import { type BodyKind, readFile, readInput } from './body.ts';
import { publicCacheHeaders } from './cache.ts';
import { expectedInstead } from './expected.ts';
import { Problem } from './problem.ts';
import { download, json, jsonText, notModified, problemOf, toProblem, withSecurityHeaders } from './respond.ts';
import { type AuditEntry, matchRoute, type Route } from './route.ts';
import { securityHeaders } from './security-headers.ts';

/** What is known of a call so far, for the log and for a plain form's answer. */
interface Progress {
  endpoint?: Endpoint;
  kind?: BodyKind;
  input?: unknown;
  userId?: string;
  /** What went wrong beside the answer. */
  fault?: unknown;
}

/**
 * Answers a function's calls from its routes: match, who, body, parse, run, respond, log, in this order.
 * Everything that is thrown on the way becomes a response here and nowhere else.
 */
export function serve(routes: readonly Route[]): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    const started = performance.now();
    const progress: Progress = {};
    let problem: Problem | undefined;
    let response: Response;
    try {
      response = await run(routes, request, context, progress);
    } catch (error) {
      problem = toProblem(error, context.requestId);
      response = await refuse(request, problem, progress);
    }
    response.headers.set('x-request-id', context.requestId);
    logCall({
      requestId: context.requestId,
      method: request.method,
      route: progress.endpoint?.path ?? 'none',
      status: response.status,
      milliseconds: Math.round(performance.now() - started),
      userId: progress.userId,
      code: problem?.code,
      error: problem && problem.status >= 500 ? problem : progress.fault,
    });
    return response;
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
  const user = await authorise(openDatabase(), request, endpoint);
  if (user) progress.userId = user.id;
  // What the address says is cheaper to refuse than a whole body.
  const parts = {
    params: parse(endpoint.params, params, 'not_found'),
    query: parse(endpoint.query, Object.fromEntries(url.searchParams), 'invalid'),
  };
  if (endpoint.input) {
    progress.input = await readInput(request, endpoint, (kind) => {
      progress.kind = kind;
    });
  }
  const file = endpoint.upload ? await readFile(request, endpoint.upload) : undefined;

  const cookies: string[] = [];
  const entries: AuditEntry[] = [];
  const call = {
    ...parts,
    file,
    input: parse(endpoint.input, progress.input, 'invalid'),
    db: openDatabase(),
    request,
    address: context.ip,
    user,
    idempotencyKey: endpoint.idempotent ? idempotencyKey(request) : undefined,
    setCookies: (more: string[]) => cookies.push(...more),
    record: (entry: AuditEntry) => entries.push(entry),
  };
  const write = () => writeTrail(entries, call.db, context, user);
  // `on` has tied the handler to this declaration; the list of routes has forgotten how.
  const output = await (route.handler as (call: unknown) => Promise<unknown>)(call).catch(async (error: unknown) => {
    // The caller hears why the call was refused, whatever becomes of its entry; the log then tells of that.
    await write().catch((fault: unknown) => {
      progress.fault = fault;
    });
    throw error;
  });
  // What is not in the trail has not been done as far as the caller may know.
  await write();
  if (progress.kind === 'form' && endpoint.form) {
    return new Response(null, {
      status: 303,
      headers: { ...securityHeaders, location: endpoint.form.success, 'cache-control': 'no-store' },
    });
  }
  // What the declaration does not name never leaves the server.
  const answer = endpoint.output.parse(output);
  if (answer instanceof Response) return withSecurityHeaders(answer, cookies);
  if (endpoint.file) return download(endpoint.file, String(answer));
  const text = JSON.stringify(answer);
  const shared = cookies.length > 0 ? undefined : publicCacheHeaders(text, endpoint, request);
  return shared?.isKnown ? notModified(shared.headers) : jsonText(200, text, cookies, shared?.headers ?? {});
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, code: 'invalid' | 'not_found'): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: expectedInstead });
  if (result.success) return result.data;
  if (code === 'not_found') throw new Problem('not_found', 'There is nothing at this address');
  const issues = toIssues(result.error);
  const [first, second] = issues;
  const message = first && !second ? first.message : 'Please check the marked fields';
  throw new Problem('invalid', message, { issues });
}

function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (/^[\w-]{16,100}$/.test(key)) return key;
  throw new Problem('invalid', 'Idempotency-Key must have 16 to 100 letters, digits, hyphens or underscores');
}

async function refuse(request: Request, problem: Problem, { endpoint, kind, input }: Progress): Promise<Response> {
  if (kind === 'form' && endpoint?.form) {
    // Only a plain form needs an HTML parser, and it pays for loading it.
    const { showFormAgain } = await import('./plain-form.ts');
    return showFormAgain(request, endpoint.form, problem, input);
  }
  return json(problem.status, problemOf(problem, endpoint), problem.cookies, problem.headers);
}
