import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { rebuildFields } from '../publishing/rebuild.ts';
import { apiKeyChoice, currentPassword } from './credential-change.ts';
import { password } from './password.ts';
import { publicNameInput } from './public-name.ts';

/** A session of the caller. */
const session = z.object({
  id,
  /** True for the session that makes the call. */
  current: z.boolean(),
  /** The browser and system in words, such as “Chrome on Windows”. */
  device: z.string(),
  /** The IP that signed in. */
  address: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
});

export type Session = z.output<typeof session>;

/** Lists the caller's sessions: the current session first, then the others, most recently used first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  output: z.object({ success: z.literal(true), sessions: z.array(session) }),
});

/** Ends one of the caller's sessions. */
export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  params: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
});

/** Ends all of the caller's sessions except the current one. `ended` is their number. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed-in',
  output: z.object({ success: z.literal(true), ended: z.number() }),
});

export const changePasswordInput = z.strictObject({
  currentPassword,
  newPassword: password,
  apiKey: z._default(apiKeyChoice, 'keep'),
});

/** Changes the caller's password, ends their other sessions and, if `apiKey` is `revoke`, revokes their API key. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  access: 'signed-in',
  proof: 'fresh',
  input: changePasswordInput,
  output: z.object({ success: z.literal(true), message: z.string() }),
});

/** Changes the name that readers see beside the caller's posts. A blank name removes it. */
export const setOwnPublicName = endpoint({
  method: 'PUT',
  path: '/api/auth/public-name',
  access: 'signed-in',
  input: publicNameInput,
  output: z.object({ success: z.literal(true), publicName: z.nullable(z.string()), ...rebuildFields }),
  changes: ['content'],
});
