import type { Generated, JSONColumnType } from 'kysely';
import type { CallEvent, CallState } from '../../src/contracts/leads/calls/call-states.ts';
import type { CreatedAt } from './created-at.ts';

/** The calls of visitors with admins, and the times that visitors whose request is in spam have wished for. */
export interface CallsTable {
  id: Generated<string>;
  requestId: string;
  /** The admin who calls; null for a wish, and after the account was deleted. */
  userId: string | null;
  startsAt: Date;
  state: CallState;
  /** The visitor's number; null if both meet at the admin's meeting link. */
  telephone: string | null;
  /** The SEQUENCE of its calendar file (RFC 5545), which rises with each change. */
  sequence: Generated<number>;
  /** Oldest first. */
  history: JSONColumnType<CallEvent[]>;
  createdAt: CreatedAt;
  changedAt: Generated<Date>;
}
