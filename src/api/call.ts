import type { Answer, CallArguments, Endpoint } from '../contracts/endpoint.ts';
import type { ProblemBody } from '../contracts/problem.ts';

/** A call that was answered with an error: the message is "status: body" (specification, section 8). */
export class ApiError extends Error {
  readonly status: number;
  /** The parsed body, where the answer was one of the API's own. */
  readonly body: ProblemBody | undefined;

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parseBody(text);
  }
}

function parseBody(text: string): ProblemBody | undefined {
  try {
    const body: ProblemBody = JSON.parse(text);
    return typeof body.message === 'string' && body.success === false ? body : undefined;
  } catch {
    return undefined;
  }
}

/** What a person is told about a failure: the server's own message, or `otherwise` where it gave none. */
export const messageOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.body?.message) || otherwise;

/** How long an answer may take, in milliseconds: three times what the server allows its database. */
const patience = 15_000;

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  input?: unknown;
  idempotencyKey?: string;
}

/** The address of an endpoint with its parameters filled in. */
export function addressOf({ path }: Endpoint, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  return search.size ? `${filled}?${search}` : filled;
}

/**
 * Calls an endpoint with what its declaration asks for and gives what it promises, cookies included.
 * Throws an ApiError for any answer that is not OK, and fetch's TypeError where there was none.
 */
export async function call<const E extends Endpoint>(endpoint: E, parts: CallArguments<E>): Promise<Answer<E>> {
  const { input, idempotencyKey, ...address } = parts as Parts;
  const headers: Record<string, string> = {};
  if (input !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  const response = await fetch(addressOf(endpoint, address), {
    method: endpoint.method,
    credentials: 'include',
    signal: AbortSignal.timeout(patience),
    headers,
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return JSON.parse(text) as Answer<E>;
}
