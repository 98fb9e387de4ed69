import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { password } from './password.ts';
import { emailAddress, id, line, moment, optionalLine } from './text.ts';

/** The roles with their labels in the back office (specification, sections 2 "User editor" and 6). */
export const roleLabels = { user: 'User', content_creator: 'Content Creator', admin: 'Admin' } as const;

export const role = z.enum(Object.keys(roleLabels) as [Role, ...Role[]], 'Choose a role');

export type Role = keyof typeof roleLabels;

/** True where the role may write posts: content creators and admins (specification, section 6). */
export const mayWritePosts = (value: Role): boolean => value !== 'user';

/** What everybody who may see an account sees of it. */
export const person = {
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role,
};

/** An account as admins see it. */
export const user = z.object({
  ...person,
  hasApiKey: z.boolean(),
  createdAt: moment,
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
