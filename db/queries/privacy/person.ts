import { sql } from 'kysely';
import type { AwayDays } from '../../../src/contracts/leads/calls/away-days.ts';
import type { DeskCall } from '../../../src/contracts/leads/calls/desk-calls.ts';
import type { RequestEvent } from '../../../src/contracts/leads/inbox.ts';
import type { Role } from '../../../src/contracts/privacy/person.ts';
import type { Database } from '../../client.ts';
import type { AuditEventRow, Delivery, Invitation } from '../../schema.ts';
import { callsOfRequest } from '../leads/calls/read-calls.ts';
import { ofRequest } from '../leads/deliveries.ts';
import { type InboxRow, inboxFields } from '../leads/inbox.ts';
import { timeline } from '../leads/inbox-request.ts';
import { containing } from '../page.ts';
import { type ComplaintRow, complaintsOf } from './complaints.ts';
import { type LegalHold, legalHoldOf } from './legal-holds.ts';

/** An account as a search for a person shows it. */
interface AccountOfPerson {
  id: string;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  publicName: string | null;
  role: Role;
  takesCalls: boolean;
  callHours: string | null;
  awayDays: AwayDays[];
  meetingLink: string | null;
  createdAt: Date;
  posts: number;
  passkeys: PasskeyOfPerson[];
  browsers: BrowserOfPerson[];
  calendars: CalendarOfPerson[];
}

