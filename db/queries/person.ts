import { sql } from 'kysely';
import type { RequestEvent } from '../../src/contracts/inbox.ts';
import type { Role } from '../../src/contracts/person.ts';
import type { Database } from '../client.ts';
import type { AuditEventRow, Delivery } from '../schema.ts';
import { type ComplaintRow, complaintsOf } from './complaints.ts';
import { type InboxRow, inboxFields } from './inbox.ts';
import { timeline } from './inbox-request.ts';
import { type LegalHold, legalHoldOf } from './legal-holds.ts';

/** An account as a search for a person shows it. */
export interface AccountOfPerson {
  id: string;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  publicName: string | null;
  role: Role;
  createdAt: Date;
  posts: number;
}

/** To whom a request was told. `deliveredAt` is ISO 8601. */
export type SentDelivery = Pick<Delivery, 'channel' | 'recipient'> & { deliveredAt: string | null };

const deliveries = sql<SentDelivery[]>`(
  select coalesce(json_agg(json_build_object('channel', channel, 'recipient', recipient, 'deliveredAt', delivered_at)), '[]')
  from deliveries where request_id = demo_requests.id)`;

/** All that is stored about the person with an e-mail address. */
export interface PersonalData {
  requests: (InboxRow & { timeline: RequestEvent[]; deliveries: SentDelivery[] })[];
  complaints: ComplaintRow[];
  accounts: AccountOfPerson[];
  auditEvents: AuditEventRow[];
  hold: LegalHold | undefined;
}

const ofPerson = (email: string) => sql<boolean>`lower(email) = ${email}`;

/**
 * Returns the condition on a row of audit_events that the person did it, and the condition that its subject names the
 * person. `email` is in lower case.
 */
export const auditConditions = (email: string) => ({
  did: sql<boolean>`(lower(actor_name) = ${email} or actor_id in (select id from users where ${ofPerson(email)})
    or actor_name in (select username from users where ${ofPerson(email)}))`,
  isSubject: sql<boolean>`(position(${email} in lower(subject)) > 0
    or subject in (select username from users where ${ofPerson(email)})
    or subject in (select first_name || ' ' || last_name from demo_requests where ${ofPerson(email)}))`,
});

/** Returns all that is stored about a person. `email` is in lower case. */
export async function findPerson(db: Database, email: string): Promise<PersonalData> {
  const { did, isSubject } = auditConditions(email);
  const [requests, complaints, accounts, auditEvents, hold] = await Promise.all([
    db
      .selectFrom('demoRequests')
      .select([...inboxFields, timeline.as('timeline'), deliveries.as('deliveries')])
      .where(ofPerson(email))
      .orderBy('createdAt', 'desc')
      .execute(),
    complaintsOf(db, email),
    db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'firstName', 'lastName', 'publicName', 'role', 'createdAt'])
      .select(sql<number>`(select count(*)::int from blog_posts where author_id = users.id)`.as('posts'))
      .where(ofPerson(email))
      .execute(),
    db
      .selectFrom('auditEvents')
      .selectAll()
      .where((eb) => eb.or([did, isSubject]))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    legalHoldOf(db, email),
  ]);
  return { requests, complaints, accounts, auditEvents, hold };
}
