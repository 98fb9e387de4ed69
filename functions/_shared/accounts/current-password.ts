import type { Database } from '../../../db/client.ts';
import { knowsNetwork } from '../../../db/queries/accounts/known-browsers.ts';
import type { User } from '../../../db/schema.ts';
import { type ProblemError, refusedField } from '../http/problem.ts';
import { type Attempt, countAttempt, networkKey } from '../http/throttle.ts';
import { verifyPassword } from './password.ts';

/** Returns the problem of a wrong current password. It is not a 401, because the session is valid and must not end. */
export const wrongCurrentPassword = (): ProblemError =>
  refusedField('currentPassword', 'Your current password is wrong');

/** Checks the caller's current password and returns the counted attempt. Throws a problem if the password is wrong. */
export async function checkCurrentPassword(db: Database, user: User, typed: string, ip: string): Promise<Attempt> {
  const known = await knowsNetwork(db, user.id, networkKey(ip));
  const attempt = await countAttempt(db, 'current-password', user.id, ip, known);
  if (!(await verifyPassword(typed, user.password))) throw wrongCurrentPassword();
  return attempt;
}