/** A passkey of an account. The times are ISO 8601. */
interface PasskeyOfPerson {
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A browser with which a person has signed in. `browser` is blank if only its network is known. The times are ISO 8601. */
interface BrowserOfPerson {
  browser: string;
  firstLogin: string;
  lastLogin: string;
}

/** The calendar of an account, without its address. The times are ISO 8601. */
interface CalendarOfPerson {
  host: string;
  createdAt: string;
  readAt: string | null;
  busy: { from: string; to: string }[];
}

const calendars = sql<CalendarOfPerson[]>`(
  select coalesce(json_agg(json_build_object('host', host, 'createdAt', created_at, 'readAt', read_at, 'busy', (
    select coalesce(json_agg(json_build_object('from', starts_at, 'to', ends_at) order by starts_at), '[]')
    from busy_times where busy_times.user_id = calendars.user_id))), '[]')
  from calendars where user_id = users.id)`;

const passkeys = sql<PasskeyOfPerson[]>`(
  select coalesce(json_agg(json_build_object('name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at)
    order by created_at), '[]')
  from passkeys where user_id = users.id)`;

const browsers = sql<BrowserOfPerson[]>`(
  select coalesce(json_agg(json_build_object('browser', browser, 'firstLogin', first_login, 'lastLogin', last_login)
    order by first_login), '[]')
  from known_browsers where user_id = users.id)`;

/** An invitation of a person who has no account yet. */
type InvitationOfPerson = Pick<
  Invitation,
  'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'createdAt' | 'expiresAt'
>;

/** To whom a request was told. `deliveredAt` is ISO 8601. */
type SentDelivery = Pick<Delivery, 'channel' | 'recipient'> & { deliveredAt: string | null };

const deliveries = sql<SentDelivery[]>`(
  select coalesce(json_agg(json_build_object('channel', channel, 'recipient', recipient, 'deliveredAt', delivered_at)), '[]')
  from deliveries where (attempts > 0 or call_id is null) and deliveries.${ofRequest(sql`demo_requests.id`)})`;

/** Everything that is stored about the person with an e-mail address. */
export interface PersonalData {
  requests: (InboxRow & { timeline: RequestEvent[]; calls: DeskCall[]; deliveries: SentDelivery[] })[];
  complaints: ComplaintRow[];
  invitations: InvitationOfPerson[];
  accounts: AccountOfPerson[];
  auditEvents: AuditEventRow[];
  hold: LegalHold | undefined;
}

/** The condition that a row with an e-mail address is about the person. `email` is in lower case. */
export const ofPerson = (email: string) => sql<boolean>`lower(email) = ${email}`;

/**
 * Selects a name in lower case, unless it is missing or an account has it. It may be the name of an account that has been deleted.
 */
export const formerName = (name: string | undefined) => sql`(
  select name from (select lower(${name ?? null}::text) as name) as given
  where name not in ('command line', 'unknown') and not exists (
    select from users where name in (lower(username), lower(concat_ws(' ', first_name, last_name)))
  ))`;

/**
 * Returns three conditions on a row of audit_events: that the person did it, with or without an account; that its subject is the
 * person's account, and the rest of the subject after the name; and that its subject names the person. `email` is in lower case.
 * `name` may be the name of an account that has been deleted.
 */
export function auditConditions(email: string, name?: string) {
  const usernames = sql`(select lower(username) as name from users where ${ofPerson(email)} union ${formerName(name)})`;
  const isAccounts = sql`(action like 'user.%' or action like 'password.%' or action like 'api-key.%' or action like 'two-factor.%')`;
  // The subject is the username, for some actions followed by a comma and more: "ada, from User to Admin".
  const subjectName = sql`(select name from ${usernames} as account
    where lower(subject) = name or starts_with(lower(subject), name || ', ') order by length(name) desc limit 1)`;
  return {
    did: sql<boolean>`(lower(actor_name) = ${email} or actor_id in (select id from users where ${ofPerson(email)})
      or lower(actor_name) in (select name from ${usernames} as account))`,
    hasAccount: sql<boolean>`(lower(actor_name) <> ${email})`,
    ofAccount: {
      isSubject: sql<boolean>`(${isAccounts} and ${subjectName} is not null)`,
      // A public name also identifies the person.
      rest: sql<string>`(case when action = 'user.public-name' then '' else substr(subject, length(${subjectName}) + 1) end)`,
    },
    isSubject: sql<boolean>`(position(${email} in lower(subject)) > 0
      or subject in (select first_name || ' ' || last_name from demo_requests where ${ofPerson(email)}))`,
  };
}

/** Returns the names of a person from requests, complaints and the account, at most twenty. */
export async function namesOf(db: Database, email: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from demo_requests where ${ofPerson(email)}
    union select name from complaints where ${ofPerson(email)}
    union select concat_ws(' ', first_name, last_name) from invitations where ${ofPerson(email)}
    union select unnest(array[username, public_name, concat_ws(' ', first_name, last_name)]) from users where ${ofPerson(email)}
    limit 20`.execute(db);
  return rows.map(({ name }) => name).filter(Boolean);
}

/**
 * Returns everything that is stored about a person. `email` is in lower case. `name` may be the name of an account that has been
 * deleted.
 */
export async function findPerson(db: Database, email: string, name?: string): Promise<PersonalData> {
  const { did, ofAccount, isSubject } = auditConditions(email, name);
  const [requests, complaints, invitations, accounts, auditEvents, hold] = await Promise.all([
    db
      .selectFrom('demoRequests')
      .select([...inboxFields, timeline.as('timeline'), callsOfRequest.as('calls'), deliveries.as('deliveries')])
      .where(ofPerson(email))
      .orderBy('createdAt', 'desc')
      .execute(),
    complaintsOf(db, email),
    db
      .selectFrom('invitations')
      .select(['id', 'email', 'firstName', 'lastName', 'role', 'createdAt', 'expiresAt'])
      .where(ofPerson(email))
      .execute(),
    db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'firstName', 'lastName', 'publicName', 'role', 'createdAt'])
      .select(['takesCalls', 'callHours', 'awayDays', 'meetingLink'])
      .select(sql<number>`(select count(*)::int from blog_posts where author_id = users.id)`.as('posts'))
      .select([passkeys.as('passkeys'), browsers.as('browsers'), calendars.as('calendars')])
      .where(ofPerson(email))
      .execute(),
    db
      .selectFrom('auditEvents')
      .selectAll()
      .where((eb) => eb.or([did, ofAccount.isSubject, isSubject]))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    legalHoldOf(db, email),
  ]);
  return { requests, complaints, invitations, accounts, auditEvents, hold };
}

/** A person with a name, and the amount of data about the person. */
export interface NamedPerson {
  email: string;
  names: string[];
  requests: number;
  complaints: number;
  invitations: number;
  accounts: number;
}

/** Returns the people whose name contains each word of a name, at most `limit`, in the order of their e-mail addresses. */
export async function listPeople(db: Database, name: string, limit: number): Promise<NamedPerson[]> {
  const words = sql`${name
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(containing)}::text[]`;
  const isNamed = sql`name ilike all(${words})`;
  const { rows } = await sql<NamedPerson>`
    select lower(email) as email, array_agg(distinct name) as names, count(*) filter (where kind = 'request')::int as requests,
      count(*) filter (where kind = 'complaint')::int as complaints, count(*) filter (where kind = 'invitation')::int as invitations,
      count(*) filter (where kind = 'account')::int as accounts
    from (
      select email, first_name || ' ' || last_name as name, 'request' as kind from demo_requests
      union all select email, name, 'complaint' from complaints
      union all select email, concat_ws(' ', first_name, last_name), 'invitation' from invitations
      union all select email, concat_ws(' ', first_name, last_name, username, public_name), 'account' from users
    ) as named
    where ${isNamed} group by lower(email) order by lower(email) limit ${limit}`.execute(db);
  return rows;
}
