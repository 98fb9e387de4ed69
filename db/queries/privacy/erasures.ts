import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { Told } from '../../tables/privacy.ts';
import { administrationLock } from '../accounts/user-administration.ts';
import { auditConditions, formerName, ofPerson } from './person.ts';

/** An erasure: the person to erase, and what stays afterwards. */
export interface Erasure {
  /** In lower case. */
  email: string;
  /** Another name of the person, such as that of an account that has been deleted. */
  name?: string | undefined;
  /** The keyed hash of the e-mail address, which is kept. */
  emailHash: string;
  /** Identifies the key that made the hash. */
  keyCheck: string;
  /** How the person proved who they are. */
  identifiedBy: string;
  /** The id of the user who erases, whose own account cannot be erased. */
  erasedBy: string | null;
}

/** Why an erasure does nothing: a legal hold, an account with posts, or the caller's own account. */
export type ErasureRefusal = 'hold' | 'posts' | 'own account';

/** The deleted rows and the recipients who had been told of the person, or the reason why nothing was erased. */
export type ErasureOutcome =
  | { refused: ErasureRefusal }
  | {
      refused: null;
      requests: number;
      complaints: number;
      invitations: number;
      accounts: number;
      auditEvents: number;
      told: Told[];
    };

/**
 * Deletes everything that is stored about a person, removes the person from the audit trail and from the events of requests, and
 * keeps the hash: all or nothing. Refuses if there is a legal hold or an account with posts, or if the account is the caller's own.
 */
export function erasePerson(db: Database, erasure: Erasure): Promise<ErasureOutcome> {
  const { email, name, emailHash, keyCheck, identifiedBy, erasedBy } = erasure;
  const kept = sql`
    insert into erasures (email_hash, key_check, identified_by, erased_by, told)
    select ${emailHash}, ${keyCheck}, ${identifiedBy}, ${erasedBy}::uuid, (select recipients from told)
    from reason where refused is null
    on conflict (email_hash) do update set
      key_check = excluded.key_check, identified_by = excluded.identified_by, erased_by = excluded.erased_by,
      erased_at = now(), told = coalesce(erasures.told, '[]') || excluded.told`;
  return erase(db, { email, name, erasedBy, before: sql`'infinity'::timestamptz`, kept });
}

/**
 * After a backup was restored, deletes everything that is stored about a person from before the erasure. Keeps later data and the
 * erasure. Refuses if there is a legal hold or an account with posts.
 */
export function erasePersonAgain(db: Database, email: string, emailHash: string): Promise<ErasureOutcome> {
  // PostgreSQL compares the times, because a JavaScript Date has no microseconds.
  const before = sql`(select erased_at from erasures where email_hash = ${emailHash})`;
  return erase(db, { email, name: undefined, erasedBy: null, before, kept: sql`select` });
}

interface Parts extends Pick<Erasure, 'email' | 'name' | 'erasedBy'> {
  /** Rows from before this time are erased. */
  before: RawBuilder<unknown>;
  /** The statement that stores the erasure. */
  kept: RawBuilder<unknown>;
}

