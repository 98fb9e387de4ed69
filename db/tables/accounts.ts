import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AwayDays } from '../../src/contracts/leads/calls/away-days.ts';
import type { Role } from '../../src/contracts/privacy/person.ts';
import type { CreatedAt } from './created-at.ts';

export interface UsersTable {
  id: Generated<string>;
  username: string;
  email: string;
  /** A PHC string, never the password itself. */
  password: string;
  /** False if the person signs in with passkeys alone; `password` then is a hash that no password has. */
  hasPassword: Generated<boolean>;
  firstName: string | null;
  lastName: string | null;
  /** The name that readers see beside the user's posts; null if the user has given none. */
  publicName: string | null;
  role: Generated<Role>;
  /** The SHA-256 of the key. */
  apiKey: string | null;
  /** The key's first 7 and last 4 characters, so that its owner recognises it. */
  apiKeyMask: string | null;
  /** The secret of the authenticator app, encrypted. */
  twoFactorSecret: string | null;
  /** A pending secret, encrypted. It does not protect the account before its first code. */
  twoFactorPending: string | null;
  twoFactorEnabled: Generated<boolean>;
  /** The time step of the last accepted code (a bigint as text). Codes of this step and earlier ones are refused. */
  twoFactorLastStep: string | null;
  /** Keyed hashes of the recovery codes that have not been used. */
  twoFactorRecoveryCodes: Generated<string[]>;
  /** When the account was disabled; null if it is enabled. */
  disabledAt: Date | null;
  /** True while the password is temporary. A login then needs a new password too. */
  mustChangePassword: Generated<boolean>;
  /** True if visitors may book calls with the user, who must be an admin. */
  takesCalls: Generated<boolean>;
  /** The hours for calls, written as the business hours are; null for the business hours. */
  callHours: string | null;
  dailyCalls: Generated<number>;
  /** The days on which the user takes no calls. */
  awayDays: JSONColumnType<AwayDays[], string | undefined, string>;
  /** An https address at which the user meets visitors. */
  meetingLink: string | null;
  createdAt: CreatedAt;
}

/** The details of a session. Times are ISO 8601. */
export interface SessionDetails {
  createdAt: string;
  lastSeenAt: string;
  /** The IP that signed in. */
  address: string;
  userAgent: string;
}

export interface UserSessionsTable {
  /** The SHA-256 of the id that the cookie carries. */
  sid: string;
  sess: JSONColumnType<SessionDetails>;
  expire: ColumnType<Date, Date | string, Date | string>;
  userId: string;
  /** The id that the API shows, because the `sid` is secret. */
  id: Generated<string>;
}

/** The browsers that a user has signed in with, and the networks from which. */
export interface KnownBrowsersTable {
  userId: string;
  /** A keyed hash of the network. */
  network: string;
  /** The browser and system in words; blank for all browsers of the network, which is all that earlier releases stored. */
  browser: string;
  firstLogin: Generated<Date>;
  lastLogin: Generated<Date>;
}
