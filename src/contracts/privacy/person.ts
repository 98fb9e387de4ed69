import * as z from 'zod/mini';
import { id } from '../fields.ts';

/** The roles with their labels in the back office (specification, sections 2 "User editor" and 6). */
export const roleLabels = { user: 'User', content_creator: 'Content Creator', admin: 'Admin' } as const;

export const role = z.enum(Object.keys(roleLabels) as [Role, ...Role[]], 'Choose a role');

export type Role = keyof typeof roleLabels;

/** The roles that may write posts (specification, section 6). */
export const writerRoles: readonly Role[] = ['content_creator', 'admin'];

/** Returns true if the role may write posts. */
export const mayWritePosts = (value: Role): boolean => writerRoles.includes(value);

/** The fields of an account that everybody sees who may see the account. */
export const person = {
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** The name that readers see beside the person's posts. */
  publicName: z.nullable(z.string()),
  role,
};
