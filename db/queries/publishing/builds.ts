import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { Build } from '../../schema.ts';
import { visible } from '../posts/visible.ts';

// If a build has not started after this time, its call may have been lost, and the hook is called again.
const callAgainMinutes = 2;

// If the hook could not be called, the clock calls it again after this time.
const retryMinutes = 30;

/** A request for a build. */
export interface QueuedBuild {
  id: string;
  /** True if the caller must call the build hook now. */
  callNow: boolean;
  /** The time at which the build hook is due. */
  dueAt: Date;
}

/**
 * When a build is due: `minutes` after the last call of the hook and `afterMinutes` from now, or at once if it is `urgent`. With `most`
 * deploys in this month, it is due next month.
 */
interface Due {
  minutes: number;
  most?: number | undefined;
  afterMinutes?: number | undefined;
  urgent: boolean | RawBuilder<boolean>;
  /** True if the build waits neither for `minutes` nor for the next month. */
  forced?: RawBuilder<boolean> | undefined;
}

// A month of the United Kingdom.
const thisMonth = sql`date_trunc('month', now() at time zone 'Europe/London')`;
const month = sql`${thisMonth} at time zone 'Europe/London'`;
const nextMonth = sql`(${thisMonth} + interval '1 month') at time zone 'Europe/London'`;

// A build that has been called becomes a deploy. One that waits does not count, because all requests share it.
const notBefore = (most: number | undefined) => sql`(
  select case when count(*) >= ${most ?? null}::int then ${nextMonth} else '-infinity' end from builds
  where state = 'built' and ended_at >= ${month} or state = 'building' or state = 'queued' and called_at >= due_at
)`;

// Stores the request for a build if it is `wanted`.
function queueing({ minutes, afterMinutes = 0, urgent, forced = sql`false`, most }: Due, wanted: RawBuilder<boolean>) {
  const least = Math.max(callAgainMinutes, minutes);
  const again = sql`case when ${urgent}::boolean then ${callAgainMinutes}::int else ${least}::int end`;
  const due = sql`case when builds.called_at < builds.due_at then least(builds.due_at, excluded.due_at)
    else greatest(now(), excluded.due_at) end`;
  // A failed call has cost nothing, so it delays no later call.
  return sql<QueuedBuild>`
    insert into builds (state, asked_at, due_at, called_at)
    select 'queued', now(), due, case when due <= now() then now() else coalesce(last, to_timestamp(0)) end
    from (
      select last, greatest(case when ${forced} then '-infinity' else ${notBefore(most)} end, case when ${urgent}::boolean or ${forced} then now()
        else greatest(now() + make_interval(mins => ${afterMinutes}::int), last + make_interval(mins => ${minutes}::int)) end) as due
      from (
        select max(called_at) as last from builds where reason is null or started_at is not null
      ) as called
    ) as request
    where ${wanted}
    on conflict (state) where state = 'queued' do update
      set asked_at = now(), due_at = ${due}, called_at = case when ${due} <= now() then now() else builds.called_at end,
        reason = case when ${due} <= now() then null else builds.reason end
      where builds.called_at < builds.due_at or builds.called_at < now() - make_interval(mins => ${again})
    returning id, called_at = now() as call_now, due_at`;
}

/** The build of a save. */
export interface BuildOfSave {
  /** The shortest time between two builds in minutes. */
  minutes: number;
  /** The shortest time until the build in minutes, so that one build includes several saves in a row. */
  afterMinutes?: number;
  /** The most automatic deploys in a month; any number if it is left out. */
  most?: number | undefined;
}

/** The columns of a WITH clause's `queued`, for the row of a change. */
export const queuedColumns = ['queued.id as buildId', 'queued.callNow', 'queued.dueAt'] as const;

/** The columns of `queued` in the row of a change that may have requested a build. */
export interface QueuedRow {
  buildId: string | null;
  callNow: boolean | null;
  dueAt: Date | null;
}

