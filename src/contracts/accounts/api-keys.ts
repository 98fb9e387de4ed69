import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, line, timestamp } from '../fields.ts';
import { keyScope } from './key-scope.ts';

/** How many days an API key lasts if nobody says otherwise, and at most. */
export const defaultKeyDays = 90;
const mostKeyDays = 366;

const apiKey = z.object({
  id,
  name: z.string(),
  /** The key's first 7 and last 4 characters. */
  mask: z.string(),
  scope: keyScope,
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
});

export type ApiKey = z.output<typeof apiKey>;

const ofUser = z.object({ userId: id });

/** Lists a user's API keys, newest first, expired ones included. A user who does not exist has none. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId/api-keys',
  access: 'admin',
  params: ofUser,
  output: z.object({ success: z.literal(true), apiKeys: z.array(apiKey) }),
});

const daysRule = `Choose a whole number of days from 1 to ${mostKeyDays}`;

export const newKeyInput = z.strictObject({
  name: line('Enter a name, such as the script that gets the key', 60),
  scope: keyScope,
  days: z.number(daysRule).check(z.int(daysRule), z.minimum(1, daysRule), z.maximum(mostKeyDays, daysRule)),
});

/** Makes one more API key for a content creator or an admin. Only this response ever shows it. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/api-keys',
  access: 'admin',
  proof: 'fresh',
  params: ofUser,
  input: newKeyInput,
  output: z.object({ success: z.literal(true), apiKey: z.string() }),
});

/**
 * Makes an API key that takes the place of the newest one, with its name, its scope and its lifetime. Without one, it makes a first key
 * that may publish, for ninety days (specification, section 5).
 */
export const generateApiKey = endpoint({
  method: 'POST',
  path: '/api/admin/generate-api-key/:userId',
  access: 'admin',
  proof: 'fresh',
  params: ofUser,
  output: z.object({ success: z.literal(true), apiKey: z.string() }),
});

/** Revokes one API key. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId/api-keys/:keyId',
  access: 'admin',
  proof: 'fresh',
  params: z.object({ userId: id, keyId: id }),
  output: z.object({ success: z.literal(true) }),
});
