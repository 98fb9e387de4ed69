import { call } from '../../api/call.ts';
import { createDemoRequest, demoRequestInput } from '../../contracts/demo-request.ts';

/** Checks what was typed with the schema that the server uses; returns its refusal, or undefined if nothing is wrong. */
export const check = (typed: Record<string, string>) => demoRequestInput.safeParse(typed).error;

/** Sends requests so that the same one, tried again, counts once. */
export function createSender(): (typed: Record<string, string>) => Promise<void> {
  let last = { content: '', key: '' };
  return async (typed) => {
    const content = JSON.stringify(typed);
    // Changed words are another request, even when the first one's answer was lost.
    if (content !== last.content) last = { content, key: newKey() };
    await call(createDemoRequest, { input: demoRequestInput.parse(typed), idempotencyKey: last.key });
    last = { content: '', key: '' };
  };
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
