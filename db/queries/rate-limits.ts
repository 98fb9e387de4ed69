import { sql } from 'kysely';
import type { Database } from '../client.ts';

/** One counter to be counted: at most `limit` hits in a window of `seconds`, which begins with the first. */
export interface Counter {
  key: string;
  limit: number;
  seconds: number;
}

/** The SQL that counts one hit on each counter; rows lock one another, so parallel hits are counted one by one. */
export const countHits = (counters: readonly Counter[]) => {
  // Always in the same order, so that two statements never wait for each other.
  const ordered = [...counters].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = ordered.map(({ key, seconds }) => sql`(${key}, 1, now() + make_interval(secs => ${seconds}))`);
  return sql`
    insert into rate_limits (key, hits, resets_at) values ${sql.join(rows)}
    on conflict (key) do update set
      hits = case when rate_limits.resets_at <= now() then 1 else rate_limits.hits + 1 end,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning key, hits, extract(epoch from resets_at - now())::int as wait`;
};

/** Limits that a hit went over. */
export interface Exceeded {
  /** The seconds until all of them allow another hit. */
  wait: number;
  /** True while no counter has seen more than twice its limit. */
  early: boolean;
}

/** Counts one hit on each counter, atomically. Returns which limits it went over, or undefined if it is within all. */
export async function hit(db: Database, counters: readonly Counter[]): Promise<Exceeded | undefined> {
  const { rows } = await sql<{ key: string; hits: number; wait: number }>`${countHits(counters)}`.execute(db);
  const limits = new Map(counters.map(({ key, limit }) => [key, limit]));
  const limitOf = (key: string) => limits.get(key) ?? 0;
  const over = rows.filter(({ key, hits }) => hits > limitOf(key));
  if (over.length === 0) return undefined;
  return {
    wait: Math.max(1, ...over.map(({ wait }) => wait)),
    early: over.every(({ key, hits }) => hits <= 2 * limitOf(key)),
  };
}

/** Takes back hits that turned out to be harmless, and clears away counters whose window has passed. */
export async function refundHits(db: Database, keys: readonly string[]): Promise<void> {
  await db.batch([
    sql`update rate_limits set hits = greatest(hits - 1, 0) where key in (${sql.join(keys)})`.compile(db),
    sql`delete from rate_limits where resets_at < now() - interval '1 hour'`.compile(db),
  ]);
}