/** Returns the build that a change has requested, or undefined if it needs none or a build that has not started will include it. */
export const queuedOf = (row: QueuedRow | undefined): QueuedBuild | undefined =>
  row?.buildId && row.dueAt ? { id: row.buildId, callNow: row.callNow === true, dueAt: row.dueAt } : undefined;

/**
 * Requests a build in the same statement as a change, if `wanted` holds. For a WITH clause. `build` is undefined if there is
 * nothing to build.
 */
export const queueIf = (
  build: BuildOfSave | undefined,
  wanted: RawBuilder<boolean>,
  urgent: RawBuilder<boolean> = sql`false`,
  forced?: RawBuilder<boolean>,
) =>
  sql<QueuedBuild>`(${queueing(
    { minutes: build?.minutes ?? 0, afterMinutes: build?.afterMinutes, most: build?.most, urgent, forced },
    sql<boolean>`${build !== undefined}::boolean and ${wanted}`,
  )})`;

/**
 * The condition that visitors see a page at a path for which no build has written a rule, or that no build has written the present
 * links of the footer: the page was not published before, or not at this path or place, or the footer links to a page that was taken
 * offline. For a statement in which `saved` returns the saved rows, and which sees the table as it was before.
 */
export const needsRule = sql<boolean>`exists (
  select from saved where kind = 'page' and ${visible} and not exists (
    select from blog_posts as earlier where earlier.id = saved.id and earlier.path = saved.path
      and earlier.footer is not distinct from saved.footer and ${visible}
  )
  or not ${visible} and exists (
    select from blog_posts as earlier where earlier.id = saved.id and earlier.footer is not null and ${visible}
  )
)`;

/**
 * Requests a build in the same statement as the save of a post that visitors see or saw before. If the post was taken offline, the
 * build is due at once. For a WITH clause in which `saved` returns the row of the post.
 */
export function queueWithPost(build: BuildOfSave | undefined, wasVisible: boolean) {
  const isVisible = sql<boolean>`(select ${visible} from saved)`;
  return queueIf(
    build,
    sql`(${wasVisible}::boolean or ${isVisible}) and exists (select from saved)`,
    sql`(${wasVisible}::boolean and not ${isVisible})`,
    needsRule,
  );
}

/**
 * Stores the request for a build. It is due `minutes` after the last call of the hook, or at once if it is `urgent`, and not before next
 * month if this one has had `most` deploys.
 * Requests that wait share one row, which keeps the earliest moment. Returns undefined if the hook has been called already
 * for a build that has not started: it reads the content only when it starts.
 */
export async function queueBuild(
  db: Database,
  due: { minutes: number; urgent: boolean; most: number | undefined },
): Promise<QueuedBuild | undefined> {
  const { rows } = await queueing(due, sql`true`).execute(db);
  return rows[0];
}

