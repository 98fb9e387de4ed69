import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { person } from '../privacy/person.ts';
import { password } from './password.ts';
import { secondFactor } from './second-factor.ts';

/** The name of the cookie that tells scripts that a session may exist. It holds no secret and grants nothing. */
export const signedInHint = 'talentcare_signed_in';

/** The signed-in user, as the API describes them to themselves. */
export const currentUser = z.object({
  ...person,
  twoFactorEnabled: z.boolean(),
  /** False if the user signs in with passkeys alone. */
  hasPassword: z.boolean(),
  /** The number of unused recovery codes. */
  recoveryCodesLeft: z.number(),
  /** A mask of the newest key, never the key itself. */
  apiKey: z.nullable(z.string()),
  /** True if the company requires a second factor and the user has none: they can do nothing before they have set one up. */
  lacksSecondFactor: z.boolean(),
  isContentCreator: z.boolean(),
  /** The path of the back office, for the “Admin” link. Only admins get it. */
  adminPrefix: z.optional(z.string()),
  /** The path of the user's account page. */
  accountUrl: z.string(),
  /** False if the site sends no mail, so that nobody can confirm a new email address. */
  sendsMail: z.boolean(),
});

export type CurrentUser = z.output<typeof currentUser>;

export const loginInput = z.strictObject({
  username: z
    .string('Username required')
    .check(z.minLength(1, 'Username required'), z.maxLength(254, 'Username too long')),
  password,
  /** The second factor, if the account has two-factor authentication on. */
  code: z.optional(secondFactor),
  /** The password that replaces a temporary one. */
  newPassword: z.optional(password),
});

/**
 * Opens a session. If two-factor authentication is on, the username and the password alone set no cookie: the response asks for a
 * code, and the same call with `code` opens the session. A wrong code is refused as invalid credentials, with an issue on the
 * field `code`. If the account has passkeys and no authenticator app, the response asks for a passkey, and `passkeyLogin` opens the
 * session. If the password is temporary, the response asks for a new password, which the same call sets.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  input: loginInput,
  output: z.union([
    z.object({ success: z.literal(true), user: currentUser }),
    z.object({
      success: z.literal(false),
      twoFactorRequired: z.literal(true),
      /** Set if a passkey is accepted in place of the code. */
      passkeyAccepted: z.optional(z.literal(true)),
    }),
    z.object({ success: z.literal(false), passkeyRequired: z.literal(true) }),
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
  beforeSecondFactor: true,
  output: z.object({ success: z.literal(true), user: currentUser }),
});
