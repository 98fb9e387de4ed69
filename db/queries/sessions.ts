import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { SessionDetails, User } from '../schema.ts';

/** How long a session lives without use, and at most (decided in the README: 12 hours and 7 days). */
export const sessionLimits = { idleHours: 12, absoluteDays: 7 } as const;

const idle = sql`make_interval(hours => ${sql.lit(sessionLimits.idleHours)})`;
const absolute = sql`make_interval(days => ${sql.lit(sessionLimits.absoluteDays)})`;

/** Opens a session and clears away those that have expired. `sid` is the SHA-256 of the cookie's id. */
export async function openSession(db: Database, sid: string, userId: string, sess: SessionDetails): Promise<void> {
  await db
    .with('expired', (cte) => cte.deleteFrom('userSessions').where('expire', '<', sql<Date>`now()`))
    .insertInto('userSessions')
    .values({ sid, userId, sess: JSON.stringify(sess), expire: sql<Date>`now() + ${idle}` })
    .execute();
}

/** Whose live session this is, in one round trip, which also extends it once a minute of use has passed. */
export async function findSessionUser(db: Database, sid: string): Promise<User | undefined> {
  const longest = sql<Date>`least(now() + ${idle}, (sess->>'createdAt')::timestamptz + ${absolute})`;
  return db
    .with('touched', (cte) =>
      cte
        .updateTable('userSessions')
        .set({ expire: longest, sess: sql`sess || jsonb_build_object('lastSeenAt', now())` })
        .where('sid', '=', sid)
        .where('expire', '>', sql<Date>`now()`)
        .where(sql`(sess->>'lastSeenAt')::timestamptz`, '<', sql`now() - interval '1 minute'`),
    )
    .selectFrom('userSessions')
    .innerJoin('users', 'users.id', 'userSessions.userId')
    .selectAll('users')
    .where('sid', '=', sid)
    .where('expire', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Ends a session; nothing happens where there is none. */
export async function closeSession(db: Database, sid: string): Promise<void> {
  await db.deleteFrom('userSessions').where('sid', '=', sid).execute();
}
