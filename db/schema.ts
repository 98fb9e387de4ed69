import type { Selectable } from 'kysely';
import type { TopicLink } from '../src/contracts/topics/topic-name.ts';
import type { KnownBrowsersTable, UserSessionsTable, UsersTable } from './tables/accounts.ts';
import type { BackupsTable, FormerErasureKeysTable } from './tables/backups.ts';
import type { BusyTimesTable, CalendarsTable } from './tables/calendars.ts';
import type { CallsTable } from './tables/calls.ts';
import type {
  AccountLinksTable,
  AccountMailsTable,
  ApiKeysTable,
  InvitationsTable,
  PasskeysTable,
  UsedChallengesTable,
} from './tables/joining.ts';
import type { DeliveriesTable, DemoRequestEventsTable, DemoRequestsTable, WebhooksTable } from './tables/leads.ts';
import type {
  BlogPostsTable,
  ImportedImagesTable,
  ImportedPostsTable,
  PostDraftsTable,
  PostRevisionsTable,
  PreviewLinksTable,
  RedirectsTable,
} from './tables/posts.ts';
import type { ComplaintsTable, ErasuresTable, LegalHoldsTable, MentionDecisionsTable } from './tables/privacy.ts';
import type { AuditEventsTable, BuildsTable, ObjectsTable, RateLimitsTable, SiteSettingsTable } from './tables/site.ts';
import type { TopicsTable } from './tables/topics.ts';

/** The tables of the database by their names in Kysely. */
export interface Tables {
  users: UsersTable;
  userSessions: UserSessionsTable;
  knownBrowsers: KnownBrowsersTable;
  invitations: InvitationsTable;
  accountLinks: AccountLinksTable;
  accountMails: AccountMailsTable;
  passkeys: PasskeysTable;
  usedChallenges: UsedChallengesTable;
  apiKeys: ApiKeysTable;
  blogPosts: BlogPostsTable;
  postRevisions: PostRevisionsTable;
  postDrafts: PostDraftsTable;
  topics: TopicsTable;
  demoRequests: DemoRequestsTable;
  demoRequestEvents: DemoRequestEventsTable;
  complaints: ComplaintsTable;
  legalHolds: LegalHoldsTable;
  erasures: ErasuresTable;
  mentionDecisions: MentionDecisionsTable;
  siteSettings: SiteSettingsTable;
  rateLimits: RateLimitsTable;
  auditEvents: AuditEventsTable;
  objects: ObjectsTable;
  builds: BuildsTable;
  importedPosts: ImportedPostsTable;
  importedImages: ImportedImagesTable;
  redirects: RedirectsTable;
  previewLinks: PreviewLinksTable;
  calls: CallsTable;
  webhooks: WebhooksTable;
  calendars: CalendarsTable;
  busyTimes: BusyTimesTable;
  deliveries: DeliveriesTable;
  backups: BackupsTable;
  formerErasureKeys: FormerErasureKeysTable;
}

export type User = Selectable<UsersTable>;
export type Invitation = Selectable<InvitationsTable>;
export type Passkey = Selectable<PasskeysTable>;
export type ApiKey = Selectable<ApiKeysTable>;
export type BlogPost = Selectable<BlogPostsTable>;
export type PostVersion = Selectable<PostRevisionsTable> & { topics: TopicLink[] };
export type PostDraft = Selectable<PostDraftsTable> & { topics: TopicLink[] };
export type Topic = Selectable<TopicsTable>;

/**
 * A post as it is read. `topics` has its topics, the leading one first. `authorName` is the public name of its author; null if the author has given none. `imagesAt` is when one
 * of its images was last replaced or got another focal point; null or left out if none was. `isVisible` is true if visitors see
 * the post now, which the column `published` does not say of a scheduled post.
 */
export type AuthoredPost = Omit<BlogPost, 'published'> & {
  topics: TopicLink[];
  authorName: string | null;
  imagesAt?: Date | null;
  /** The title of the visible page above a page. */
  parentTitle?: string | null;
  isVisible: boolean;
};

export type StoredObject = Selectable<ObjectsTable>;
export type Build = Selectable<BuildsTable>;
export type DemoRequestRow = Selectable<DemoRequestsTable>;

export type SiteSetting = Selectable<SiteSettingsTable>;
export type AuditEventRow = Selectable<AuditEventsTable>;
export type Webhook = Selectable<WebhooksTable>;
export type Delivery = Selectable<DeliveriesTable>;
export type CallRow = Selectable<CallsTable>;
