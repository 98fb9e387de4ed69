import * as z from 'zod/mini';
import { apiKeyChoice, currentPassword } from './credential-change.ts';
import { endpoint } from './endpoint.ts';
import { id } from './id.ts';
import { password } from './password.ts';
import { timestamp } from './timestamp.ts';

/** A place where the account is signed in. */
export const session = z.object({
  id,
  /** True for the session that asks. */
  current: z.boolean(),
  /** The browser and system in words, such as “Chrome on Windows”. */
  device: z.string(),
  /** The network address that signed in. */
  address: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
});

export type Session = z.output<typeof session>;

/** The caller's sessions, the current one first, then the last used. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  output: z.object({ success: z.literal(true), sessions: z.array(session) }),
});

/** Signs one of the caller's sessions out. */
export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  params: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
});

/** Signs all of the caller's sessions out but the one that asks; `ended` is how many. */
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

/** Changes the caller's password, signs their other sessions out and, if they wish, revokes their API key. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  access: 'signed-in',
  input: changePasswordInput,
  output: z.object({ success: z.literal(true), message: z.string() }),
});
