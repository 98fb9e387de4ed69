import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../client.ts';

/** A counter that allows `limit` hits in a window of time. The window begins with the first hit. */
export interface Counter {
  key: string;
  limit: number;
  windowSeconds: number;
}

/** Returns the SQL that counts one hit on each counter. A hit locks the counter's row, so parallel hits count one by one. */
export const countHits = (counters: readonly Counter[]) => {
  // The same order in every statement prevents deadlocks.
  const ordered = [...counters].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = ordered.map(
    ({ key, windowSeconds }) => sql`(${key}, 1, now() + make_interval(secs => ${windowSeconds}))`,
  );
  return sql`
    insert into rate_limits (key, hits, resets_at) values ${sql.join(rows)}
    on conflict (key) do update set
      hits = case when rate_limits.resets_at <= now() then 1 else rate_limits.hits + 1 end,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning key, hits, extract(epoch from resets_at - now())::int as wait_seconds`;
};

/**
 * Returns the SQL for one row with `wait_seconds`: the time until all counters allow another hit, or null if no limit is exceeded.
 * `hits` is the table of `countHits`.
 */
export const waitAfter = (hits: RawBuilder<unknown>, counters: readonly Counter[]) => {
  const limits = counters.map(({ key, limit }) => sql`(${key}, ${limit}::int)`);
  return sql`
    select max(greatest(1, wait_seconds)) filter (where hits > most) as wait_seconds
    from ${hits} join (values ${sql.join(limits)}) as limits (key, most) using (key)`;
};

/** A limit on things that can wait: `atOnce` may happen at once, and each further one `everySeconds` after the one before. */
export interface Turns {
  key: string;
  atOnce: number;
  everySeconds: number;
}

/**
 * Returns the SQL that takes the next turn for the row of the table `taker`, and returns the time of that turn as `turn`. With
 * `nowOnly`, takes a turn only if it is now, and returns no row otherwise.
 *
 * The counter resets when the last turn is over (the generic cell rate algorithm, ITU-T I.371). Taking a turn locks the counter's
 * row, so no turn is taken twice.
 */
export const takeTurn = (
  taker: RawBuilder<unknown>,
  { key, atOnce, everySeconds }: Turns,
  { nowOnly = false } = {},
): RawBuilder<unknown> => {
  const seconds = (count: number) => sql`make_interval(secs => ${count}::int)`;
  return sql`
    insert into rate_limits (key, hits, resets_at) select ${key}, 1, now() + ${seconds(everySeconds)} from ${taker}
    on conflict (key) do update set
      hits = rate_limits.hits + 1, resets_at = greatest(rate_limits.resets_at, now()) + ${seconds(everySeconds)}
    where not ${nowOnly}::boolean or rate_limits.resets_at <= now() + ${seconds((atOnce - 1) * everySeconds)}
    returning greatest(now(), resets_at - ${seconds(atOnce * everySeconds)}) as turn`;
};

/** Describes the limits that a hit exceeded. */
export interface Exceeded {
  /** The number of seconds until all counters allow another hit. */
  waitSeconds: number;
  /** True while no exceeded counter is above twice its limit. */
  early: boolean;
}

/** A counter after a hit. */
export interface Hit {
  key: string;
  hits: number;
  waitSeconds: number;
}

/** Returns the limits that hits have exceeded, or undefined if they have exceeded none. */
export function exceededBy(rows: readonly Hit[], counters: readonly Counter[]): Exceeded | undefined {
  const limits = new Map(counters.map(({ key, limit }) => [key, limit]));
  const limitOf = (key: string) => limits.get(key) ?? 0;
  const over = rows.filter(({ key, hits }) => hits > limitOf(key));
  if (over.length === 0) return undefined;
  return {
    waitSeconds: Math.max(1, ...over.map(({ waitSeconds }) => waitSeconds)),
    early: over.every(({ key, hits }) => hits <= 2 * limitOf(key)),
  };
}

/** Counts one hit on each counter, atomically. Returns the exceeded limits, or undefined if none is exceeded. */
export async function hit(db: Database, counters: readonly Counter[]): Promise<Exceeded | undefined> {
  const { rows } = await sql<Hit>`${countHits(counters)}`.execute(db);
  return exceededBy(rows, counters);
}

/** The SQL that deletes counters whose window ended more than an hour ago. */
export const dropOldCounters = sql`delete from rate_limits where resets_at < now() - interval '1 hour'`;

/** Takes one hit off each counter. */
export async function refundHits(db: Database, keys: readonly string[]): Promise<void> {
  await sql`update rate_limits set hits = greatest(hits - 1, 0) where key in (${sql.join(keys)})`.execute(db);
}
