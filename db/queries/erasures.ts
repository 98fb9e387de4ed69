import { sql } from 'kysely';
import type { Database } from '../client.ts';
import { auditConditions } from './person.ts';
import { administrationLock } from './user-administration.ts';

/** An erasure: whom, and what stays of it. */
export interface Erasure {
  /** In lower case. */
  email: string;
  /** The keyed hash of the e-mail address, which stays. */
  emailHash: string;
  /** How the person proved who they are. */
  identifiedBy: string;
  /** The id of the user who erases, whose own account stays. Null for a restored backup. */
  erasedBy: string | null;
}

/** What an erasure deleted, or why it did not: a legal hold, an account with posts, or the caller's own account. */
export type ErasureOutcome =
  | { refused: 'hold' | 'posts' | 'own account' }
  | { refused: null; requests: number; complaints: number; accounts: number; auditEvents: number };

// Stands where the person's name stood.
const erased = 'Erased person';

/**
 * Deletes all that is stored about a person, removes the person from the audit trail, and keeps the hash: all or nothing. A
 * legal hold, an account with posts and the caller's own account refuse it.
 */
export async function erasePerson(
  db: Database,
  { email, emailHash, identifiedBy, erasedBy }: Erasure,
): Promise<ErasureOutcome> {
  const { did, isSubject } = auditConditions(email);
  const ofPerson = sql`lower(email) = ${email}`;
  const allowed = sql`(select refused from reason) is null`;
  // Two admins who erase each other take turns, as with every change of accounts.
  const turn = sql`select pg_advisory_xact_lock(${sql.lit(administrationLock)})`;
  const erase = sql`
    with reason as materialized (
      select case
        when exists (select from legal_holds where email = ${email}) then 'hold'
        when exists (select from users where ${ofPerson} and id = ${erasedBy}::uuid) then 'own account'
        when exists (select from users join blog_posts on author_id = users.id where ${ofPerson}) then 'posts'
      end as refused
    ), trail as (
      update audit_events set
        actor_name = case when ${did} then ${erased} else actor_name end,
        address = case when ${did} then '' else address end,
        subject = case when ${isSubject} then ${erased} else subject end
      where (${did} or ${isSubject}) and ${allowed} returning id
    ), handled as (
      update demo_request_events set actor_name = ${erased}
      where actor_id in (select id from users where ${ofPerson}) and ${allowed}
    ), requests as (
      delete from demo_requests where ${ofPerson} and ${allowed} returning id
    ), complained as (
      delete from complaints where ${ofPerson} and ${allowed} returning id
    ), accounts as (
      delete from users where ${ofPerson} and ${allowed} returning id
    ), kept as (
      insert into erasures (email_hash, identified_by, erased_by)
      select ${emailHash}, ${identifiedBy}, ${erasedBy}::uuid from reason where refused is null
      on conflict (email_hash) do update set
        identified_by = excluded.identified_by, erased_by = excluded.erased_by, erased_at = now()
    )
    select refused, (select count(*)::int from requests) as requests, (select count(*)::int from complained) as complaints,
      (select count(*)::int from accounts) as accounts, (select count(*)::int from trail) as "auditEvents"
    from reason`;
  const [, rows] = await db.batch([turn.compile(db), erase.compile(db)]);
  const [outcome] = rows ?? [];
  if (!outcome) throw new Error('The erasure returned no row');
  return outcome as unknown as ErasureOutcome;
}

/** Returns when a person was erased, or undefined if nobody with this hash was. */
export async function erasedAt(db: Database, emailHash: string): Promise<Date | undefined> {
  const row = await db.selectFrom('erasures').select('erasedAt').where('emailHash', '=', emailHash).executeTakeFirst();
  return row?.erasedAt;
}

/**
 * Erases again whoever is among the erasures, after a backup was restored. `hashOf` returns the keyed hash of an e-mail
 * address. Returns the number of erased people.
 */
export async function eraseAgain(db: Database, hashOf: (email: string) => string): Promise<number> {
  const erasures = await db.selectFrom('erasures').selectAll().execute();
  const known = new Map(erasures.map((erasure) => [erasure.emailHash, erasure]));
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from demo_requests union select lower(email) from complaints
    union select lower(email) from users`.execute(db);
  let count = 0;
  for (const { email } of rows) {
    const erasure = known.get(hashOf(email));
    if (!erasure) continue;
    const { emailHash, identifiedBy, erasedBy } = erasure;
    const { refused } = await erasePerson(db, { email, emailHash, identifiedBy, erasedBy });
    if (!refused) count += 1;
  }
  return count;
}
