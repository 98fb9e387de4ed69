import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email, id, line, prose, timestamp } from '../fields.ts';
import { delivery } from '../leads/deliveries.ts';
import { page, pageFields } from '../page.ts';

/** The number of days in which to answer a complaint. The privacy page shows it (Data Protection Act 2018, section 164A). */
export const complaintDays = 30;

/** The day of the complaint on which the back office begins to warn. */
export const complaintWarningDay = 25;

const noMessage = 'Write what went wrong';

/** A visitor's complaint about how the company uses personal data. It has no honeypot: no complaint may be dropped. */
const complaintInput = z.strictObject({
  name: line('Enter your name', 200),
  email: email('Enter your e-mail address'),
  message: prose(10_000, noMessage).check(z.minLength(1, noMessage)),
});

/** A stored complaint. */
export const complaint = z.object({
  id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: timestamp,
  /** The last time at which the complaint may be answered. */
  dueAt: timestamp,
  /** When it was answered; null while it is open. */
  answeredAt: z.nullable(timestamp),
  /** The name of the person who answered; null while it is open, or if the account has been deleted. */
  answeredBy: z.nullable(z.string()),
  /** What was found and what was done; null while it is open. */
  outcome: z.nullable(z.string()),
  /**
   * The acknowledgement to the person, and then the mails to the company. Empty if mail was not configured, or after a restore.
   */
  deliveries: z.array(delivery),
});

export type Complaint = z.output<typeof complaint>;

/** Stores a complaint. The same text from the same person counts once a day. */
export const createComplaint = endpoint({
  method: 'POST',
  path: '/api/complaint',
  access: 'anyone',
  input: complaintInput,
  output: z.object({ success: z.literal(true), message: z.string() }),
  form: { page: '/privacy', id: 'complaint-form', success: '/privacy/complaint-received' },
});

/** Lists the complaints: the open ones, oldest first, and then the answered ones, newest first. */
export const listComplaints = endpoint({
  method: 'GET',
  path: '/api/admin/complaints',
  access: 'admin',
  query: z.strictObject({ page }),
  output: z.object({ success: z.literal(true), complaints: z.array(complaint), ...pageFields }),
});

const noOutcome = 'Write what you found and did';

/** Records the answer to a complaint. A complaint can be answered once; another answer is a conflict. */
export const answerComplaint = endpoint({
  method: 'PUT',
  path: '/api/admin/complaints/:id',
  access: 'admin',
  params: z.object({ id }),
  input: z.strictObject({ outcome: prose(10_000, noOutcome).check(z.minLength(1, noOutcome)) }),
  output: z.object({ success: z.literal(true) }),
});
