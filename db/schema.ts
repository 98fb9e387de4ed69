import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { AuditAction } from '../src/contracts/audit.ts';
import type { DeliveryChannel } from '../src/contracts/deliveries.ts';
import type { RequestState } from '../src/contracts/demo-request.ts';
import type { RequestEventKind } from '../src/contracts/inbox.ts';
import type { Role } from '../src/contracts/person.ts';
import type { SpamReason } from '../src/contracts/request-origin.ts';
import type { RevisionChange } from '../src/contracts/revisions.ts';

type CreatedAt = ColumnType<Date, never, never>;

export interface UsersTable {
  id: Generated<string>;
  username: string;
  email: string;
  /** A PHC string, never the password itself. */
  password: string;
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
  /** A secret that waits for its first code, encrypted. It does not protect the account yet. */
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
  /** The id that the API shows; the `sid` stays secret. */
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
  /** The signatures of the sanitised texts (src/rich-text/signed-text.ts); null if they were written without the API. */
  contentSignature: string | null;
  excerptSignature: string | null;
  /** When an unpublished post appears, and when a post disappears; null if it does not by itself. */
  publishAt: Date | null;
  unpublishAt: Date | null;
}

/** The columns of a post that its revisions keep too. */
type KeptColumns = Omit<BlogPostsTable, 'id' | 'authorId' | 'createdAt' | 'updatedAt'>;

/** The kept versions of posts. */
export interface PostRevisionsTable extends KeptColumns {
  id: Generated<string>;
  postId: string;
  /** The post's `updatedAt` in this version. */
  savedAt: Date;
  /** Null for a version that was stored without the API, or whose author's account has been deleted. */
  savedBy: string | null;
  change: RevisionChange;
  /** For a restored version: the `savedAt` of the version that it brought back. */
  restoredFrom: Date | null;
}

/** The stored changes of published posts, which visitors do not see yet. A blank field is an empty text. */
export interface PostDraftsTable {
  postId: string;
  /** The `updatedAt` of the post that the draft changes. */
  base: Date;
  /** The version of the draft. */
  updatedAt: Date;
  /** Null if the account has been deleted. */
  savedBy: string | null;
  title: string;
  content: string;
  contentSignature: string | null;
  /** As it was typed. Publishing removes markup. */
  excerpt: string;
  featuredImage: string;
  metaTitle: string;
  metaDescription: string;
  slug: string;
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
  /** The state as the version before 0014-lead-desk knows it. */
  status: Generated<'new' | 'contacted' | 'closed'>;
  /** Tells apart the states that share a status. It does not count if it belongs to another status. */
  stage: 'qualified' | 'won' | 'lost' | 'spam' | null;
  /** Follows the status and the stage. */
  state: ColumnType<RequestState, never, never>;
  /** The admin who answers the request. */
  ownerId: string | null;
  nextStep: string | null;
  /** A day such as 2026-11-30. */
  nextStepOn: ColumnType<string | null>;
  /** When the state first changed from new to another one than spam. */
  firstContactedAt: Date | null;
  lastContactedAt: Date | null;
  /** The version: each change of the request's columns sets a later time. */
  updatedAt: Generated<Date>;
  /** Equal for the spellings of one company; null if its name has no letters and digits. */
  companyKey: ColumnType<string | null, never, never>;
  /** The words of the name, the company, the email and the message, as a tsvector. */
  search: ColumnType<string, never, never>;
  /** Where it came from (src/contracts/request-origin.ts). */
  page: string | null;
  referrer: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  /** Why it went to spam by itself; null if it did not. */
  spamReason: SpamReason | null;
  /** A hash of the form's key and the text. Requests with the same key count once. */
  idempotencyKey: string;
  createdAt: CreatedAt;
}

/** What happened to demo requests after they arrived. */
export interface DemoRequestEventsTable {
  id: Generated<string>;
  requestId: string;
  at: Generated<Date>;
  /** Null if the account has been deleted. */
  actorId: string | null;
  /** The actor's name at the time. */
  actorName: string;
  kind: RequestEventKind;
  before: string | null;
  /** The new value; the text of a note. */
  after: string | null;
  /** Notes with the same key count once. */
  idempotencyKey: string | null;
}

/** Complaints about how the company uses personal data. */
export interface ComplaintsTable {
  id: Generated<string>;
  name: string;
  email: string;
  message: string;
  createdAt: CreatedAt;
  /** Null while it is open. */
  answeredAt: Date | null;
  answeredBy: string | null;
  /** The answer to the complaint: the findings, and the steps that were taken. */
  outcome: string | null;
  /** A hash of the text and its day. Complaints with the same key count once. */
  idempotencyKey: string;
}

/** The people whose data must not be deleted. */
export interface LegalHoldsTable {
  /** In lower case. */
  email: string;
  reason: string;
  placedBy: string | null;
  placedAt: CreatedAt;
}

