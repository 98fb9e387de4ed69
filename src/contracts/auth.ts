import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { password } from './password.ts';
import { person } from './person.ts';
import { secondFactor } from './second-factor.ts';

/** The cookie that tells scripts that a session may exist; it holds no secret and proves nothing. */
export const signedInHint = 'talentcare_signed_in';

/** The signed-in person, as the browser knows them. */
export const currentUser = z.object({
  ...person,
  twoFactorEnabled: z.boolean(),
  /** How many recovery codes have not been used. */
  recoveryCodesLeft: z.number(),
  /** A mask of the key, never the key itself. */
  apiKey: z.nullable(z.string()),
  isContentCreator: z.boolean(),
  /** Where the back office is, for the “Admin” link; told to admins only. */
  adminPrefix: z.optional(z.string()),
  /** Where the person's own account is. */
  accountUrl: z.string(),
});

export type CurrentUser = z.output<typeof currentUser>;

export const loginInput = z.strictObject({
  username: z
    .string('Username required')
    .check(z.minLength(1, 'Username required'), z.maxLength(254, 'Username too long')),
  password,
  /** The second factor, where the account asks for one. */
  code: z.optional(secondFactor),
  /** What takes the place of a temporary password. */
  newPassword: z.optional(password),
});

/**
 * With two-factor on, name and password alone never sign in: the answer asks for a code and sets no cookie, and the
 * same call with the code does. A wrong code is refused as invalid credentials with an issue of the field `code`.
 * A temporary password never signs in alone either: the answer asks for a new one, which the same call sets.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  input: loginInput,
  output: z.union([
    z.object({ success: z.literal(true), user: currentUser }),
    z.object({ success: z.literal(false), twoFactorRequired: z.literal(true) }),
    z.object({ success: z.literal(false), passwordChangeRequired: z.literal(true) }),
  ]),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  output: z.object({ success: z.literal(true) }),
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'signed-in',
  output: z.object({ success: z.literal(true), user: currentUser }),
});
