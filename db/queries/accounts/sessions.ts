import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { User } from '../../schema.ts';
import type { SessionDetails } from '../../tables/accounts.ts';
import { newestKeyMask } from './api-keys.ts';
import { lacksSecondFactor } from './second-factor-rule.ts';

/** How long a session lasts without use, and at most (docs/decisions/accounts.md). */
export const sessionLimits = { idleHours: 12, absoluteDays: 7 } as const;

const idle = sql`make_interval(hours => ${sql.lit(sessionLimits.idleHours)})`;
const absolute = sql`make_interval(days => ${sql.lit(sessionLimits.absoluteDays)})`;
const now = sql<Date>`now()`;
const signedInAt = sql<Date>`(sess->>'createdAt')::timestamptz`;

/** The user of a login, as read before the password was checked. */
export type LoginUser = Pick<User, 'id' | 'password' | 'twoFactorEnabled'>;

/** The SQL that deletes expired sessions. */
export const dropOldSessions = sql`delete from user_sessions where expire < now()`;

/**
 * Stores a session if `allowed` holds, the account is not disabled, and its password and second factor have not changed since they
 * were read. For a WITH clause. `sid` is the SHA-256 of the id in the cookie.
 */
export const insertSession = (sid: string, user: LoginUser, sess: SessionDetails, allowed: RawBuilder<boolean>) => sql<{
  userId: string;
}>`(
  insert into user_sessions (sid, user_id, sess, expire)
  select ${sid}::text, id, ${JSON.stringify(sess)}::jsonb, now() + ${idle} from users
  where id = ${user.id} and password = ${user.password} and two_factor_enabled = ${user.twoFactorEnabled}
    and disabled_at is null and ${allowed}
  -- A parallel change of these columns waits for this session and then ends it, or is visible here.
  for share
  returning user_id
)`;

/** What the API tells users about themselves, besides the columns of the table of users. */
export interface UserFacts {
  /** The mask of their newest API key. */
  newestKey: string | null;
  /** True if they must set up a second factor first. */
  lacksSecondFactor: boolean;
}

/** Stores the session of a user whom the same statement has stored, in the table `owner`. For a WITH clause. */
export const insertFirstSession = (sid: string, sess: SessionDetails, owner: string) => sql<{ userId: string }>`(
  insert into user_sessions (sid, user_id, sess, expire)
  select ${sid}::text, id, ${JSON.stringify(sess)}::jsonb, now() + ${idle} from ${sql.table(owner)}
  returning user_id
)`;

/** The user of a session, and when they signed in. */
export type SessionUser = User & UserFacts & { signedInAt: Date };

/**
 * Returns the user of a live session, in one round trip. `rpId` is the site's domain, for which passkeys count. Returns undefined if the session has ended or the account is
 * disabled. Also extends the session, at most once a minute.
 */
export async function findSessionUser(db: Database, sid: string, rpId: string): Promise<SessionUser | undefined> {
  const longest = sql<Date>`least(now() + ${idle}, ${signedInAt} + ${absolute})`;
  return db
    .with('touched', (cte) =>
      cte
        .updateTable('userSessions')
        .set({ expire: longest, sess: sql`sess || jsonb_build_object('lastSeenAt', now())` })
        .where('sid', '=', sid)
        .where('expire', '>', now)
        .where(sql`(sess->>'lastSeenAt')::timestamptz`, '<', sql`now() - interval '1 minute'`),
    )
    .selectFrom('userSessions')
    .innerJoin('users', 'users.id', 'userSessions.userId')
    .selectAll('users')
    .select(signedInAt.as('signedInAt'))
    .select(newestKeyMask.as('newestKey'))
    .select(lacksSecondFactor(rpId, signedInAt).as('lacksSecondFactor'))
    .where('sid', '=', sid)
    .where('expire', '>', now)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
}

/** A stored session. */
export interface SessionRow {
  id: string;
  sid: string;
  sess: SessionDetails;
}

/** Returns a user's live sessions, the last used first. */
export async function listSessions(db: Database, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('userSessions')
    .select(['id', 'sid', 'sess'])
    .where('userId', '=', userId)
    .where('expire', '>', now)
    .orderBy(sql`(sess->>'lastSeenAt')::timestamptz`, 'desc')
    .orderBy('id')
    .execute();
}

/** Ends a session. Returns its user, or undefined if there was no such session. */
export async function closeSession(db: Database, sid: string): Promise<Pick<User, 'id' | 'username'> | undefined> {
  return db
    .with('closed', (cte) => cte.deleteFrom('userSessions').where('sid', '=', sid).returning('userId'))
    .selectFrom('users')
    .innerJoin('closed', 'closed.userId', 'users.id')
    .select(['users.id', 'users.username'])
    .executeTakeFirst();
}

/** Ends one of a user's sessions. Returns the session, or undefined if the user has no such session. */
export async function closeSessionById(db: Database, userId: string, id: string): Promise<SessionRow | undefined> {
  return db
    .deleteFrom('userSessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'sid', 'sess'])
    .executeTakeFirst();
}

/** Ends a user's sessions except the one to keep. Returns the number of ended sessions. */
export async function closeOtherSessions(db: Database, userId: string, keep: string | undefined): Promise<number> {
  const closed = await db
    .deleteFrom('userSessions')
    .where('userId', '=', userId)
    .where('sid', '<>', keep ?? '')
    .returning('sid')
    .execute();
  return closed.length;
}
