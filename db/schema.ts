import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { AuditAction } from '../src/contracts/audit.ts';
import type { Role } from '../src/contracts/person.ts';

type CreatedAt = ColumnType<Date, never, never>;

export interface UsersTable {
  id: Generated<string>;
  username: string;
  email: string;
  /** A PHC string, never the password itself. */
  password: string;
  firstName: string | null;
  lastName: string | null;
  role: Generated<Role>;
  /** The SHA-256 of the key. */
  apiKey: string | null;
  /** The key's first 7 and last 4 characters, to recognise it by. */
  apiKeyMask: string | null;
  /** The secret of the authenticator app, encrypted. */
  twoFactorSecret: string | null;
  /** A secret that waits for its first code, encrypted; it counts for nothing. */
  twoFactorPending: string | null;
  twoFactorEnabled: Generated<boolean>;
  /** The time step of the last accepted code, as PostgreSQL writes a bigint; no code of it or before counts again. */
  twoFactorLastStep: string | null;
  /** Keyed hashes of the recovery codes that have not been used. */
  twoFactorRecoveryCodes: Generated<string[]>;
  /** Since when the account cannot be used; null for an account in use. */
  disabledAt: Date | null;
  /** True while the password is a temporary one, which only signs in together with a new one. */
  mustChangePassword: Generated<boolean>;
  createdAt: CreatedAt;
}

/** What is known of a session besides whose it is. */
export interface SessionDetails {
  createdAt: string;
  lastSeenAt: string;
  address: string;
  userAgent: string;
}

export interface UserSessionsTable {
  /** The SHA-256 of the id that the cookie carries. */
  sid: string;
  sess: JSONColumnType<SessionDetails>;
  expire: ColumnType<Date, Date | string, Date | string>;
  userId: string;
  /** What its owner may call it by. */
  id: Generated<string>;
}

/** The networks that a user has signed in from. */
export interface UserNetworksTable {
  userId: string;
  /** A keyed hash of the network. */
  network: string;
  lastLogin: Generated<Date>;
}

export interface BlogPostsTable {
  id: Generated<string>;
  title: string;
  content: string;
  excerpt: string;
  featuredImage: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  slug: string;
  authorId: string;
  published: Generated<boolean>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
  /** The signatures of the sanitised texts (src/rich-text/signed-text.ts); null if they were written past the API. */
  contentSignature: string | null;
  excerptSignature: string | null;
}

export interface DemoRequestsTable {
  id: Generated<string>;
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  role: 'ceo' | 'hr' | 'clinical' | 'operations' | 'other';
  therapists: string | null;
  message: string | null;
  status: Generated<'new' | 'contacted' | 'closed'>;
  /** Made by the form, or from what was sent: one key is one request. */
  idempotencyKey: string;
  createdAt: CreatedAt;
}

export interface SiteSettingsTable {
  id: Generated<string>;
  key: string;
  value: string;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
}

export interface RateLimitsTable {
  key: string;
  hits: number;
  resetsAt: Date;
}

export interface AuditEventsTable {
  id: Generated<string>;
  at: CreatedAt;
  action: AuditAction;
  actorId: string | null;
  /** The actor's name at the time; “unknown” where a login named nobody: what was typed may be a password. */
  actorName: string;
  /** What it was done to, in words: a name, a title, a key. Never a secret. */
  subject: string | null;
  address: string;
  requestId: string;
}

export interface ObjectsTable {
  /** The last part of the address, with its ending. */
  name: string;
  contentType: string;
  /** In bytes. */
  size: number;
  width: number;
  height: number;
  uploadedBy: string | null;
  claimedAt: CreatedAt;
  /** None while the bytes are on their way to the store. */
  storedAt: Date | null;
  /** The public address, where another host keeps it. */
  location: string | null;
}

export interface BuildsTable {
  id: Generated<string>;
  state: 'queued' | 'building' | 'built' | 'failed';
  /** What build-info.json says of it; none until it starts. */
  buildId: string | null;
  commitSha: string | null;
  /** When it was asked for; none for one that began by itself. */
  askedAt: Date | null;
  /** When the build hook was last called for it. */
  calledAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  /** Why it failed. */
  reason: string | null;
}

/** The tables of the database, by their names in Kysely. */
export interface Tables {
  users: UsersTable;
  userSessions: UserSessionsTable;
  userNetworks: UserNetworksTable;
  blogPosts: BlogPostsTable;
  demoRequests: DemoRequestsTable;
  siteSettings: SiteSettingsTable;
  rateLimits: RateLimitsTable;
  auditEvents: AuditEventsTable;
  objects: ObjectsTable;
  builds: BuildsTable;
}

export type User = Selectable<UsersTable>;
export type BlogPost = Selectable<BlogPostsTable>;
export type StoredObject = Selectable<ObjectsTable>;
export type Build = Selectable<BuildsTable>;
export type DemoRequestRow = Selectable<DemoRequestsTable>;
export type SiteSetting = Selectable<SiteSettingsTable>;
export type AuditEventRow = Selectable<AuditEventsTable>;
