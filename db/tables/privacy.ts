import type { ColumnType, Generated } from 'kysely';
import type { DeliveryChannel } from '../../src/contracts/leads/deliveries.ts';
import type { MentionKind } from '../../src/contracts/privacy/mentions.ts';
import type { Span } from '../find-mentions.ts';
import type { CreatedAt } from './created-at.ts';

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
  /** The answer to the complaint: what was found, and what was done. */
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

/** The erasures of people, who are known by hashes only. The import of an older backup erases these people again. */
export interface ErasuresTable {
  /** A keyed hash of the e-mail address in lower case. */
  emailHash: string;
  /** How the person proved who they are. Never names the person. */
  identifiedBy: string;
  erasedBy: string | null;
  erasedAt: ColumnType<Date, Date | undefined, Date>;
  /** Identifies the SESSION_SECRET that made the hash; null if an earlier release erased the person. */
  keyCheck: string | null;
  /** Who was told of the person's requests and complaints; null if an earlier release erased the person. */
  told: ColumnType<Told[] | null, string | null | undefined, string | null>;
}

/** A recipient who was told of a person's request or complaint. */
export interface Told {
  channel: DeliveryChannel;
  recipient: string;
}

/** A decision about a text of somebody else that names a person. Exactly one of the three ids is set. */
export interface MentionDecisionsTable {
  id: Generated<string>;
  /** The keyed hash of the person's e-mail address in lower case. */
  emailHash: string;
  /** Identifies the SESSION_SECRET that made the hashes. */
  keyCheck: string;
  kind: MentionKind;
  requestId: string | null;
  /** A bigint as text. */
  eventId: string | null;
  complaintId: string | null;
  /** A keyed hash of the text before the decision. */
  textHash: string;
  /** The parts of the text that were redacted; null if the text was kept. */
  spans: ColumnType<Span[] | null, string | null | undefined, string | null>;
  /** Why the text was kept; null if it was redacted. Never names the person. */
  reason: string | null;
  decidedBy: string | null;
  decidedAt: Generated<Date>;
}
