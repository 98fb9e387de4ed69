import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedRows } from '../../db/backup/export-rows.ts';
import { backupTables } from '../../db/backup/tables.ts';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { createUser } from '../../db/queries/accounts/users.ts';
import { readBackupRecord } from '../../db/queries/backups/backups.ts';
import { insertPosts } from '../../db/queries/posts/posts.ts';
import { erasePerson } from '../../db/queries/privacy/erasures.ts';
import { filesIn } from '../../functions/_shared/images/object-store/files.ts';
import { addToLibrary } from '../../functions/_shared/images/store-image.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { emailHash, erasureKey, keyCheck } from '../../src/site/email-hash.ts';
import { lead } from '../fixtures/deliveries.ts';
import { someImage } from '../fixtures/images.ts';
import { openBucket, type TestBucket } from '../platform/bucket.ts';
import { makePost } from '../platform/prepared-platform.ts';
import { temporaryFolder } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';
import { run } from './command.ts';

const secret = 'the secret of a site that makes backups';
const otherSecret = 'the secret of the site that is set up anew';
const opened: ServedDatabase[] = [];
const dataDir = temporaryFolder();
const keyFile = path.join(temporaryFolder(), 'backup-key.txt');
let bucket: TestBucket;
let source: { db: Database; url: string };
let environment: Record<string, string>;

async function openDatabase(): Promise<{ db: Database; url: string }> {
  const served = await openTestDatabase();
  opened.push(served);
  return { db: new Database(served.url), url: served.url };
}

const addImage = async () => {
  const image = { bytes: await someImage(), uploadedBy: null, fileName: 'harbour.png', alt: 'A harbour' };
  return addToLibrary(source.db, async () => filesIn(dataDir), image);
};

const storeLead = (email: string) =>
  source.db
    .insertInto('demoRequests')
    .values({ ...lead(), email, idempotencyKey: email })
    .execute();

const backUp = (more: Record<string, string> = {}) => run('backup', { ...environment, ...more });

const restore = (url: string, more: Record<string, string> = {}, ...parameters: string[]) =>
  run('restore', { ...environment, DATABASE_URL: url, ...more }, '--key', keyFile, '--yes', ...parameters);

/** The names of the stored backups, the newest first. */
async function listed(): Promise<string[]> {
  const { output } = await run('restore', environment, '--list');
  return [...output.matchAll(/^ {2}(\S+)$/gm)].map(([, name]) => String(name));
}

/** Waits until another second has begun, because a backup is named after the second in which it begins. */
const backUpLater = async (): Promise<string> => {
  await sql`select pg_sleep(1.1)`.execute(source.db);
  const { code, output } = await backUp();
  if (code !== 0) throw new Error(output);
  return String((await listed())[0]);
};

async function rowsOf(db: Database): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = Object.fromEntries(backupTables.map((table) => [table, []]));
  for await (const page of exportedRows(db)) for (const { table, row } of page) rows[table]?.push(row);
  return rows;
}

beforeAll(async () => {
  bucket = await openBucket();
  source = await openDatabase();
  await migrate(source.db);
  const names = { password: 'x', firstName: null, lastName: null, role: 'admin' } as const;
  const user = await createUser(source.db, { ...names, username: 'ada', email: 'ada@example.org' });
  if (!user) throw new Error('There is no user');
  await insertPosts(source.db, [makePost({ slug: 'one' }, user.id), makePost({ slug: 'two' }, user.id)]);
  await storeLead('grace@example.org');
  await addImage();
  const { output } = await run('backup-key', {}, keyFile);
  environment = {
    ...{ DATABASE_URL: source.url, SESSION_SECRET: secret, DATA_DIR: dataDir, ...bucket.variables },
    BACKUP_KEY: /BACKUP_KEY=(age1\w+)/.exec(output)?.[1] ?? '',
  };
});

afterAll(async () => {
  await bucket.close();
  for (const each of opened) await each.close();
});

