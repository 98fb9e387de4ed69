import type { ColumnType, Generated } from 'kysely';
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
