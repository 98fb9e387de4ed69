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
  /** The actor's name at the time, or “unknown” if no user has the typed username, because the text may be a password. */
  actorName: string;
  /** The name, title or key of the changed thing. Never a secret. */
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
  /** The SHA-256 of the bytes in hexadecimal. Null for an image that was stored before the library existed. */
  hash: string | null;
  /** The image that has the same bytes under another name. Such a row shares the other columns with that image. */
  sameAs: string | null;
  /** The name of the bytes in the object store; null if it is the image's own name. */
  file: string | null;
  /** The name that people see: the name of the uploaded file, unless somebody has changed it. */
  fileName: string | null;
  /** The alternative text: empty for a decorative image, null if nobody has written one. */
  alt: string | null;
  /** The point that a crop keeps in view, in percent from the left and the top; null for the centre. */
  focusX: number | null;
  focusY: number | null;
  /** When something changed that pages show; null if nothing has changed. */
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
  /** When the build hook is due; null if an earlier release wrote the row, which called the hook at once. */
  dueAt: Date | null;
  /** When the build hook was last called for this build. Before `dueAt`, the last call for an earlier build. */
  calledAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  /** Why it failed. */
  reason: string | null;
}
