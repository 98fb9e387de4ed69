import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import * as query from '../db/queries/accounts/api-keys.ts';
import { findUser } from '../db/queries/accounts/users.ts';
import * as contract from '../src/contracts/accounts/api-keys.ts';
import { newApiKey } from './_shared/accounts/api-key.ts';
import { happenings } from './_shared/accounts/owner-mails.ts';
import { tellOfChange } from './_shared/accounts/tell-of-change.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';

export const config: Config = {
  path: [
    '/api/admin/users/:userId/api-keys',
    '/api/admin/users/:userId/api-keys/:keyId',
    '/api/admin/generate-api-key/:userId',
  ],
};

export default serve([
  on(contract.listApiKeys, async ({ db, params }) => ({
    success: true,
    apiKeys: await query.listApiKeys(db, params.userId),
  })),

  on(contract.createApiKey, async (call) => {
    const { db, params, input, record } = call;
    const { key, owner } = await store(db, params.userId, { ...input, replaces: false });
    record({ action: 'api-key.generate', subject: `${owner.username}, ${input.name}` });
    await tellOfChange(call, owner, happenings.apiKeyMade);
    return { success: true, apiKey: key };
  }),

  on(contract.generateApiKey, async (call) => {
    const { db, params, record } = call;
    const { key, owner } = await store(db, params.userId, { replaces: true });
    record({ action: 'api-key.generate', subject: owner.username });
    await tellOfChange(call, owner, happenings.apiKeyMade);
    return { success: true, apiKey: key };
  }),

  on(contract.revokeApiKey, async ({ db, params, record }) => {
    const revoked = await query.revokeApiKey(db, params.userId, params.keyId);
    if (!revoked) throw new ProblemError('not_found', 'This API key has been revoked already');
    record({ action: 'api-key.revoke', subject: `${revoked.username}, ${revoked.name}` });
    return { success: true };
  }),
]);

const noSuchUser = () => new ProblemError('not_found', 'This user does not exist');

// Throws a problem unless the user may have a key.
async function store(db: Database, userId: string, wanted: Omit<query.NewKey, 'hash' | 'mask'>) {
  const { key, ...stored } = newApiKey();
  const owner = await query.storeApiKey(db, userId, { ...wanted, ...stored });
  if (owner) return { key, owner };
  const user = await findUser(db, userId);
  if (!user) throw noSuchUser();
  if (user.disabledAt) throw new ProblemError('conflict', 'This account is disabled. Enable it first.');
  throw new ProblemError('conflict', 'Only content creators and admins can have an API key');
}
