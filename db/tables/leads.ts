import type { ColumnType, Generated } from 'kysely';
import type { CallMail } from '../../src/contracts/leads/calls/call-states.ts';
import type { DeliveryChannel } from '../../src/contracts/leads/deliveries.ts';
import type { RequestState } from '../../src/contracts/leads/demo-requests.ts';
import type { RequestEventKind } from '../../src/contracts/leads/inbox.ts';
import type { SpamReason } from '../../src/contracts/leads/request-origin.ts';
import type { CreatedAt } from './created-at.ts';

export interface DemoRequestsTable {
  id: Generated<string>;
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  role: 'ceo' | 'hr' | 'clinical' | 'operations' | 'other';
  therapists: string | null;
  message: string | null;
  /** The state as releases before 0014-lead-desk know it. */
  status: Generated<'new' | 'contacted' | 'closed'>;
  /** Distinguishes the states that share a status. Ignored if it belongs to another status. */
  stage: 'qualified' | 'won' | 'lost' | 'spam' | null;
  /** Computed from the status and the stage. */
  state: ColumnType<RequestState, never, never>;
  /** The admin who answers the request. */
  ownerId: string | null;
  nextStep: string | null;
  /** A day such as 2026-11-30. */
  nextStepOn: ColumnType<string | null>;
  /** When the state first changed from new to any state except spam. */
  firstContactedAt: Date | null;
  lastContactedAt: Date | null;
  /** The version: each change of the row sets a later time. */
  updatedAt: Generated<Date>;
  /** Equal for the spellings of one company; null if its name has no letters and digits. */
  companyKey: ColumnType<string | null, never, never>;
  /** The words of the name, the company, the email and the message, as a tsvector. */
  search: ColumnType<string, never, never>;
  /** Where the request came from (src/contracts/leads/request-origin.ts). */
  page: string | null;
  referrer: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  /** Why the site marked the request as spam; null if it did not. */
  spamReason: SpamReason | null;
  /** A hash of the form's key and the text. Requests with the same key count once. */
  idempotencyKey: string;
  /** When its call was last cancelled or missed, so that it waits for an answer again. */
  reopenedAt: Date | null;
  /** Since when it waits for its answer: computed as the time above, or else its arrival. */
  waitsSince: ColumnType<Date, never, never>;
  createdAt: CreatedAt;
}

/** The events of demo requests after their arrival. */
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
  /** The note that this note corrects, by the same person. */
  corrects: string | null;
  /** Notes with the same key count once. */
  idempotencyKey: string | null;
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

/** The mails and calls about a demo request, a complaint, an account or a booked call. A row has the id of one of the four. */
export interface DeliveriesTable {
  /** Also the Message-ID of a mail and the `webhook-id` of a call, the same in every attempt. */
  id: Generated<string>;
  requestId: string | null;
  complaintId: string | null;
  accountMailId: string | null;
  callId: string | null;
  /** What a mail about a call says; null for every other delivery. */
  callMail: CallMail | null;
  channel: DeliveryChannel;
  /** An email address, or the origin of a webhook, because its path may be secret. */
  recipient: string;
  /** The webhook that is called; null for a mail, and after the webhook was deleted. */
  webhookId: string | null;
  /** The number of attempts that have begun. */
  attempts: Generated<number>;
  /** When the next attempt is due, or was due if one is running; null after the last attempt. */
  nextAttemptAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When a running attempt counts as lost; null if none is running. */
  claimedUntil: Date | null;
  deliveredAt: Date | null;
  /** Why the last attempt failed, or why the first one is held back; null if there is no reason. */
  lastError: string | null;
  createdAt: CreatedAt;
}
