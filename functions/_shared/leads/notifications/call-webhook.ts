import type { RequestDelivery } from '../../../../db/queries/leads/deliveries.ts';
import { demoRoles } from '../../../../src/contracts/leads/demo-roles.ts';
import { connectionFailure } from './connection-failure.ts';
import { requestUrl } from './mail-text.ts';
import { webhookHeaders } from './webhook-signature.ts';
import { webhookLookup } from './webhook-url.ts';

const timeoutMs = 10_000;

/** Thrown when a webhook did not accept a message. */
export class WebhookError extends Error {
  /** True if the receiver says that it is gone for good (410). */
  readonly gone: boolean;

  constructor(message: string, gone = false) {
    super(message);
    this.gone = gone;
  }
}

/** Returns the body of a message about a demo request, the same in every attempt. Leaves out the visitor's message. */
export const webhookBody = (delivery: RequestDelivery): string =>
  JSON.stringify({
    type: 'demo_request.created',
    timestamp: delivery.arrivedAt.toISOString(),
    data: {
      id: delivery.requestId,
      firstName: delivery.firstName,
      lastName: delivery.lastName,
      email: delivery.email,
      company: delivery.company,
      role: demoRoles[delivery.role],
      therapists: delivery.therapists,
      url: requestUrl(delivery.requestId),
    },
  });

/** Sends a signed message to a webhook. Throws a WebhookError unless the receiver answers with a status from 200 to 299. */
export async function callWebhook(target: string, secret: string, id: string, body: string): Promise<void> {
  const status = await post(new URL(target), body, {
    ...webhookHeaders(secret, id, Math.floor(Date.now() / 1000), body),
    'content-type': 'application/json',
    'user-agent': 'TalentCare',
  }).catch((error: unknown) => {
    throw new WebhookError(reasonOf(error));
  });
  if (status >= 200 && status <= 299) return;
  const note = status >= 300 && status <= 399 ? ', and redirects are not followed' : '';
  throw new WebhookError(`The webhook answered ${status}${note}`, status === 410);
}

// Returns the status, and does not read the body.
async function post(url: URL, body: string, headers: Record<string, string>): Promise<number> {
  const lookup = webhookLookup(url);
  // Loaded here, because importing them takes a tenth of a cold start.
  const { request } =
    url.protocol === 'https:' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http');
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent: false, headers, signal, ...lookup }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    })
      .on('error', reject)
      .end(body);
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The webhook could not be called';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'The webhook did not answer in time';
  // Errors from the check of the IP have no code.
  const code = 'code' in error ? String(error.code) : undefined;
  return code
    ? `The webhook could not be reached: ${connectionFailure(code)}`
    : `The webhook was not called: ${error.message}`;
}
