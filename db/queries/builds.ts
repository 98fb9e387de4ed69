import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { Build } from '../schema.ts';

// A waiting build may have been lost: after this time its hook is called again.
const callAgainMinutes = 2;

/**
 * Stores the request for a build. Returns the id of the waiting build if its hook must be called now. Returns undefined if
 * a build waits already: it reads the content only when it starts.
 */
export async function queueBuild(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into builds (state, asked_at, called_at) values ('queued', now(), now())
    on conflict (state) where state = 'queued' do update set called_at = now()
      where builds.called_at < now() - make_interval(mins => ${callAgainMinutes})
    returning id`.execute(db);
  return rows[0]?.id;
}

/** The name of a build, as /build-info.json writes it. */
export interface BuildName {
  buildId: string;
  commitSha: string;
}

/**
 * Stores the start of a build. Call it before the build reads any content: it takes the row of the waiting build, so that
 * a later save requests another build. A build that never reported its end counts as failed.
 */
export async function startBuild(db: Database, { buildId, commitSha }: BuildName): Promise<void> {
  await db.batch([
    sql`update builds set state = 'failed', ended_at = now(), reason = 'The build broke off'
      where state = 'building'`.compile(db),
    sql`with waiting as (
        update builds set state = 'building', started_at = now(), build_id = ${buildId}, commit_sha = ${commitSha}
        where state = 'queued' returning id
      )
      insert into builds (state, started_at, build_id, commit_sha)
      select 'building', now(), ${buildId}, ${commitSha} where not exists (select from waiting)`.compile(db),
    // Old builds stay for a month, and the last two hundred builds stay in any case.
    sql`delete from builds where id <= (select id from builds order by id desc offset 200 limit 1)
      and ended_at < now() - interval '30 days'`.compile(db),
  ]);
}

/** Stores that a build has made all its pages. */
export async function finishBuild(db: Database, buildId: string): Promise<void> {
  await db
    .updateTable('builds')
    .set({ state: 'built', endedAt: sql<Date>`now()` })
    .where('buildId', '=', buildId)
    .where('state', '=', 'building')
    .execute();
}

/** Stores why a build failed. If the build failed before it could store its start, the waiting build counts as failed. */
export async function failBuild(db: Database, { buildId, commitSha }: BuildName, reason: string): Promise<void> {
  await sql`
    with failed as (
      update builds set state = 'failed', ended_at = now(), reason = ${reason}, build_id = ${buildId},
        commit_sha = ${commitSha}, started_at = coalesce(started_at, now())
      where id = (
        select id from builds where (build_id = ${buildId} and state in ('building', 'built')) or state = 'queued'
        order by build_id is null, id desc limit 1
      ) returning id
    )
    insert into builds (state, started_at, ended_at, build_id, commit_sha, reason)
    select 'failed', now(), now(), ${buildId}, ${commitSha}, ${reason} where not exists (select from failed)`.execute(
    db,
  );
}

/** Stores that a requested build will not run, because its hook could not be called. */
export async function refuseBuild(db: Database, id: string, reason: string): Promise<void> {
  await db
    .updateTable('builds')
    .set({ state: 'failed', endedAt: sql<Date>`now()`, reason })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** The latest build, the build that visitors see, and the time of the last request for a build. */
export interface BuildRecord {
  latest: Build | undefined;
  live: Build | undefined;
  askedAt: Date | null;
}

/** Reads the record of builds in one round trip. `liveId` is the build that /build-info.json names, if it was read. */
export async function readBuildRecord(db: Database, liveId: string | undefined): Promise<BuildRecord> {
  const newest = db.selectFrom('builds').selectAll().orderBy('id', 'desc').limit(1);
  const built = newest.where('state', '=', 'built');
  const live = liveId === undefined ? built : built.where('buildId', '=', liveId);
  const lastAsked = sql<Date | null>`(select max(asked_at) from builds)`.as('lastAsked');
  const rows = await db
    .selectFrom(newest.as('latest'))
    .selectAll()
    .select([sql<string>`'latest'`.as('part'), lastAsked])
    .unionAll(
      db
        .selectFrom(live.as('live'))
        .selectAll()
        .select([sql<string>`'live'`.as('part'), lastAsked]),
    )
    .execute();
  const part = (name: string) => rows.find((row) => row.part === name);
  return { latest: part('latest'), live: part('live'), askedAt: rows[0]?.lastAsked ?? null };
}