async function erase(db: Database, { email, name, erasedBy, before, kept }: Parts): Promise<ErasureOutcome> {
  const { did, hasAccount, ofAccount, isSubject } = auditConditions(email, name);
  const isOld = sql`created_at <= ${before}`;
  const allowed = sql`(select refused from reason) is null`;
  // The trail still says that somebody did this. People who may see the trail may know that it was an account.
  const withoutName = (column: 'before' | 'after') => sql`${sql.ref(column)} = case
    when kind = 'owner' and lower(${sql.ref(column)}) in (select name from names) then 'Erased account'
    else ${sql.ref(column)} end`;
  // If two admins erase each other, one waits for the other, as with every change of accounts.
  const turn = sql`select pg_advisory_xact_lock(${sql.lit(administrationLock)})`;
  const statement = sql`
    with gone as materialized (
      select id, username, concat_ws(' ', first_name, last_name) as full_name from users
      where ${ofPerson(email)} and ${isOld}
    ), names as materialized (
      select lower(username) as name from gone union select lower(full_name) from gone where full_name <> '' union ${formerName(name)}
    ), reason as materialized (
      select case
        when exists (select from legal_holds where email = ${email}) then 'hold'
        when exists (select from gone where id = ${erasedBy}::uuid) then 'own account'
        when exists (select from gone join blog_posts on author_id = gone.id) then 'posts'
      end as refused
    ), trail as (
      update audit_events set
        actor_name = case when ${did} then case when ${hasAccount} then 'Erased account' else 'Erased person' end
          else actor_name end,
        address = case when ${did} then '' else address end,
        subject = case when ${ofAccount.isSubject} then 'Erased account' || ${ofAccount.rest}
          when ${isSubject} then 'Erased person' else subject end
      where (${did} or ${ofAccount.isSubject} or ${isSubject}) and at <= ${before} and ${allowed} returning id
    ), handled as (
      update demo_request_events set
        actor_name = case
          when actor_id in (select id from gone) or (actor_id is null and lower(actor_name) in (select name from names))
          then 'Erased account' else actor_name end,
        ${withoutName('before')}, ${withoutName('after')}
      where (actor_id in (select id from gone)
        or (exists (select from names) and (
          (actor_id is null and lower(actor_name) in (select name from names))
          or (kind = 'owner' and (lower(before) in (select name from names) or lower(after) in (select name from names)))
        ))) and at <= ${before} and ${allowed}
    ), told as (
      select coalesce(jsonb_agg(distinct jsonb_build_object('channel', channel, 'recipient', recipient)), '[]') as recipients
      from deliveries
      where attempts > 0 and channel in ('email', 'webhook', 'call-desk') and (
        request_id in (select id from demo_requests where ${ofPerson(email)} and ${isOld})
        or call_id in (select calls.id from calls join demo_requests on demo_requests.id = request_id
          where ${ofPerson(email)} and demo_requests.created_at <= ${before})
        or complaint_id in (select id from complaints where ${ofPerson(email)} and ${isOld}))
    ), requests as (
      delete from demo_requests where ${ofPerson(email)} and ${isOld} and ${allowed} returning id
    ), complained as (
      delete from complaints where ${ofPerson(email)} and ${isOld} and ${allowed} returning id
    ), invited as (
      delete from invitations where ${ofPerson(email)} and ${isOld} and ${allowed} returning id
    ), unlinked as (
      delete from account_links where ${ofPerson(email)} and ${isOld} and ${allowed}
    ), unsent as (
      -- Also the mails to this address about other accounts.
      delete from account_mails using deliveries
      where deliveries.account_mail_id = account_mails.id and lower(recipient) = ${email}
        and account_mails.created_at <= ${before} and ${allowed}
    ), accounts as (
      delete from users where id in (select id from gone) and ${allowed} returning id
    ), kept as (${kept})
    select refused, (select count(*)::int from requests) as requests, (select count(*)::int from complained) as complaints,
      (select count(*)::int from invited) as invitations,
      (select count(*)::int from accounts) as accounts, (select count(*)::int from trail) as "auditEvents",
      (select recipients from told) as told
    from reason`;
  const [, rows] = await db.batch([turn.compile(db), statement.compile(db)]);
  const [outcome] = rows ?? [];
  if (!outcome) throw new Error('The erasure returned no row');
  return outcome as unknown as ErasureOutcome;
}

/** When a person was erased, and who had been told of the person; null if an earlier release erased the person. */
export interface StoredErasure {
  erasedAt: Date;
  told: Told[] | null;
}

/** Returns the erasure of a person, or undefined if nobody with this hash was erased. */
export async function findErasure(db: Database, emailHash: string): Promise<StoredErasure | undefined> {
  return db.selectFrom('erasures').select(['erasedAt', 'told']).where('emailHash', '=', emailHash).executeTakeFirst();
}