describe('a backup', () => {
  test('is restored with its images, by another secret too, and erases again who was erased before and after it', async () => {
    const erase = (email: string) => {
      const key = erasureKey(secret);
      const by = { identifiedBy: 'By telephone', erasedBy: null, name: undefined };
      return erasePerson(source.db, { email, emailHash: emailHash(key, email), keyCheck: keyCheck(key), ...by });
    };
    await storeLead('later@example.org');
    await storeLead('earlier@example.org');
    await erase('earlier@example.org');
    const backup = await backUpLater();
    const rows = await rowsOf(source.db);
    const first = bucket.files().length;
    await erase('later@example.org');
    await addImage();
    await backUpLater();
    // The image of the first backup was not sent again.
    expect(bucket.files().filter((name) => name.startsWith('images/'))).toHaveLength(2);
    expect(bucket.files().length).toBeGreaterThan(first);

    const empty = await openDatabase();
    const images = temporaryFolder();
    const { code, output } = await restore(empty.url, { DATA_DIR: images, SESSION_SECRET: otherSecret }, backup);
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
    expect(output).toContain('It was made by a site with another SESSION_SECRET.');
    expect(output).toContain('Erased 1 person again.');
    expect(output).toContain('Images: 1 restored, 0 still in their store.');
    const restored = await rowsOf(empty.db);
    const emails = (restored.demo_requests as { email: string }[]).map(({ email }) => email);
    expect(emails).toEqual(['grace@example.org']);
    // With the times of the erasures as they were.
    const kept = (await rowsOf(source.db)).erasures as { email_hash: string; erased_at: string }[];
    expect(restored.erasures).toEqual(kept.map((row) => ({ ...row, erased_by: null })));
    for (const table of ['blog_posts', 'site_settings', 'audit_events', 'objects'] as const)
      expect(restored[table]).toEqual(rows[table]);
    const [image] = restored.objects as { name: string }[];
    const bytes = await filesIn(images).get(String(image?.name));
    expect(bytes).toEqual(await filesIn(dataDir).get(String(image?.name)));

    // The next backup of the new site brings the erasures of the old one to a third.
    const next = { DATABASE_URL: empty.url, SESSION_SECRET: otherSecret, DATA_DIR: images, BACKUP_BUCKET: '' };
    expect(await backUp(next)).toMatchObject({ code: 0 });
    const third = await openDatabase();
    const again = await restore(third.url, { ...next, DATABASE_URL: third.url, SESSION_SECRET: 'z'.repeat(40) });
    expect(again).toMatchObject({ code: 0 });
    expect(again.output).not.toContain('cannot be repeated');
  });

  test('is rehearsed: restored into a database of its own, served and compared, with nothing left behind', {
    tags: ['thorough'],
  }, async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('talentcare-rehearsal-'));
    const { code, output } = await run('restore', environment, '--rehearse', '--key', keyFile);
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
    expect(output).toMatch(
      /can be restored: \d+ rows \(0 left out\), 2 posts and pages byte for byte, 2 images, in \d+ seconds/,
    );
    const after = readdirSync(tmpdir()).filter((name) => name.startsWith('talentcare-rehearsal-'));
    expect(after).toEqual(before);
    const { rehearsedAt } = await readBackupRecord(source.db);
    expect(rehearsedAt?.toISOString().slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  });

  test('asks before it is restored, lists what there is, and refuses a database with rows', {
    tags: ['thorough'],
  }, async () => {
    const asked = await run('restore', environment, '--key', keyFile);
    expect(asked.code).toBe(1);
    expect(asked.output).toContain('Add --yes to go on without a question. Nothing was restored.');
    const [newest] = await listed();
    expect(asked.output).toContain(`${newest} will be restored into the database of DATABASE_URL.`);
    expect((await restore(source.url, {}, '1999')).output).toContain('There is no backup 1999 in the bucket');
    const refused = await restore(source.url);
    expect(refused.output).toContain('is not empty, so nothing was changed');
  });

  test('is opened by nobody without its key, and holds no secret of the site', { tags: ['thorough'] }, async () => {
    const other = path.join(temporaryFolder(), 'other.txt');
    await run('backup-key', {}, other);
    const empty = await openDatabase();
    const { code, output } = await run('restore', { ...environment, DATABASE_URL: empty.url }, '--key', other, '--yes');
    expect(code).toBe(1);
    expect(output).toContain('cannot be opened with this key');
    const nowhere = await run('restore', environment, '--key', `${other}.gone`, '--yes');
    expect(nowhere.output).toContain('Give the file that npm run backup-key wrote');
    const all = bucket.files().map((name) => readFileSync(bucket.fileOf(name)).toString('latin1'));
    for (const words of ['grace@example.org', secret, 'AGE-SECRET-KEY']) expect(all.join()).not.toContain(words);
  });

  test('with a part that is cut off, swapped or missing is refused by the name of the part, and nothing is restored', {
    tags: ['thorough'],
  }, async () => {
    const backup = await backUpLater();
    const empty = await openDatabase();
    const parts = bucket.files().filter((name) => name.startsWith(`${backup}/0`));
    const [, , part = '', other = ''] = parts;
    const file = bucket.fileOf(part);
    const harms: [() => void, string][] = [
      [() => truncateSync(file, 100), 'is damaged'],
      [() => copyFileSync(bucket.fileOf(other), file), 'is damaged'],
      [() => rmSync(file), 'is missing'],
    ];
    for (const [harm, words] of harms) {
      harm();
      const { code, output } = await restore(empty.url);
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(`${part} ${words}`) });
      expect(output).toContain('Nothing was restored.');
    }
    await migrate(empty.db);
    expect((await rowsOf(empty.db)).users).toEqual([]);
  });

  test('that has lost an image is restored without it, and names it', { tags: ['thorough'] }, async () => {
    const backup = await backUpLater();
    const [image = ''] = bucket.files().filter((name) => name.startsWith('images/'));
    rmSync(bucket.fileOf(image));
    const empty = await openDatabase();
    const { code, output } = await restore(empty.url, { DATA_DIR: temporaryFolder() }, backup);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`lost 1 of its files: ${image}.`) });
    expect(output).toMatch(/Images: 1 restored, 0 still in their store\. Lost: \S+\.png: upload these again\./);
    expect((await rowsOf(empty.db)).objects).toHaveLength(2);
  });
});
