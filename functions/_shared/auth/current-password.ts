import type { Database } from '../../../db/client.ts';
import { knowsNetwork } from '../../../db/queries/user-networks.ts';
import type { User } from '../../../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { type Attempt, countAttempt, networkKey } from '../http/throttle.ts';
import { verifyPassword } from './password.ts';

/** Says that the typed current password is wrong. It is not 401: the session is good, and its owner stays signed in. */
export function wrongCurrentPassword(): Problem {
  const message = 'Your current password is wrong';
  return new Problem('invalid', message, { issues: [{ field: 'currentPassword', message }] });
}

/** Checks the caller's current password, counts the attempt and returns it. Throws a Problem if the password is wrong. */
export async function checkCurrentPassword(db: Database, user: User, typed: string, address: string): Promise<Attempt> {
  const known = await knowsNetwork(db, user.id, networkKey(address));
  const attempt = await countAttempt(db, 'current-password', user.id, address, known);
  if (!(await verifyPassword(typed, user.password))) throw wrongCurrentPassword();
  return attempt;
}
