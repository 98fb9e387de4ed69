import type { Config } from '@netlify/functions';
import { violatedUnique } from '../db/failure.ts';
import { resetSecondFactorOf } from '../db/queries/accounts/second-factor-reset.ts';
import * as administration from '../db/queries/accounts/user-administration.ts';
import * as query from '../db/queries/accounts/users.ts';
import * as contract from '../src/contracts/accounts/users.ts';
import { roleLabels } from '../src/contracts/privacy/person.ts';
import { generatePassword } from './_shared/accounts/generate-password.ts';
import { happenings } from './_shared/accounts/owner-mails.ts';
import { hashPassword } from './_shared/accounts/password.ts';
import { refuseWeakPassword } from './_shared/accounts/password-rule.ts';
import { changePublicName } from './_shared/accounts/public-name.ts';
import { tellOfChange } from './_shared/accounts/tell-of-change.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { handOverAfterResponse } from './_shared/leads/calls/hand-over-after-response.ts';

export const config: Config = {
  path: [
    '/api/admin/users',
    '/api/admin/users/:userId',
    '/api/admin/users/:userId/role',
    '/api/admin/users/:userId/disabled',
    '/api/admin/users/:userId/public-name',
    '/api/admin/users/:userId/temporary-password',
    '/api/admin/users/:userId/reset-second-factor',
  ],
};

const toUser = (user: query.Author) => ({
  ...user,
  disabled: user.disabledAt !== null,
});

// The field of each unique constraint.
const taken: Record<string, { field: string; message: string }> = {
  users_username_key: { field: 'username', message: 'This username is taken' },
  users_email_key: { field: 'email', message: 'This e-mail address is taken' },
};

const notAllowed = () => new ProblemError('forbidden', 'Your role does not allow this');
const ownAccount = (what: string) =>
  new ProblemError('forbidden', `Nobody can ${what} their own account. Ask another admin to do it.`);
const noSuchUser = () => new ProblemError('not_found', 'This user does not exist');

export default serve([
  on(contract.listUsers, async ({ db }) => ({ success: true, users: (await query.listUsers(db)).map(toUser) })),

  on(contract.createUser, async ({ db, input, record }) => {
    const { password, firstName, lastName, ...rest } = input;
    const row = { ...rest, firstName: firstName || null, lastName: lastName || null };
    await refuseWeakPassword('password', password, rest.username);
    const hash = await hashPassword(password);
    const user = await query.createUser(db, { ...row, password: hash }).catch((error: unknown) => {
      const issue = taken[violatedUnique(error) ?? ''];
      throw issue ? new ProblemError('conflict', issue.message, { issues: [issue], cause: error }) : error;
    });
    record({ action: 'user.create', subject: `${user.username}, ${roleLabels[user.role]}` });
    return { success: true, user: toUser({ ...user, posts: 0, hasApiKey: false, hasSecondFactor: false }) };
  }),

  on(contract.changeRole, async ({ db, user: caller, params, input, record, afterResponse }) => {
    if (params.userId === caller.id)
      throw new ProblemError('forbidden', 'Nobody can change their own role. Ask another admin to do it.');
    const earlier = await administration.changeRole(db, caller.id, params.userId, input.role);
    const user = await query.findUser(db, params.userId);
    if (!user) throw noSuchUser();
    if (earlier) {
      const [from, to] = [roleLabels[earlier], roleLabels[input.role]];
      record({ action: 'user.role', subject: `${user.username}, from ${from} to ${to}` });
      if (earlier === 'admin') await handOverAfterResponse(db, afterResponse);
      // The role differs and did not change, so the caller is no longer an admin.
    } else if (user.role !== input.role) throw notAllowed();
    return { success: true, user: toUser(user) };
  }),

  on(contract.setDisabled, async ({ db, user: caller, params, input, record, afterResponse }) => {
    if (params.userId === caller.id) throw ownAccount('disable or enable');
    const changed = await administration.setDisabled(db, caller.id, params.userId, input.disabled);
    const user = await query.findUser(db, params.userId);
    if (!user) throw noSuchUser();
    if (changed) {
      record({ action: input.disabled ? 'user.disable' : 'user.enable', subject: user.username });
      if (input.disabled && user.role === 'admin') await handOverAfterResponse(db, afterResponse);
    } else if ((user.disabledAt !== null) !== input.disabled) throw notAllowed();
    return { success: true, user: toUser(user) };
  }),

  on(contract.setPublicName, ({ db, params, input, record }) =>
    changePublicName(db, params.userId, input.publicName, record),
  ),

  on(contract.deleteUser, async ({ db, user: caller, params, record, afterResponse }) => {
    if (params.userId === caller.id) throw ownAccount('delete');
    const user = await query.findUser(db, params.userId);
    if (!user) throw noSuchUser();
    const { deleted, posts } = await administration.deleteUser(db, caller.id, params.userId);
    if (posts > 0) {
      const written = posts === 1 ? 'a post' : `${posts} posts`;
      const way = 'Disable the account instead, or delete what it has written first.';
      throw new ProblemError('conflict', `${user.username} has written ${written}. ${way}`);
    }
    if (deleted) {
      record({ action: 'user.delete', subject: `${user.username}, ${roleLabels[user.role]}` });
      if (user.role === 'admin') await handOverAfterResponse(db, afterResponse);
    } else if (await query.findUser(db, params.userId)) throw notAllowed();
    return { success: true };
  }),

  on(contract.setTemporaryPassword, async (call) => {
    const { db, user: caller, params, input, record } = call;
    if (params.userId === caller.id)
      throw new ProblemError('forbidden', 'Change your own password in your account, with the one you have.');
    const user = await query.findUser(db, params.userId);
    if (!user) throw noSuchUser();
    const password = await generatePassword(user.username);
    const hash = await hashPassword(password);
    if (!(await administration.setTemporaryPassword(db, caller.id, user.id, hash, input.apiKey))) throw notAllowed();
    record({ action: 'password.reset', subject: user.username });
    if (user.hasApiKey && input.apiKey === 'revoke') record({ action: 'api-key.revoke', subject: user.username });
    await tellOfChange(call, user, happenings.temporaryPassword);
    return { success: true, password };
  }),

  on(contract.resetSecondFactor, async (call) => {
    const { db, user: caller, params, input, record } = call;
    if (params.userId === caller.id) throw ownAccount('reset the second factor of');
    const user = await query.findUser(db, params.userId);
    if (!user) throw noSuchUser();
    if (!(await resetSecondFactorOf(db, caller.id, user.id))) {
      const now = await query.findUser(db, user.id);
      throw now?.hasSecondFactor ? notAllowed() : new ProblemError('conflict', 'This account has no second factor');
    }
    const vouched = `vouched for by ${caller.username}: ${input.identifiedBy}`;
    record({ action: 'two-factor.reset', subject: `${user.username}, ${vouched}` });
    await tellOfChange(call, user, happenings.secondFactorReset);
    return { success: true };
  }),
]);
