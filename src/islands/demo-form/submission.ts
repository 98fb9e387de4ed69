import { call } from '../../api/call.ts';
import { createDemoRequest, demoRequestInput } from '../../contracts/demo-request.ts';
import { toIssues } from '../../contracts/problem.ts';
import { errorsOf, type FieldErrors } from '../ui/form.ts';

/** Checks what was typed with the schema that the server uses; nothing is wrong where the result is empty. */
export function check(typed: Record<string, string>): FieldErrors {
  const result = demoRequestInput.safeParse(typed);
  return result.success ? {} : errorsOf(toIssues(result.error));
}

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
