import { type RawBuilder, sql } from 'kysely';

/** Returns the SQL of the beginning of a day such as 2026-11-30 in United Kingdom time, or of the day `later` days after it. */
export const startOfDay = (day: string | RawBuilder<unknown>, later = 0): RawBuilder<Date> =>
  sql<Date>`((${day})::date + ${sql.lit(later)})::timestamp at time zone 'Europe/London'`;

/** Today in United Kingdom time. */
export const today = sql`(now() at time zone 'Europe/London')::date`;
