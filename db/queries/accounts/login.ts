import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { User } from '../../schema.ts';
import type { SessionDetails } from '../../tables/accounts.ts';
import { type AuditEvent, keepEvents } from '../audit/audit.ts';
import { type Counter, countHits, type Exceeded, exceededBy, type Hit } from '../rate-limits.ts';
import { newestKeyMask } from './api-keys.ts';
import { rememberBrowser, signedInFrom } from './known-browsers.ts';
import { insertSession, type LoginUser } from './sessions.ts';
import { folded } from './users.ts';

/** What a login needs to know besides the user: whether they have signed in from this network before, and the mask of their newest key. */
export interface LoginFacts {
  known: boolean;
  newestKey: string | null;
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
export async function findLogin(db: Database, username: string, network: string, tries: Counter): Promise<LoginName> {
  const { name, key, hits, waitSeconds, ...found } = await db
    .with('counted', () => sql<Hit>`(${countHits([tries])})`)
    .selectFrom(sql<{ name: string }>`(select ${folded(username)} as name)`.as('typed'))
    .innerJoin('counted', (join) => join.onTrue())
    .leftJoin('users', (join) => join.on(folded(sql.ref('users.username')), '=', sql.ref('typed.name')))
    .selectAll('users')
    .select(['typed.name', 'counted.key', 'counted.hits', 'counted.waitSeconds'])
    .select(sql<boolean>`exists ${signedInFrom(network, sql.ref('users.id'))}`.as('known'))
    .select(newestKeyMask.as('newestKey'))
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
  /** The counter of the account's wrong passwords. */
  account: Counter;
  /** The key of the network's counter, from which this login is subtracted; undefined if that has happened already. */
  tries: string | undefined;
  event: AuditEvent;
}

/**
 * Opens a session, with all that a login changes, in one statement. Stores nothing if the account has no try left, is
 * disabled, or has another password or second factor than when `user` was read.
 *
 * The lock makes this statement wait for attempts that are being counted, so that a correct guess among many parallel ones cannot
 * exceed the limit.
 */
export async function openSession(
  db: Database,
  user: LoginUser,
  { sid, session, network, browser, earlier, account, tries, event }: Login,
): Promise<'opened' | 'too many tries' | 'changed meanwhile'> {
  const mayTry = sql<boolean>`coalesce((select may_try from guarded), true)`;
  const isOpen = sql<boolean>`exists (select from saved)`;
  const { rows } = await sql<{ mayTry: boolean; isOpen: boolean }>`
    with guarded as (
      select hits < ${account.limit} or resets_at <= now() as may_try from rate_limits where key = ${account.key} for update
    ),
    saved as ${insertSession(sid, user, session, mayTry)},
    closed as (delete from user_sessions where sid = ${earlier ?? null}::text and ${isOpen}),
    remembered as ${rememberBrowser(network, browser)},
    recorded as ${keepEvents([event])},
    refunded as (update rate_limits set hits = greatest(hits - 1, 0) where key = ${tries ?? null}::text and ${isOpen})
    select ${mayTry} as may_try, ${isOpen} as is_open`.execute(db);
  const { mayTry: mayHaveTried, isOpen: opened } = rows[0] ?? { mayTry: false, isOpen: false };
  if (opened) return 'opened';
  return mayHaveTried ? 'changed meanwhile' : 'too many tries';
}
