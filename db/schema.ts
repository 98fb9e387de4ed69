import type { Selectable } from 'kysely';
import type { UserNetworksTable, UserSessionsTable, UsersTable } from './tables/accounts.ts';
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
  webhooks: WebhooksTable;
  deliveries: DeliveriesTable;
}

export type User = Selectable<UsersTable>;
export type BlogPost = Selectable<BlogPostsTable>;
export type PostRevision = Selectable<PostRevisionsTable>;
export type PostDraft = Selectable<PostDraftsTable>;

/**
 * A post with the public name of its author, which is null if the author has none. `imagesAt` is the time when one of its images
 * was last replaced or got another focal point; null or missing if that never happened.
 */
export type AuthoredPost = BlogPost & { authorName: string | null; imagesAt?: Date | null };

export type StoredObject = Selectable<ObjectsTable>;
export type Build = Selectable<BuildsTable>;
export type DemoRequestRow = Selectable<DemoRequestsTable>;

export type SiteSetting = Selectable<SiteSettingsTable>;
export type AuditEventRow = Selectable<AuditEventsTable>;
export type Webhook = Selectable<WebhooksTable>;
export type Delivery = Selectable<DeliveriesTable>;
