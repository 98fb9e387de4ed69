import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { createAdmin } from '../../cli/new-admin.ts';
import { backupTables, keyOf, userColumns } from '../../db/backup/tables.ts';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { inherited, temporaryFolder } from '../platform/start-platform.ts';
import { sampleSecret } from './sample-database.ts';
import { fillDatabase, wholeSize } from './scale-database.ts';
import { report } from './table.ts';

// Exports the largest database and imports it into another one, and makes and restores an encrypted backup of it. The file has 445 MB,
// and this is the largest heap of each
// command. A command that kept all rows in memory would fail with “heap out of memory”.
const heapMegabytes = 96;
const barMegabytes = 300;
const run = promisify(execFile);
const folder = temporaryFolder();

const keyFile = path.join(folder, 'key.txt');
const { stdout: printed } = await run(process.execPath, ['cli/backup-key.ts', keyFile]);
const recipient = /BACKUP_KEY=(age1\w+)/.exec(printed)?.[1] ?? '';

const postgres = fork(path.join(import.meta.dirname, 'database-process.ts'), { execPath: process.execPath });
const [serverUrl] = (await once(postgres, 'message')) as [string];

async function openDatabase(name: string): Promise<{ db: Database; url: string }> {
  await sql`create database ${sql.id(name)}`.execute(new Database(serverUrl));
  const url = new URL(serverUrl);
  url.pathname = name;
  return { db: new Database(url.href, 600_000), url: url.href };
}

/** Runs a command. Returns its seconds and its largest memory in MB. */
async function measure(
  command: string,
  url: string,
  ...parameters: string[]
): Promise<{ seconds: number; megabytes: number }> {
  const atEnd = 'data:text/javascript,process.on("exit",()=>console.log("kB",process.resourceUsage().maxRSS))';
  const env = {
    ...inherited(),
    DATABASE_URL: url,
    SESSION_SECRET: sampleSecret,
    DATA_DIR: folder,
    BACKUP_KEY: recipient,
  };
  const started = performance.now();
  const { stdout } = await run(
    process.execPath,
    [`--max-old-space-size=${heapMegabytes}`, '--import', atEnd, command, ...parameters],
    { env },
  );
  return {
    seconds: (performance.now() - started) / 1000,
    megabytes: Number(/^kB (\d+)$/m.exec(stdout)?.[1]) / 1024,
  };
}

/** Returns the number of rows of each table of a backup with the sum of their hashes. */
async function fingerprint(db: Database): Promise<unknown[]> {
  const queries = backupTables.map((table) => {
    const columns = table === 'users' ? sql.join(userColumns.map((column) => sql.ref(column))) : sql`*`;
    return sql`select ${table}::text as name, count(*)::int as rows, sum(hashtextextended(t::text, 0))::text as hash
      from (select ${columns} from ${sql.table(table)} where ${sql.ref(keyOf(table))} is not null) as t`;
  });
  return (await sql`${sql.join(queries, sql` union all `)} order by name`.execute(db)).rows;
}

try {
  const from = await openDatabase('full');
  await migrate(from.db);
  await createAdmin(from.db, { username: 'admin', email: 'admin@example.org', password: 'nobody signs in' });
  await fillDatabase(from.url, wholeSize);
  const to = await openDatabase('restored');
  const file = path.join(folder, 'backup.jsonl');
  const exported = await measure('cli/export.ts', from.url, file);
  const imported = await measure('cli/import.ts', to.url, file);
  const third = await openDatabase('restored_again');
  const backedUp = await measure('cli/backup.ts', from.url);
  const restored = await measure('cli/restore.ts', third.url, '--key', keyFile, '--yes');
  const before = await fingerprint(from.db);
  const differing = [];
  for (const { db } of [to, third]) {
    const after = await fingerprint(db);
    differing.push(...before.filter((table, index) => JSON.stringify(table) !== JSON.stringify(after[index])));
  }
  const megabytes = (statSync(file).size / 1024 / 1024).toFixed(0);
  console.log(
    `${megabytes} MB: exported in ${exported.seconds.toFixed(1)} s, imported in ${imported.seconds.toFixed(1)} s, backed up in ${backedUp.seconds.toFixed(1)} s, restored in ${restored.seconds.toFixed(1)} s`,
  );
  const figures = [
    { what: 'memory of the export', measured: exported.megabytes, bar: barMegabytes, unit: 'MB' },
    { what: 'memory of the import', measured: imported.megabytes, bar: barMegabytes, unit: 'MB' },
    { what: 'memory of the backup', measured: backedUp.megabytes, bar: barMegabytes, unit: 'MB' },
    { what: 'memory of the restore', measured: restored.megabytes, bar: barMegabytes, unit: 'MB' },
    { what: 'tables that differ after the import or the restore', measured: differing.length, bar: 0, unit: '' },
  ];
  process.exitCode = report('A backup of the largest database', figures) ? 0 : 1;
} finally {
  const ended = once(postgres, 'exit');
  postgres.disconnect();
  await ended;
}
