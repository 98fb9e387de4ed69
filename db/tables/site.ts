import type { ColumnType, Generated } from 'kysely';
import type { AuditAction } from '../../src/contracts/audit/audit.ts';
import type { CreatedAt } from './created-at.ts';

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
  /** The SHA-256 of the bytes, as hexadecimal digits. Null for an image from before the library. */
  hash: string | null;
  /** The image whose bytes were uploaded again under this name. Such a row shares the other columns with its image. */
  sameAs: string | null;
  /** The name of the bytes in the object store; null if it is the image's own name. */
  file: string | null;
  /** What people call the image: the name of the uploaded file, unless somebody has changed it. */
  fileName: string | null;
  /** The alternative text: empty for a decorative image, null if nobody has written one. */
  alt: string | null;
  /** The point that a crop keeps, in percent from the left and the top; null for the centre. */
  focusX: number | null;
  focusY: number | null;
  /** When something was changed that pages show; null if nothing was. */
  changedAt: Date | null;
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
