import type { Answer, CallArguments, Endpoint } from '../contracts/endpoint.ts';
import type { ProblemBody } from '../contracts/problem.ts';

/** An answer that is a failure: its status is not OK, or its body says so. The message is "status: body" (specification, section 8). */
export class ApiError extends Error {
  readonly status: number;
  /** The parsed body, where the answer was one of the API's own. */
  readonly body: ProblemBody | undefined;
  /** What the log knows the call by, or its status where no server of ours answered. */
  readonly reference: string;

  constructor(status: number, text: string, statusText: string, reference = `HTTP ${status}`) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parseBody(text);
    this.reference = reference;
  }
}

function parseBody(text: string): ProblemBody | undefined {
  try {
    const body: ProblemBody = JSON.parse(text);
    if (body.success !== false) return undefined;
    return { ...body, message: typeof body.message === 'string' ? body.message : '' };
  } catch {
    return undefined;
  }
}

/** The words for a call that failed without a message from the API. */
export interface FailureWords {
  offline: string;
  timeout: string;
  /** The fault is ours; the reference finds the call in the log. */
  fault: (reference: string) => string;
}

const englishFailures: FailureWords = {
  offline: 'The server cannot be reached. Is this device online?',
  timeout: 'The server did not answer in time. Please try again.',
  fault: (reference) => `Something went wrong on our side. Please try again. (Reference ${reference})`,
};

/**
 * Returns what to tell a person about a failed call, on every screen: the API's own message, or else what has failed
 * (`outcome`) and why. A call that was refused without a message has no other reason.
 */
export function messageOf(error: unknown, outcome = '', words = englishFailures): string {
  if (error instanceof ApiError && error.body?.message) return error.body.message;
  const reason = reasonFor(error, words);
  if (!outcome || !reason) return outcome || reason;
  return `${outcome}${/[.?!]$/.test(outcome) ? '' : '.'} ${reason}`;
}

function reasonFor(error: unknown, words: FailureWords): string {
  if (error instanceof ApiError) return error.body || error.status < 500 ? '' : words.fault(error.reference);
  if (error instanceof DOMException && error.name === 'TimeoutError') return words.timeout;
  // What fetch throws without a connection, and what an answer that is not JSON leads to.
  if (error instanceof TypeError) return words.offline;
  return error instanceof SyntaxError ? words.fault('HTTP 200') : '';
}

/** How long an answer may take, in milliseconds: three times what the server allows its database. */
const timeoutMs = 15_000;

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

let signInAgain: (() => Promise<boolean>) | undefined;

/**
 * Sets how a person signs in again when a change finds the session ended. `ask` resolves to true once they have;
 * the change is then sent again, so that nothing typed is lost.
 */
export const onSessionEnd = (ask: () => Promise<boolean>): void => {
  signInAgain = ask;
};

/**
 * Calls an endpoint with what its declaration asks for and returns what it promises, cookies included.
 * Throws an ApiError for any answer that is not OK, or that says `success: false` without the declaration promising it,
 * and fetch's TypeError where there was none.
 */
export async function call<const E extends Endpoint>(endpoint: E, parts: CallArguments<E>): Promise<Answer<E>> {
  const { input, idempotencyKey, ...address } = parts as Parts;
  const headers: Record<string, string> = {};
  if (input !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  const response = await fetch(addressOf(endpoint, address), {
    method: endpoint.method,
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMs),
    headers,
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
  const text = await response.text();
  const failure = new ApiError(response.status, text, response.statusText, referenceOf(response));
  // The login promises such an answer: it asks for the code of the second factor.
  const isPromised = () => !failure.body || endpoint.output.safeParse(JSON.parse(text)).success;
  if (response.ok && isPromised()) return JSON.parse(text) as Answer<E>;
  // A read loses nothing: its screen decides what a person without a session sees.
  const isChange = endpoint.method !== 'GET' && failure.body?.code === 'unauthenticated';
  if (isChange && (await signInAgain?.())) return call(endpoint, parts);
  throw failure;
}

// The platform names the answers that no function of ours gave.
const referenceOf = ({ headers }: Response) =>
  headers.get('x-request-id') ?? headers.get('x-nf-request-id') ?? undefined;
