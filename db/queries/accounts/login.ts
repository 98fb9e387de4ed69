import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { User } from '../../schema.ts';
import type { SessionDetails } from '../../tables/accounts.ts';
import { type AuditEvent, keepEvents } from '../audit/audit.ts';
import { type Counter, countHits, type Exceeded, exceededBy, type Hit } from '../rate-limits.ts';
import { newestKeyMask } from './api-keys.ts';
import { hasPasskeys } from './has-passkeys.ts';
import { rememberBrowser, signedInFrom, signedInWith } from './known-browsers.ts';
import { type PasskeyUse, takePasskey } from './passkey-use.ts';
import { lacksSecondFactor } from './second-factor-rule.ts';
import { insertSession, type LoginUser, type UserFacts } from './sessions.ts';
import { folded } from './users.ts';

/** What a login reads of a user, besides the columns of the table of users. */
export interface LoginFacts extends UserFacts {
  /** True if they have signed in from this network before. */
  known: boolean;
  /** True if they have passkeys for the site's present address, which are a second factor. */
  hasPasskeys: boolean;
}

/** The result of looking up the username of a login. */
export interface LoginName {
  /** The typed name in the form that all of its spellings share. */
  folded: string;
  /** The user with this name, if there is one. */
  user: (User & LoginFacts) | undefined;
  /** The limit of the network, if it is exceeded. */
  exceeded: Exceeded | undefined;
}

/**
 * Counts a login attempt from a network, and finds the user with this name in any case and Unicode form, in one round trip. Returns
 * the folded name even if there is no such user.
 */
export async function findLogin(
  db: Database,
  username: string,
  network: string,
  tries: Counter,
  rpId: string,
): Promise<LoginName> {
  const { name, key, hits, waitSeconds, ...found } = await db
    .with('counted', () => sql<Hit>`(${countHits([tries])})`)
    .selectFrom(sql<{ name: string }>`(select ${folded(username)} as name)`.as('typed'))
    .innerJoin('counted', (join) => join.onTrue())
    .leftJoin('users', (join) => join.on(folded(sql.ref('users.username')), '=', sql.ref('typed.name')))
    .selectAll('users')
    .select(['typed.name', 'counted.key', 'counted.hits', 'counted.waitSeconds'])
    .select(sql<boolean>`exists ${signedInFrom(network, sql.ref('users.id'))}`.as('known'))
    .select(hasPasskeys(sql.ref('users.id'), rpId).as('hasPasskeys'))
    .select(newestKeyMask.as('newestKey'))
    .select(lacksSecondFactor(rpId, sql`now()`).as('lacksSecondFactor'))
    .executeTakeFirstOrThrow();
  return {
    folded: name,
    user: found.id === null ? undefined : (found as User & LoginFacts),
    exceeded: exceededBy([{ key, hits, waitSeconds }], [tries]),
  };
}

/** The values that a complete login stores. */
export interface Login {
  /** The SHA-256 of the session's id. */
  sid: string;
  session: SessionDetails;
  /** The keyed hash of the network, which becomes known to the account. */
  network: string;
  /** The browser and system in words, which become known with the network. */
  browser: string;
  /** The `sid` of this browser's earlier session, which the login ends. */
  earlier: string | undefined;
  /** The password, whose wrong guesses `account` counts, or a passkey. Passkeys of `rpId` forbid a password without a code. */
  by: { account: Counter; rpId: string } | { passkey: PasskeyUse };
  /** The key of the network's counter, from which this login is subtracted; undefined if that has happened already. */
  tries: string | undefined;
  event: AuditEvent;
}

/** The result of opening a session. `copied` means that the counter of the passkey has not grown. */
export type Opened = 'opened' | 'opened anew' | 'too many tries' | 'challenge used' | 'copied' | 'changed meanwhile';

/**
 * Opens a session, with all that a login changes, in one statement. Stores no session if the account has no try left, is
 * disabled, or has another password or second factor than when `user` was read, or if the passkey may not be used. The outcome is
 * `opened anew` if the account has not used this network with this browser before.
 *
 * The lock on the counter makes this statement wait for attempts that are being counted, so that a correct guess among many parallel
 * ones cannot exceed the limit. The lock on the user, taken before the statement reads, makes it see passkeys that are being added.
 */
export async function openSession(
  db: Database,
  user: LoginUser,
  { sid, session, network, browser, earlier, by, tries, event }: Login,
): Promise<Opened> {
  const lock = sql`select from users where id = ${user.id} for share`;
  const isOpen = sql<boolean>`exists (select from saved)`;
  // All parts of the statement see the table as it was before, so that the browser of this login does not count.
  const isKnown = sql<boolean>`exists ${signedInWith(network, browser, user.id)}`;
  const { proof, proven, outcome } = 'passkey' in by ? provenByPasskey(by.passkey) : provenByPassword(user, by);
  const statement = sql`
    with ${proof},
    saved as ${insertSession(sid, user, session, proven)},
    closed as (delete from user_sessions where sid = ${earlier ?? null}::text and ${isOpen}),
    remembered as ${rememberBrowser(network, browser)},
    recorded as ${keepEvents([event])},
    refunded as (update rate_limits set hits = greatest(hits - 1, 0) where key = ${tries ?? null}::text and ${isOpen})
    select case when ${isOpen} then case when ${isKnown} then 'opened' else 'opened anew' end else ${outcome} end as outcome`;
  const [, rows] = await db.batch([lock.compile(db), statement.compile(db)]);
  return rows?.[0]?.outcome as Opened;
}

/** The clauses of a WITH that check what has been proven, the condition for a session, and why there is none. */
interface Proven {
  proof: RawBuilder<unknown>;
  proven: RawBuilder<boolean>;
  outcome: RawBuilder<unknown>;
}

function provenByPassword(user: LoginUser, { account, rpId }: { account: Counter; rpId: string }): Proven {
  const mayTry = sql<boolean>`coalesce((select may_try from guarded), true)`;
  return {
    proof: sql`guarded as (
      select hits < ${account.limit} or resets_at <= now() as may_try from rate_limits where key = ${account.key} for update
    )`,
    proven: sql`${mayTry} and (two_factor_enabled or not ${hasPasskeys(sql`${user.id}::uuid`, rpId)})`,
    outcome: sql`case when ${mayTry} then 'changed meanwhile' else 'too many tries' end`,
  };
}

const provenByPasskey = (use: PasskeyUse): Proven => ({
  proof: takePasskey(use),
  proven: sql`exists (select from moved)`,
  outcome: sql`case
    when not exists (select from accepted) then 'challenge used'
    when not exists (select from moved) and exists (select from passkeys where id = ${use.id}::uuid) then 'copied'
    else 'changed meanwhile' end`,
});
