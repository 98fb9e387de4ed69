import type { LoginFacts } from '../../../../db/queries/accounts/login.ts';
import type { User } from '../../../../db/schema.ts';
import type { login } from '../../../../src/contracts/accounts/auth.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import type { Attempt } from '../../http/throttle.ts';

/** A call to sign in. */
export type LoginCall = Call<typeof login>;

/** An attempt to sign in with the right password of a user. The other parts of the login take it on from here. */
export interface LoginAttempt {
  user: User & LoginFacts;
  /** The user, as the audit trail names them. */
  actor: { id: string; name: string };
  /** Records a failed login. */
  fail: (subject: string) => void;
  /** Counts a try of the account's password. Throws a problem if there were too many. */
  count: () => Promise<Attempt>;
}

/** The problem of a login during which another call has changed the account. */
export const justChanged = (): ProblemError =>
  new ProblemError('invalid_credentials', 'Your account has just been changed. Please sign in again.');
