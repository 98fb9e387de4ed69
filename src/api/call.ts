import type { Answer, CallArguments, Endpoint } from '../contracts/endpoint.ts';
import type { ProblemBody } from '../contracts/problem.ts';

/** A failed call: its status is not OK, or its body says `success: false`. The message is "status: body" (specification, section 8). */
export class ApiError extends Error {
  readonly status: number;
  /** The parsed body, or undefined if the response did not come from the API. */
  readonly body: ProblemBody | undefined;
  /** The request id, which is also in the log, or the status if the response did not come from the platform. */
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

/** The texts for a failed call to which the API gave no message. */
export interface FailureTexts {
  offline: string;
  timeout: string;
  /** For an error of the server. The reference finds the call in the log. */
  fault: (reference: string) => string;
}

const englishFailures: FailureTexts = {
  offline: 'The server cannot be reached. Is this device online?',
  timeout: 'The server did not answer in time. Please try again.',
  fault: (reference) => `Something went wrong on our side. Please try again. (Reference ${reference})`,
};

/**
 * Returns the text to show for a failed call: the API's own message, or else `outcome` (what failed) and the reason. If the API
 * refused the call without a message, the reason is unknown and left out.
 */
export function messageOf(error: unknown, outcome = '', texts = englishFailures): string {
  if (error instanceof ApiError && error.body?.message) return error.body.message;
  const reason = reasonFor(error, texts);
  if (!outcome || !reason) return outcome || reason;
  return `${outcome}${/[.?!]$/.test(outcome) ? '' : '.'} ${reason}`;
}

function reasonFor(error: unknown, texts: FailureTexts): string {
  if (error instanceof ApiError) return error.body || error.status < 500 ? '' : texts.fault(error.reference);
  if (error instanceof DOMException && error.name === 'TimeoutError') return texts.timeout;
  // fetch throws a TypeError without a connection. JSON.parse throws a SyntaxError for a response that is not JSON.
  if (error instanceof TypeError) return texts.offline;
  return error instanceof SyntaxError ? texts.fault('HTTP 200') : '';
}

/** Three times the time limit of the server for its database. */
const timeoutMs = 15_000;

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  input?: unknown;
  idempotencyKey?: string;
}

/** Returns the URL of an endpoint, with its parameters filled in. */
export function urlOf({ path }: Endpoint, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  return search.size ? `${filled}?${search}` : filled;
}

/** Why a person must sign in again: the session has ended, or the call needs a fresh proof of who they are. */
export type SignInReason = 'session' | 'proof';

let signInAgain: ((reason: SignInReason) => Promise<boolean>) | undefined;

/**
 * Sets how a person signs in again if a call needs it. If `ask` resolves to true, the call is sent again, so that no typed text is
 * lost.
 */
export const onSignInNeeded = (ask: (reason: SignInReason) => Promise<boolean>): void => {
  signInAgain = ask;
};

/**
 * Calls an endpoint, with cookies, and returns its response. Throws an ApiError if the status is not OK. Throws fetch's errors if
 * there is no response.
 */
export async function request<const E extends Endpoint>(
  endpoint: E,
  parts: CallArguments<E>,
  limitMs = timeoutMs,
): Promise<Response> {
  // The declaration decides which parts exist. The compiler cannot follow that for an unknown endpoint.
  const { input, idempotencyKey, ...urlParts } = parts as Parts;
  const headers: Record<string, string> = {};
  if (input !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  const response = await fetch(urlOf(endpoint, urlParts), {
    method: endpoint.method,
    credentials: 'include',
    signal: AbortSignal.timeout(limitMs),
    headers,
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
  if (response.ok) return response;
  const failure = failureOf(response, await response.text());
  const reason = reasonToSignIn(endpoint, failure);
  if (reason && (await signInAgain?.(reason))) return request(endpoint, parts, limitMs);
  throw failure;
}

/**
 * Calls an endpoint, and returns its answer. Throws the errors of `request`, and an ApiError if the body says `success: false` and
 * the declaration does not allow that.
 */
export async function call<const E extends Endpoint>(endpoint: E, parts: CallArguments<E>): Promise<Answer<E>> {
  const response = await request(endpoint, parts);
  const text = await response.text();
  const failure = failureOf(response, text);
  // The login promises `success: false` for an account with a second factor.
  if (failure.body && !endpoint.output.safeParse(JSON.parse(text)).success) throw failure;
  return JSON.parse(text) as Answer<E>;
}

// Responses that come from the platform instead of a function have only the platform's id.
const failureOf = ({ status, statusText, headers }: Response, text: string) =>
  new ApiError(status, text, statusText, headers.get('x-request-id') ?? headers.get('x-nf-request-id') ?? undefined);

function reasonToSignIn({ method }: Endpoint, { body }: ApiError): SignInReason | undefined {
  if (body?.code === 'proof_required') return 'proof';
  // A failed read loses no typed text, so its screen decides what to show to a person without a session.
  return method !== 'GET' && body?.code === 'unauthenticated' ? 'session' : undefined;
}
