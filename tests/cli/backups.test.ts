import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupTables } from '../../db/backup/tables.ts';
import { exportedRows } from '../../db/backup/export-rows.ts';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { createUser } from '../../db/queries/accounts/users.ts';
import { storeDemoRequest } from '../../db/queries/leads/demo-requests.ts';
import { insertPosts } from '../../db/queries/posts/posts.ts';
import { erasePerson } from '../../db/queries/privacy/erasures.ts';
import { filesIn } from '../../functions/_shared/images/object-store/files.ts';
import { addToLibrary } from '../../functions/_shared/images/store-image.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { emailHash, erasureKey, keyCheck } from '../../src/site/email-hash.ts';
import { arrival } from '../fixtures/deliveries.ts';
import { someImage } from '../fixtures/images.ts';
import { filesBelow, openBucket, type TestBucket } from '../platform/bucket.ts';
import { makePost } from '../platform/prepared-platform.ts';
import { temporaryFolder } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';
import { run } from './command.ts';

const secret = 'the secret of a site that makes backups';
const opened: ServedDatabase[] = [];
const dataDir = temporaryFolder();
const keyFile = path.join(temporaryFolder(), 'backup-key.txt');
let bucket: TestBucket;
let db: Database;
let environment: Record<string, string>;
let first: string;

async function openDatabase(): Promise<{ db: Database; url: string }> {
  const served = await openTestDatabase();
  opened.push(served);
  return { db: new Database(served.url), url: served.url };
}

const addImage = async (into: Database) =>
  addToLibrary(into, async () => filesIn(dataDir), {
    ...{ bytes: await someImage(), uploadedBy: null, fileName: 'harbour.png', alt: 'A harbour' },
  });

const partsOf = (name: string) => filesBelow(bucket.folder).filter((file) => file.startsWith(`${name}/`));
const backUp = (more: Record<string, string> = {}) => run('backup', { ...environment, ...more });
const restore = (url: string, more: Record<string, string> = {}, ...parameters: string[]) =>
  run('restore', { ...environment, DATABASE_URL: url, ...more }, '--key', keyFile, '--yes', ...parameters);

async function rowsOf(database: Database): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = Object.fromEntries(backupTables.map((table) => [table, []]));
  for await (const page of exportedRows(database)) for (const { table, row } of page) rows[table]?.push(row);
  return rows;
}

beforeAll(async () => {
  bucket = await openBucket();
  const source = await openDatabase();
  db = source.db;
  await migrate(db);
  const names = { password: 'x', firstName: null, lastName: null, role: 'admin' } as const;
  const user = await createUser(db, { ...names, username: 'ada', email: 'ada@example.org' });
  if (!user) throw new Error('There is no user');
  await insertPosts(db, [makePost({ slug: 'one' }, user.id), makePost({ slug: 'two' }, user.id)]);
  await addImage(db);
  await addImage(db);
  const { output } = await run('backup-key', {}, keyFile);
  const recipient = /BACKUP_KEY=(age1\w+)/.exec(output)?.[1] ?? '';
  environment = { DATABASE_URL: source.url, SESSION_SECRET: secret, DATA_DIR: dataDir, BACKUP_KEY: recipient, ...bucket.variables };
});

afterAll(async () => {
  await bucket.close();
  for (const each of opened) await each.close();
});

test('a backup is made and read back', async () => {
  const { code, output } = await backUp();
  console.log(output, filesBelow(bucket.folder));
  expect(code).toBe(0);
});

test('is restored', async () => {
  const empty = await openDatabase();
  const { code, output } = await restore(empty.url, { DATA_DIR: temporaryFolder() });
  console.log(output);
  expect(code).toBe(0);
});
