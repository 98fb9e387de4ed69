import type { Generated } from 'kysely';
import type { KeyScope } from '../../src/contracts/accounts/key-scope.ts';
import type { Role } from '../../src/contracts/privacy/person.ts';
import type { CreatedAt } from './created-at.ts';

/** The people who have been invited and have no account yet. */
export interface InvitationsTable {
  id: Generated<string>;
  firstName: string | null;
  lastName: string | null;
  email: string;
  role: Role;
  /** The admin who invited them. The invitation ends with this person's rights. */
  invitedBy: string;
  createdAt: CreatedAt;
  expiresAt: Date;
}

/** The links that people get: to join, to set a password, to confirm an email address. A link that was used has no row. */
export interface AccountLinksTable {
  /** The SHA-256 of the link's token. */
  tokenHash: string;
  kind: 'invitation' | 'password' | 'email';
  invitationId: string | null;
  userId: string | null;
  /** The admin who made the link by hand; null if it was asked for. */
  madeBy: string | null;
  /** The new email address that a link confirms. */
  email: string | null;
  createdAt: CreatedAt;
  expiresAt: Date;
}

/** The mails about accounts that wait for their delivery. */
export interface AccountMailsTable {
  id: string;
  /** The owner of the account; null for an invitation. */
  userId: string | null;
  /** The link that the mail carries; null if it carries none. The mail ends with its link. */
  link: string | null;
  /** The subject and the text, encrypted. */
  encrypted: string;
  /** The mail is not sent after this time. */
  expiresAt: Date;
  createdAt: CreatedAt;
}

export interface PasskeysTable {
  id: Generated<string>;
  userId: string;
  /** The id that the authenticator has given it, in Base64url. */
  credentialId: string;
  /** The public key in COSE, in Base64url. */
  publicKey: string;
  /** The authenticator's count of signatures (a bigint as text). Many authenticators always say 0. */
  counter: Generated<string>;
  transports: Generated<string[]>;
  /** The domain for which it was made. It works nowhere else. */
  rpId: string;
  name: string;
  /** True if it may be on several devices. */
  backupEligible: boolean;
  /** True if it is on several devices. */
  backedUp: boolean;
  createdAt: CreatedAt;
  lastUsedAt: Date | null;
}

/** The challenges of passkeys that have been answered, until they expire. */
export interface UsedChallengesTable {
  id: string;
  expiresAt: Date;
}

export interface ApiKeysTable {
  id: Generated<string>;
  userId: string;
  name: string;
  /** The SHA-256 of the key. */
  hash: string;
  /** The key's first 7 and last 4 characters, so that its owner recognises it. */
  mask: string;
  scope: KeyScope;
  /** True for a key of an earlier release, which counts only while it also stands in `users.api_key`. */
  isFormer: Generated<boolean>;
  createdAt: CreatedAt;
  expiresAt: Date;
  lastUsedAt: Date | null;
  /** When the owner was told that it expires soon. */
  warnedAt: Date | null;
}
