import { ProblemError } from './problem.ts';

/** The format of an Idempotency-Key. */
export const idempotencyKeyForm = /^[\w-]{16,100}$/;

/** Returns the request's Idempotency-Key header, or undefined if it has none. Throws a problem if the key is malformed. */
export function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (idempotencyKeyForm.test(key)) return key;
  throw new ProblemError('invalid', 'Idempotency-Key must have 16 to 100 letters, digits, hyphens or underscores');
}
