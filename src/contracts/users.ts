import * as z from 'zod/mini';
import { apiKeyChoice } from './credential-change.ts';
import { endpoint } from './endpoint.ts';
import { id } from './id.ts';
import { password } from './password.ts';
import { person, role } from './person.ts';
import { emailAddress, line, optionalLine } from './text.ts';
import { timestamp } from './timestamp.ts';

/** An account as admins see it. */
export const user = z.object({
  ...person,
  hasApiKey: z.boolean(),
  /** True while the account cannot be used. */
  disabled: z.boolean(),
  /** How many posts the account has written, drafts included. */
  posts: z.number(),
  createdAt: timestamp,
});

export type User = z.output<typeof user>;

export const createUserInput = z.strictObject({
  username: line('Enter a username', 64).check(
    // A name with characters that nobody sees could be taken for another's.
    z.regex(/^\P{Default_Ignorable_Code_Point}*$/u, 'Remove the characters that cannot be seen'),
  ),
  email: emailAddress('Enter an e-mail address'),
  password,
  firstName: z.optional(optionalLine(100)),
  lastName: z.optional(optionalLine(100)),
  role: z._default(role, 'user'),
});

/** Every account, newest first. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  output: z.object({ success: z.literal(true), users: z.array(user) }),
});

/** A name or address that is taken is a conflict with an issue of that field. */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: 'admin',
  input: createUserInput,
  output: z.object({ success: z.literal(true), user }),
});

const ofUser = z.object({ userId: id });

/** Nobody changes their own role; a changed role ends that user's sessions. */
export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/role',
  access: 'admin',
  params: ofUser,
  input: z.strictObject({ role }),
  output: z.object({ success: z.literal(true), user }),
});

/**
 * Disables an account, which ends its sessions and revokes its API key, or enables it again; its posts stay. Nobody
 * disables their own account.
 */
export const setDisabled = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/disabled',
  access: 'admin',
  params: ofUser,
  input: z.strictObject({ disabled: z.boolean('Say true or false') }),
  output: z.object({ success: z.literal(true), user }),
});

/** Deletes an account that has written no post; otherwise it is a conflict. Nobody deletes their own account. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId',
  access: 'admin',
  params: ofUser,
  output: z.object({ success: z.literal(true) }),
});

/**
 * Makes a temporary password, which only this answer ever tells, and ends the account's sessions. The next login must
 * change it. Nobody sets their own.
 */
export const setTemporaryPassword = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/temporary-password',
  access: 'admin',
  params: ofUser,
  input: z.strictObject({ apiKey: z._default(apiKeyChoice, 'keep') }),
  output: z.object({ success: z.literal(true), password: z.string() }),
});

/** Makes a key for a content creator or an admin in place of any earlier one; only this answer ever tells it. */
export const generateApiKey = endpoint({
  method: 'POST',
  path: '/api/admin/generate-api-key/:userId',
  access: 'admin',
  params: ofUser,
  output: z.object({ success: z.literal(true), apiKey: z.string() }),
});

/** Takes a user's key away; nothing happens where there is none. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/admin/generate-api-key/:userId',
  access: 'admin',
  params: ofUser,
  output: z.object({ success: z.literal(true) }),
});
