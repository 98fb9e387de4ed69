import type { KeyOwner } from '../../../db/queries/accounts/api-keys.ts';
import type { User } from '../../../db/schema.ts';
import { type KeyScope, keyScopes } from '../../../src/contracts/accounts/key-scope.ts';
import { ProblemError } from '../http/problem.ts';

const scopes = Object.keys(keyScopes);

/** Returns true unless the caller uses an API key whose scope does not include this one. A session may do all that its user may. */
export const hasScope = (caller: User | KeyOwner, needed: KeyScope): boolean =>
  !('keyScope' in caller) || scopes.indexOf(caller.keyScope) >= scopes.indexOf(needed);

/** Throws a problem if the caller uses an API key whose scope does not include this one. */
export function requireScope(caller: User | KeyOwner | undefined, needed: KeyScope): void {
  if (!caller || !('keyScope' in caller) || hasScope(caller, needed)) return;
  const [has, needs] = [keyScopes[caller.keyScope], keyScopes[needed]];
  throw new ProblemError(
    'forbidden',
    `This API key may “${has}”, and this needs “${needs}”. Ask an admin for another key.`,
  );
}
