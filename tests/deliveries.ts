import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../db/client.ts';
import type { Delivery } from '../db/schema.ts';
import { send, someAddress } from './http.ts';
import { storeSetting } from './settings.ts';

/** A demo request of a new person. */
export const lead = () => ({
  firstName: 'Grace',
  lastName: 'Hopper',
  email: `grace-${randomUUID()}@example.org`,
  company: 'Compilers & Sons',
  role: 'operations' as const,
  therapists: '16-30',
  message: 'A very private message',
});

/** Sends a demo request, which must be accepted at once, and returns its id. */
export async function ask(address: string, db: Database, request: Record<string, string> = lead()): Promise<string> {
  const answer = await send(address, '/api/demo-request', {
    ...{ body: request, from: someAddress() },
    // Nothing that must be sent makes a visitor wait.
    signal: AbortSignal.timeout(3_000),
  });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  const { email = '' } = request;
  return (await db.selectFrom('demoRequests').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

/** A complaint of a new person. */
export const grievance = () => ({
  name: 'Grace Hopper',
  email: `grace-${randomUUID()}@example.org`,
  message: 'A very private complaint',
});

/** Sends a complaint, which must be accepted at once, and returns its id. */
export async function complain(address: string, db: Database, complaint = grievance()): Promise<string> {
  const answer = await send(address, '/api/complaint', {
    ...{ body: complaint, from: someAddress() },
    signal: AbortSignal.timeout(3_000),
  });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  const found = db.selectFrom('complaints').select('id').where('email', '=', complaint.email);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** The limits of a request or a complaint that a test stores without the API. */
export const arrival = {
  senders: [{ key: 'test', limit: 9, windowSeconds: 60 }],
  turns: { key: 'test-turns', atOnce: 9, everySeconds: 60 },
  ...{ ownDomain: null, hasMail: true },
};

/** Sets who is told of demo requests and complaints. */
export const setRecipients = (db: Database, ...recipients: string[]): Promise<unknown> =>
  storeSetting(db, 'lead_recipients', recipients.join('\n'));

/** The deliveries of a request or a complaint, by recipient. */
export const deliveriesOf = (db: Database, id: string): Promise<Delivery[]> =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where((eb) => eb.or([eb('requestId', '=', id), eb('complaintId', '=', id)]))
    .orderBy('recipient')
    .execute();

/** Waits until no attempt to send the deliveries of a request or a complaint is running, and returns them. */
export async function attempted(db: Database, id: string, attempts = 1): Promise<Delivery[]> {
  await expect
    .poll(
      async () => (await deliveriesOf(db, id)).every((each) => each.attempts >= attempts && !each.claimedUntil),
      // A slow receiver is waited for for ten seconds.
      { timeout: 30_000 },
    )
    .toBe(true);
  return deliveriesOf(db, id);
}

/** Moves what waits into the past, as if so many minutes had gone by. */
export const letMinutesPass = (db: Database, minutes: number): Promise<unknown> =>
  sql`update deliveries set next_attempt_at = next_attempt_at - make_interval(mins => ${minutes}::int),
    claimed_until = claimed_until - make_interval(mins => ${minutes}::int)`.execute(db);
