import type { Config } from '@netlify/functions';
import { violatedUnique } from '../db/failure.ts';
import * as query from '../db/queries/users.ts';
import type { User } from '../db/schema.ts';
import * as contract from '../src/contracts/users.ts';
import { newApiKey } from './_shared/api-key.ts';
import { hashPassword } from './_shared/password.ts';
import { Problem } from './_shared/problem.ts';
import { on } from './_shared/route.ts';
import { serve } from './_shared/serve.ts';

export const config: Config = {
  path: ['/api/admin/users', '/api/admin/users/:userId/role', '/api/admin/generate-api-key/:userId'],
};

const toUser = (user: User) => ({ ...user, hasApiKey: user.apiKey !== null });

// Which field a taken value is in, by the constraint that says so.
const taken: Record<string, { field: string; message: string }> = {
  users_username_key: { field: 'username', message: 'This username is taken' },
  users_email_key: { field: 'email', message: 'This e-mail address is taken' },
};

const noSuchUser = () => new Problem('not_found', 'This user does not exist');

export default serve([
  on(contract.listUsers, async ({ db }) => ({ success: true, users: (await query.listUsers(db)).map(toUser) })),

  on(contract.createUser, async ({ db, input, record }) => {
    const { password, firstName, lastName, ...rest } = input;
    const row = { ...rest, firstName: firstName || null, lastName: lastName || null };
    const hash = await hashPassword(password);
    const user = await query.createUser(db, { ...row, password: hash }).catch((error: unknown) => {
      const issue = taken[violatedUnique(error) ?? ''];
      throw issue ? new Problem('conflict', issue.message, { issues: [issue], cause: error }) : error;
    });
    record({ action: 'user.create', subject: `${user.username}, ${contract.roleLabels[user.role]}` });
    return { success: true, user: toUser(user) };
  }),

  on(contract.changeRole, async ({ db, user: caller, params, input, record }) => {
    if (params.userId === caller.id)
      throw new Problem('forbidden', 'Nobody can change their own role. Ask another admin to do it.');
    const earlier = await query.changeRole(db, caller.id, params.userId, input.role);
    const user = await query.findUser(db, params.userId);
    if (!user) throw noSuchUser();
    if (earlier) {
      const [from, to] = [contract.roleLabels[earlier], contract.roleLabels[input.role]];
      record({ action: 'user.role', subject: `${user.username}, from ${from} to ${to}` });
      // Nothing was changed though there was something to change: the caller has lost the right meanwhile.
    } else if (user.role !== input.role) throw new Problem('forbidden', 'Your role does not allow this');
    return { success: true, user: toUser(user) };
  }),

  on(contract.generateApiKey, async ({ db, params, record }) => {
    const { key, hash, mask } = newApiKey();
    const owner = await query.setApiKey(db, params.userId, { hash, mask });
    if (!owner) {
      if (!(await query.findUser(db, params.userId))) throw noSuchUser();
      throw new Problem('conflict', 'Only content creators and admins can have an API key');
    }
    record({ action: 'api-key.generate', subject: owner.username });
    return { success: true, apiKey: key };
  }),

  on(contract.revokeApiKey, async ({ db, params, record }) => {
    const owner = await query.removeApiKey(db, params.userId);
    if (owner) record({ action: 'api-key.revoke', subject: owner.username });
    else if (!(await query.findUser(db, params.userId))) throw noSuchUser();
    return { success: true };
  }),
]);
