import { call } from '../../api/call.ts';
import type { Answer } from '../../contracts/endpoint.ts';
import { createDemoRequest, demoRequestInput } from '../../contracts/leads/demo-requests.ts';
import { readOrigin } from './origin.ts';

/** Checks the values with the schema that the server uses. Returns its error, or undefined if the values are valid. */
export const check = (typed: Record<string, string>) => demoRequestInput.safeParse(typed).error;

/**
 * Returns a function that sends requests, with the time for which the page was open. A request that is sent again after a failure
 * counts once.
 */
export function createSender(): (
  typed: Record<string, string>,
  openMs: number | undefined,
) => Promise<Answer<typeof createDemoRequest>> {
  let last = { content: '', key: '' };
  return async (typed, openMs) => {
    const content = JSON.stringify(typed);
    // Changed values are another request, even if the answer to the first request was lost.
    if (content !== last.content) last = { content, key: newKey() };
    const answer = await call(createDemoRequest, {
      input: demoRequestInput.parse({ ...typed, ...readOrigin(), openMs }),
      idempotencyKey: last.key,
    });
    last = { content: '', key: '' };
    return answer;
  };
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