/** Takes the waiting build whose hook is due, and returns its id. The caller must call the hook. */
export async function takeDueBuild(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update builds set called_at = now(), reason = null
    where state = 'queued' and due_at <= now() and called_at < due_at returning id`.execute(db);
  return rows[0]?.id;
}

/** Returns the next time at which a hook is due, or undefined if no build waits. */
export async function nextDueBuild(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ dueAt: Date }>`
    select due_at from builds where state = 'queued' and called_at < due_at`.execute(db);
  return rows[0]?.dueAt;
}

/** The name of a build, as /build-info.json writes it. */
export interface BuildName {
  buildId: string;
  commitSha: string;
}

/**
 * Records the start of a build. Call this before the build reads any content: it takes the row of the waiting build, so that a
 * later save requests another build. A build that never reported its end counts as failed.
 */
export async function startBuild(db: Database, { buildId, commitSha }: BuildName): Promise<void> {
  await db.batch([
    sql`update builds set state = 'failed', ended_at = now(), reason = 'The build broke off'
      where state = 'building'`.compile(db),
    sql`with waiting as (
        update builds set state = 'building', started_at = now(), reason = null, build_id = ${buildId}, commit_sha = ${commitSha}
        where state = 'queued' returning id
      )
      insert into builds (state, started_at, build_id, commit_sha)
      select 'building', now(), ${buildId}, ${commitSha} where not exists (select from waiting)`.compile(db),
    // Builds are kept until their month is over, and the last two hundred builds in any case.
    sql`delete from builds where id <= (select id from builds order by id desc offset 200 limit 1)
      and ended_at < now() - interval '40 days'`.compile(db),
  ]);
}

/** Records that a build has made all its pages. */
export async function finishBuild(db: Database, buildId: string): Promise<void> {
  await db
    .updateTable('builds')
    .set({ state: 'built', endedAt: sql<Date>`now()` })
    .where('buildId', '=', buildId)
    .where('state', '=', 'building')
    .execute();
}

/** Records why a build failed. If it failed before it could record its start, the build whose hook was called counts as failed. */
export async function failBuild(db: Database, { buildId, commitSha }: BuildName, reason: string): Promise<void> {
  await sql`
    with failed as (
      update builds set state = 'failed', ended_at = now(), reason = ${reason}, build_id = ${buildId},
        commit_sha = ${commitSha}, started_at = coalesce(started_at, now())
      where id = (
        select id from builds where (build_id = ${buildId} and state in ('building', 'built'))
          or (state = 'queued' and (due_at is null or called_at >= due_at))
        order by build_id is null, id desc limit 1
      ) returning id
    )
    insert into builds (state, started_at, ended_at, build_id, commit_sha, reason)
    select 'failed', now(), now(), ${buildId}, ${commitSha}, ${reason} where not exists (select from failed)`.execute(
    db,
  );
}

/** Records why the hook of a waiting build could not be called. The hook is due again later, or with the next save. */
export async function postponeBuild(db: Database, id: string, reason: string): Promise<void> {
  await sql`
    update builds set due_at = now() + make_interval(mins => ${retryMinutes}::int), reason = ${reason}
    where id = ${id} and state = 'queued'`.execute(db);
}

/** The latest build, the build that visitors see, the time of the last request, and the number of this month's deploys. */
export interface BuildRecord {
  latest: Build | undefined;
  live: Build | undefined;
  askedAt: Date | null;
  deploysThisMonth: number;
}

const deploys = sql<number>`(select count(*)::int from builds where state = 'built' and ended_at >= ${month})`.as(
  'deploys',
);

/** Reads the record of builds in one round trip. `liveId` is the build that /build-info.json names, if it was read. */
export async function readBuildRecord(db: Database, liveId: string | undefined): Promise<BuildRecord> {
  const newest = db.selectFrom('builds').selectAll().orderBy('id', 'desc').limit(1);
  const built = newest.where('state', '=', 'built');
  const live = liveId === undefined ? built : built.where('buildId', '=', liveId);
  const lastAsked = sql<Date | null>`(select max(asked_at) from builds)`.as('lastAsked');
  const rows = await db
    .selectFrom(newest.as('latest'))
    .selectAll()
    .select([sql<string>`'latest'`.as('part'), lastAsked, deploys])
    .unionAll(
      db
        .selectFrom(live.as('live'))
        .selectAll()
        .select([sql<string>`'live'`.as('part'), lastAsked, deploys]),
    )
    .execute();
  const part = (name: string) => rows.find((row) => row.part === name);
  const { lastAsked: askedAt = null, deploys: deploysThisMonth = 0 } = rows[0] ?? {};
  return { latest: part('latest'), live: part('live'), askedAt, deploysThisMonth };
}

/** Returns the number of this month's deploys: the builds that visitors have seen. */
export async function countDeploys(db: Database): Promise<number> {
  return (await db.selectNoFrom(deploys).executeTakeFirstOrThrow()).deploys;
}
