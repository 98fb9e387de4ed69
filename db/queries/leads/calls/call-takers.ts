import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../client.ts';
import type { User } from '../../../schema.ts';
import { userName } from '../user-name.ts';

/** The SQL condition that a user takes calls. Only admins do, because only they see requests. */
export const isTaker: RawBuilder<boolean> = sql<boolean>`(users.takes_calls and users.role = 'admin' and users.disabled_at is null)`;

/** The SQL condition that somebody takes calls. */
export const someTaker: RawBuilder<boolean> = sql<boolean>`exists (select from users where ${isTaker})`;

/** Somebody who takes calls, with the calls that they have. */
export type TakerRow = Pick<User, 'id' | 'callHours' | 'dailyCalls' | 'awayDays'> & {
  name: string;
  hasLink: boolean;
  /** When their calls of today and later begin, as ISO 8601. */
  calls: string[];
};

/** Returns everybody who takes calls. The call of the request `except` does not count. */
export async function listTakers(db: Database, except: string | null = null): Promise<TakerRow[]> {
  const { rows } = await sql<TakerRow>`
    select id, ${userName} as name, call_hours, daily_calls, away_days, meeting_link is not null as has_link, array(
      select starts_at::text from calls where user_id = users.id and starts_at > now() - interval '1 day'
        and state in ('booked', 'took-place', 'missed') and request_id is distinct from ${except}::uuid
    ) as calls
    from users where ${isTaker} order by created_at, id`.execute(db);
  return rows;
}

/** The choices of a user about calls. */
export type CallSettings = Pick<User, 'takesCalls' | 'callHours' | 'dailyCalls' | 'awayDays' | 'meetingLink'>;

/** Stores the choices of a user about calls. */
export async function setCallSettings(db: Database, userId: string, settings: CallSettings): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...settings, awayDays: JSON.stringify(settings.awayDays) })
    .where('id', '=', userId)
    .execute();
}
