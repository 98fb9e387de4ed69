import { changePassword } from '../../../../db/queries/accounts/users.ts';
import { ProblemError, refusedField } from '../../http/problem.ts';
import { hashPassword, isSamePassword } from '../password.ts';
import { refuseWeakPassword } from '../password-rule.ts';
import { justChanged, type LoginAttempt, type LoginCall } from './login-attempt.ts';

/**
 * Returns true if the login lacks the new password that must replace a temporary one. Throws a problem if the new password is
 * not acceptable, or if the user has no temporary password to replace.
 */
export async function lacksNewPassword({ input }: LoginCall, { user }: LoginAttempt): Promise<boolean> {
  const { password, newPassword } = input;
  if (newPassword === undefined) return user.mustChangePassword;
  if (!user.mustChangePassword)
    throw new ProblemError('invalid', 'This password is not a temporary one. Sign in without a new one.');
  if (isSamePassword(newPassword, password))
    throw refusedField('newPassword', 'Choose another password than the temporary one.');
  await refuseWeakPassword('newPassword', newPassword, user.username);
  return false;
}

/** Replaces the temporary password by the new one, if there is one. Returns the attempt with the password that counts now. */
export async function replaceTemporaryPassword(
  { db, input: { newPassword }, record }: LoginCall,
  attempt: LoginAttempt,
): Promise<LoginAttempt> {
  const { user, actor } = attempt;
  if (newPassword === undefined) return attempt;
  const change = { from: user.password, to: await hashPassword(newPassword), apiKey: 'keep' } as const;
  if (!(await changePassword(db, user.id, undefined, change))) throw justChanged();
  record({ action: 'password.change', actor });
  return { ...attempt, user: { ...user, password: change.to } };
}
