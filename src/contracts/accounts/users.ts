import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email, id, line, optionalLine, timestamp } from '../fields.ts';
import { person, role } from '../privacy/person.ts';
import { rebuildFields } from '../publishing/rebuild.ts';
import { apiKeyChoice } from './credential-change.ts';
import { password } from './password.ts';
import { publicNameInput } from './public-name.ts';
import { username } from './username.ts';

/** A user as admins see them. */
const user = z.object({
  ...person,
  /** True if the user has an API key that works. */
  hasApiKey: z.boolean(),
  /** True if signing in needs a code of an authenticator app, or if the account has a passkey. */
  hasSecondFactor: z.boolean(),
  /** True if an admin has disabled the account. */
  disabled: z.boolean(),
  /** The number of posts that the user has written, drafts included. */
  posts: z.number(),
  createdAt: timestamp,
});

export type User = z.output<typeof user>;

export const createUserInput = z.strictObject({
  username,
  email: email('Enter an e-mail address'),
  password,
  firstName: z.optional(optionalLine(100)),
  lastName: z.optional(optionalLine(100)),
  role: z._default(role, 'user'),
  /** True if the password is temporary: the first login must change it. */
  mustChangePassword: z._default(z.boolean('Send true or false'), false),
});

/** Lists every user, newest first. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  output: z.object({ success: z.literal(true), users: z.array(user) }),
});

/** Stores a new user. A taken username or email is a conflict, with an issue on that field. */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: 'admin',
  proof: 'fresh',
  input: createUserInput,
  output: z.object({ success: z.literal(true), user }),
});

const ofUser = z.object({ userId: id });

/**
 * Changes a user's role, which ends that user's sessions. A plain user loses the API key and the preview links. Nobody can change
 * their own role.
 */
export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/role',
  access: 'admin',
  proof: 'fresh',
  params: ofUser,
  input: z.strictObject({ role }),
  output: z.object({ success: z.literal(true), user }),
});

/**
 * Disables an account, or enables it again. Disabling ends its sessions, its API key and its preview links; its posts stay. Nobody can
 * disable their own account.
 */
export const setDisabled = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/disabled',
  access: 'admin',
  proof: 'fresh',
  params: ofUser,
  input: z.strictObject({ disabled: z.boolean('Send true or false') }),
  output: z.object({ success: z.literal(true), user }),
});

/** Changes the name that readers see beside a person's posts. A blank name removes it. */
export const setPublicName = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/public-name',
  access: 'admin',
  params: ofUser,
  input: publicNameInput,
  output: z.object({ success: z.literal(true), publicName: z.nullable(z.string()), ...rebuildFields }),
  changes: ['content'],
});

/** Deletes an account. An account that has written posts is a conflict. Nobody can delete their own account. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId',
  access: 'admin',
  proof: 'fresh',
  params: ofUser,
  output: z.object({ success: z.literal(true) }),
  changes: ['content'],
});

/**
 * Sets a temporary password and ends the account's sessions. Only this response ever shows the password, and the next login must
 * change it. Nobody can do this to their own account.
 */
export const setTemporaryPassword = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/temporary-password',
  access: 'admin',
  proof: 'fresh',
  params: ofUser,
  input: z.strictObject({ apiKey: z._default(apiKeyChoice, 'keep') }),
  output: z.object({ success: z.literal(true), password: z.string() }),
});

export const resetSecondFactorInput = z.strictObject({
  /** How the person proved who they are, such as “By telephone”. The audit trail keeps it. */
  identifiedBy: line('Write how the person proved who they are', 200),
});

/**
 * Removes the authenticator app and the passkeys of an account and ends its sessions, so that the password alone signs in. An account
 * without a second factor is a conflict. Nobody can do this to their own account.
 */
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/reset-second-factor',
  access: 'admin',
  proof: 'fresh',
  params: ofUser,
  input: resetSecondFactorInput,
  output: z.object({ success: z.literal(true) }),
});
