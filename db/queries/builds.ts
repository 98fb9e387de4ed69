import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { Build } from '../schema.ts';

/** After so many minutes a waiting build whose hook was called is asked for once more. */
const callAgainAfter = 2;

/**
 * Notes that a build is wanted. Gives the id of the waiting build where its hook must be called now, and nothing where
 * one waits already: it will read what was saved before it starts.
 */
export async function queueBuild(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into builds (state, asked_at, called_at) values ('queued', now(), now())
    on conflict (state) where state = 'queued' do update set called_at = now()
      where builds.called_at < now() - make_interval(mins => ${callAgainAfter})
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Which build it is, as build-info.json says. */
export interface BuildName {
  buildId: string;
  commitSha: string;
}

/**
 * Notes that a build starts, before it reads anything: it takes the waiting place, so that a save from now on asks for
 * another. A build that never told of its end gives way to it.
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
    // A record of what was is wanted for a while only.
    sql`delete from builds where id <= (select id from builds order by id desc offset 200 limit 1)
      and ended_at < now() - interval '30 days'`.compile(db),
  ]);
}

/** Notes that all pages of a build are made. */
export async function finishBuild(db: Database, buildId: string): Promise<void> {
  await db
    .updateTable('builds')
    .set({ state: 'built', endedAt: sql<Date>`now()` })
    .where('buildId', '=', buildId)
    .where('state', '=', 'building')
    .execute();
}

/** Notes why a build failed, or the waiting one where it failed before it could tell of its start. */
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

/** Notes that a wanted build will not come, because its hook could not be called. */
export async function refuseBuild(db: Database, id: string, reason: string): Promise<void> {
  await db
    .updateTable('builds')
    .set({ state: 'failed', endedAt: sql<Date>`now()`, reason })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** What there is to know of the builds: the latest, the one that visitors see, and when one was last asked for. */
export interface BuildRecord {
  latest: Build | undefined;
  live: Build | undefined;
  askedAt: Date | null;
}

/** Reads the record, in one round trip; `liveId` is the build that the site itself names, if it could be asked. */
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
