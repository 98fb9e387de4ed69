import { sql } from 'kysely';
import type { Database } from './client.ts';
import { violatedUnique } from './failure.ts';
import * as firstTables from './migrations/0001-first-tables.ts';
import * as auditEvents from './migrations/0002-audit-events.ts';
import * as accounts from './migrations/0003-accounts.ts';
import * as publishing from './migrations/0004-publishing.ts';
import * as accountStates from './migrations/0005-account-states.ts';
import * as signedTexts from './migrations/0006-signed-texts.ts';
import * as dueBuilds from './migrations/0007-due-builds.ts';
import * as postRevisions from './migrations/0008-post-revisions.ts';
import * as redirects from './migrations/0009-redirects.ts';
import * as publicNames from './migrations/0010-public-names.ts';
import * as postDrafts from './migrations/0011-post-drafts.ts';
import * as previewLinks from './migrations/0012-preview-links.ts';
import * as deliveries from './migrations/0013-deliveries.ts';
import * as leadDesk from './migrations/0014-lead-desk.ts';
import * as revisionSchedules from './migrations/0015-revision-schedules.ts';
import * as privacyDesk from './migrations/0016-privacy-desk.ts';
import * as requestOrigins from './migrations/0017-request-origins.ts';
import * as complaintDeliveries from './migrations/0018-complaint-deliveries.ts';
import * as requestCounts from './migrations/0019-request-counts.ts';
import * as imageLibrary from './migrations/0020-image-library.ts';
import * as importedPosts from './migrations/0021-imported-posts.ts';
import * as indexesForLists from './migrations/0022-indexes-for-lists.ts';
import * as indexesForSearches from './migrations/0023-indexes-for-searches.ts';
import * as mentions from './migrations/0024-mentions.ts';
import * as linksEndWithTheirMaker from './migrations/0025-links-end-with-their-maker.ts';
import * as plainExcerpts from './migrations/0026-plain-excerpts.ts';
import * as searchWords from './migrations/0027-search-words.ts';
import * as backups from './migrations/0028-backups.ts';
import * as leadDeskCorrections from './migrations/0029-lead-desk-corrections.ts';
import * as joining from './migrations/0030-joining.ts';
import * as topics from './migrations/0031-topics.ts';
import * as pages from './migrations/0032-pages.ts';
import * as calls from './migrations/0034-calls.ts';
import * as calendars from './migrations/0035-calendars.ts';

// In the order in which they apply. A released name never changes.
const migrations = {
  '0001-first-tables': firstTables,
  '0002-audit-events': auditEvents,
  '0003-accounts': accounts,
  '0004-publishing': publishing,
  '0005-account-states': accountStates,
  '0006-signed-texts': signedTexts,
  '0007-due-builds': dueBuilds,
  '0008-post-revisions': postRevisions,
  '0009-redirects': redirects,
  '0010-public-names': publicNames,
  '0011-post-drafts': postDrafts,
  '0012-preview-links': previewLinks,
  '0013-deliveries': deliveries,
  '0014-lead-desk': leadDesk,
  '0015-revision-schedules': revisionSchedules,
  '0016-privacy-desk': privacyDesk,
  '0017-request-origins': requestOrigins,
  '0018-complaint-deliveries': complaintDeliveries,
  '0019-request-counts': requestCounts,
  '0020-image-library': imageLibrary,
  '0021-imported-posts': importedPosts,
  '0022-indexes-for-lists': indexesForLists,
  '0023-indexes-for-searches': indexesForSearches,
  '0024-mentions': mentions,
  '0025-links-end-with-their-maker': linksEndWithTheirMaker,
  '0026-plain-excerpts': plainExcerpts,
  '0027-search-words': searchWords,
  '0028-backups': backups,
  '0029-lead-desk-corrections': leadDeskCorrections,
  '0030-joining': joining,
  '0031-topics': topics,
  '0032-pages': pages,
  '0034-calls': calls,
  '0035-calendars': calendars,
};

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

// Any number that no other advisory lock in this database uses.
const lock = sql`select pg_advisory_xact_lock(7226015)`;

/** Returns the names of the applied migrations: none for a database without tables. */
export async function appliedMigrations(db: Database): Promise<Set<string>> {
  const { rows: found } = await sql<{ table: string | null }>`select to_regclass('migrations')::text as table`.execute(
    db,
  );
  if (!found[0]?.table) return new Set();
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns what to say of a database that a later version of this program has migrated, or undefined for any other. */
export function laterVersionText(applied: ReadonlySet<string>): string | undefined {
  const unknown = [...applied].filter((name) => !migrationNames.includes(name)).sort();
  if (unknown.length === 0) return undefined;
  return `The database is newer than this program, which has no ${unknown.join(', ')}: use the version that has ${unknown.at(-1)}`;
}

/**
 * Applies the migrations that are missing, and returns their names. Each migration is one transaction that also records
 * the migration's name: if two processes migrate at once, one applies it and the other finds it done. `names` limits the
 * migrations to apply.
 */
export async function migrate(db: Database, names: readonly string[] = migrationNames): Promise<string[]> {
  const table = sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`;
  await db.batch([lock.compile(db), table.compile(db)]);
  const done = await appliedMigrations(db);

  const applied: string[] = [];
  for (const [name, { statements }] of Object.entries(migrations)) {
    if (done.has(name) || !names.includes(name)) continue;
    const record = sql`insert into migrations (name) values (${name})`;
    const { schema } = db.withoutPlugins();
    try {
      await db.batch([
        lock.compile(db),
        record.compile(db),
        ...statements(schema).map((statement) => statement.compile()),
      ]);
      applied.push(name);
    } catch (error) {
      if (violatedUnique(error) !== 'migrations_pkey') throw error;
    }
  }
  return applied;
}