/** What stays of erased people, so that a restored backup erases them again. */
export interface ErasuresTable {
  /** A keyed hash of the e-mail address in lower case. */
  emailHash: string;
  /** How the person proved who they are. Never names the person. */
  identifiedBy: string;
  erasedBy: string | null;
  erasedAt: ColumnType<Date, Date | undefined, Date>;
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
  /** The actor's name at the time, or “unknown” if no user has the name of a login: the typed text may be a password. */
  actorName: string;
  /** The name, title or key of the thing that was changed. Never a secret. */
  subject: string | null;
  /** The actor's IP. */
  address: string;
  requestId: string;
}

export interface ObjectsTable {
  /** The last segment of the image's URL, with its extension. */
  name: string;
  contentType: string;
  /** In bytes. */
  size: number;
  width: number;
  height: number;
  uploadedBy: string | null;
  claimedAt: CreatedAt;
  /** Null until the bytes are in the object store. */
  storedAt: Date | null;
  /** The image's URL if another host serves it. */
  location: string | null;
}

export interface RedirectsTable {
  id: Generated<string>;
  /** The old path, such as /blog/old-slug. */
  path: string;
  /** Where it leads. Null if it leads to a post, or if its page is gone. */
  target: string | null;
  /** The post that it leads to, whatever the slug of the post is. */
  postId: string | null;
  hits: Generated<number>;
  lastHitAt: Date | null;
  createdAt: CreatedAt;
}

export interface BuildsTable {
  id: Generated<string>;
  state: 'queued' | 'building' | 'built' | 'failed';
  /** The `buildId` of /build-info.json; null until the build starts. */
  buildId: string | null;
  commitSha: string | null;
  /** When it was requested; null if nothing requested it. */
  askedAt: Date | null;
  /** When the build hook is to be called for it; null if the version that wrote it called the hook at once. */
  dueAt: Date | null;
  /** When the build hook was last called for it. Before `dueAt`, it is the last call for an earlier build. */
  calledAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  /** Why it failed. */
  reason: string | null;
}

export interface WebhooksTable {
  id: Generated<string>;
  url: string;
  /** The secret that signs its messages, encrypted. */
  secret: string;
  createdAt: CreatedAt;
  /** When it was switched off; null while it is on. */
  disabledAt: Date | null;
}

/** The mails and calls that tell people of a demo request. */
export interface DeliveriesTable {
  /** Also the Message-ID of a mail and the `webhook-id` of a call, the same in every attempt. */
  id: Generated<string>;
  requestId: string;
  channel: DeliveryChannel;
  /** An email address, or the origin of a webhook: its path may be secret. */
  recipient: string;
  /** The webhook that is called; null for a mail, and after the webhook was deleted. */
  webhookId: string | null;
  /** The number of attempts that have begun. */
  attempts: Generated<number>;
  /** When the next attempt is due, or was due if it is running; null after the last one. */
  nextAttemptAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When a running attempt counts as lost; null if none is running. */
  claimedUntil: Date | null;
  deliveredAt: Date | null;
  /** Why the last attempt failed; null if none has. */
  lastError: string | null;
  createdAt: CreatedAt;
}

export interface PreviewLinksTable {
  id: Generated<string>;
  postId: string;
  /** The version that it shows; null if it shows the newest text. */
  revisionId: string | null;
  /** The SHA-256 of the token. */
  tokenHash: string;
  createdBy: string | null;
  createdAt: CreatedAt;
  expiresAt: ColumnType<Date, Date, never>;
  lastUsedAt: Date | null;
}

/** The tables of the database by their names in Kysely. */
export interface Tables {
  users: UsersTable;
  userSessions: UserSessionsTable;
  userNetworks: UserNetworksTable;
  blogPosts: BlogPostsTable;
  postRevisions: PostRevisionsTable;
  postDrafts: PostDraftsTable;
  demoRequests: DemoRequestsTable;
  demoRequestEvents: DemoRequestEventsTable;
  complaints: ComplaintsTable;
  legalHolds: LegalHoldsTable;
  erasures: ErasuresTable;
  siteSettings: SiteSettingsTable;
  rateLimits: RateLimitsTable;
  auditEvents: AuditEventsTable;
  objects: ObjectsTable;
  builds: BuildsTable;
  redirects: RedirectsTable;
  previewLinks: PreviewLinksTable;
  webhooks: WebhooksTable;
  deliveries: DeliveriesTable;
}

export type User = Selectable<UsersTable>;
export type BlogPost = Selectable<BlogPostsTable>;
export type PostRevision = Selectable<PostRevisionsTable>;
export type PostDraft = Selectable<PostDraftsTable>;

/** A post with the public name of its author; null if the author has given none. */
export type AuthoredPost = BlogPost & { authorName: string | null };

export type StoredObject = Selectable<ObjectsTable>;
export type Build = Selectable<BuildsTable>;
export type DemoRequestRow = Selectable<DemoRequestsTable>;

export type SiteSetting = Selectable<SiteSettingsTable>;
export type AuditEventRow = Selectable<AuditEventsTable>;
export type Webhook = Selectable<WebhooksTable>;
export type Delivery = Selectable<DeliveriesTable>;
