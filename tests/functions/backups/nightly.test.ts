import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { migrate } from '../../../db/migrate.ts';
import { createUser } from '../../../db/queries/accounts/users.ts';
import { readBackupRecord } from '../../../db/queries/backups/backups.ts';
import { filesIn } from '../../../functions/_shared/images/object-store/files.ts';
import { addToLibrary } from '../../../functions/_shared/images/store-image.ts';
import type { ServedDatabase } from '../../../local/neon-server.ts';
import { run as doctor } from '../../cli/command.ts';
import { lead } from '../../fixtures/deliveries.ts';
import { someImage } from '../../fixtures/images.ts';
import { openBucket, type TestBucket } from '../../platform/bucket.ts';
import { inherited, temporaryFolder } from '../../platform/start-platform.ts';
import { openStoreGate, type StoreGate } from '../../platform/store-gate.ts';
import { openTestDatabase } from '../../platform/test-database.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
const dataDir = temporaryFolder();
let bucket: TestBucket;
let gate: StoreGate;
let served: ServedDatabase;
let db: Database;

/** Runs the scheduled function once, as Netlify does. Returns what it printed, and whether it ended well. */
const night = (more: Record<string, string> = {}) =>
  new Promise<{ isWell: boolean; output: string }>((resolve) => {
    const code = `const { default: backups } = await import('./functions/backups.ts'); await backups();`;
    const environment = {
      ...{ DATABASE_URL: served.url, SESSION_SECRET: 'x'.repeat(32), DATA_DIR: dataDir, BACKUP_KEY: recipient },
      ...{ ...bucket.variables, BACKUP_BUCKET: gate.url, ...more },
    };
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--eval', code],
      { cwd: root, env: { ...inherited(), ...environment } },
      (error, stdout, stderr) => resolve({ isWell: !error, output: stdout + stderr }),
    );
    running = () => child.kill('SIGKILL');
  });
let running: () => void = () => {};

/** Lets the claim of a process that was killed end. */
const letClaimEnd = () => sql`update backups set claimed_until = now() where good_at is null`.execute(db);

/** Makes every backup so many days older. */
const letPass = (days: number) =>
  sql`update backups set started_at = started_at - make_interval(days => ${days}::int)`.execute(db);

beforeAll(async () => {
  bucket = await openBucket();
  gate = await openStoreGate(String(bucket.variables.BACKUP_BUCKET));
  served = await openTestDatabase();
  db = new Database(served.url);
  await migrate(db);
  const names = { password: 'x', firstName: null, lastName: null, role: 'admin' } as const;
  await createUser(db, { ...names, username: 'ada', email: 'ada@example.org' });
  await db
    .insertInto('demoRequests')
    .values({ ...lead(), idempotencyKey: 'a' })
    .execute();
  const image = { bytes: await someImage(), uploadedBy: null, fileName: 'harbour.png', alt: '' };
  await addToLibrary(db, async () => filesIn(dataDir), image);
});

afterAll(async () => {
  gate.close();
  await bucket.close();
  await served.close();
});

beforeEach(async () => {
  gate.rule = () => 'pass';
  await db.deleteFrom('backups').execute();
});

describe('the nightly backup', () => {
  test('is made once a night, later if the plan of the database sends no more, and by one process at a time', async () => {
    const both = await Promise.all([night(), night()]);
    expect(both.map(({ isWell }) => isWell)).toEqual([true, true]);
    const { good } = await readBackupRecord(db);
    expect(good?.readBytes).toBeGreaterThan(500);
    expect(good?.storedBytes).toBeGreaterThan(1_000);
    const told = await doctor('doctor', {
      DATABASE_URL: served.url,
      SESSION_SECRET: 'x'.repeat(32),
      BACKUP_KEY: recipient,
    });
    expect(told.output).toMatch(/✓ Last backup: .*, \d kB, read back\.\n· Nobody has rehearsed a restore yet\./);
    await night();
    await letPass(1);
    // A month of nights would read a GB of the two that half the allowance has.
    await sql`update backups set read_bytes = 190000000`.execute(db);
    await night({ DATABASE_TRANSFER_GB: '4' });
    expect(await db.selectFrom('backups').select('name').execute()).toHaveLength(1);
    await letPass(2);
    await night({ DATABASE_TRANSFER_GB: '4' });
    expect(await db.selectFrom('backups').select('name').execute()).toHaveLength(2);
  });

  test('goes to Netlify Blobs where no bucket is configured, without an image that the site has lost', {
    tags: ['thorough'],
  }, async () => {
    const directory = temporaryFolder();
    const blobs = new BlobsServer({ directory, token: 'token', logger: () => undefined });
    const { port } = await blobs.start();
    const edgeURL = `http://localhost:${port}`;
    const context = { edgeURL, uncachedEdgeURL: edgeURL, siteID: 'site', token: 'token', primaryRegion: 'eu-west-2' };
    await db
      .updateTable('objects')
      .set({ location: `${edgeURL}/lost.png` })
      .execute();
    try {
      const NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64');
      const atNetlify = { NETLIFY_BLOBS_CONTEXT, DATA_DIR: '', BACKUP_BUCKET: '' };
      expect(await night(atNetlify)).toMatchObject({ isWell: true });
      expect((await readBackupRecord(db)).good).not.toBeNull();
      await letPass(1);
      expect(await night(atNetlify)).toMatchObject({ isWell: true });
      const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
      expect(names.filter((name) => name.endsWith('SHA256SUMS')).length).toBeGreaterThanOrEqual(1);
      expect(names.filter((name) => name.includes('images'))).toEqual([]);
    } finally {
      await db.updateTable('objects').set({ location: null }).execute();
      await blobs.stop();
    }
  });

  test.each([
    ['refuses', { status: 403, code: 'AccessDenied' }, /refuses to store \(403 AccessDenied\)/],
    ['is full', { status: 507, code: 'InsufficientStorage' }, /refuses to store \(507 InsufficientStorage\)/],
    ['hangs', 'hang', /does not answer \(nothing within 15 seconds\)/],
    ['breaks off', 'break', /does not answer \(\w+\)/],
    ['returns other bytes', 'damage', /returns other bytes of /],
  ] as const)(
    'is not good while the store %s, says so, and goes on when it can',
    { tags: ['thorough'] },
    async (_what, rule, words) => {
      let count = 0;
      const method = rule === 'damage' ? 'GET' : 'PUT';
      gate.rule = (asked, url) => {
        const isFile = asked === method && url.endsWith('.age');
        if (isFile) count += 1;
        return isFile && count > 2 ? rule : 'pass';
      };
      const failed = await night();
      expect(failed.isWell).toBe(false);
      const { good, unfinished } = await readBackupRecord(db);
      expect(good).toBeNull();
      expect(unfinished?.lastError).toMatch(words);
      // The log and the words hold no key and no signature.
      for (const secret of ['S3RVER', 'Signature', recipient])
        expect(failed.output + unfinished?.lastError).not.toContain(secret);
      gate.rule = () => 'pass';
      expect(await night()).toMatchObject({ isWell: true });
      expect((await readBackupRecord(db)).good).not.toBeNull();
    },
  );

  test.each([1, 4, -1])(
    'that is killed at file %i is continued by the next call',
    { tags: ['thorough'] },
    async (at) => {
      const files: string[] = [];
      gate.rule = (method, url) => {
        if (method === 'PUT') files.push(url);
        const isLast = at < 0 && url.endsWith('SHA256SUMS');
        if (method === 'PUT' && (isLast || files.length === at)) {
          running();
          return 'hang';
        }
        return 'pass';
      };
      expect((await night()).isWell).toBe(false);
      expect((await readBackupRecord(db)).good).toBeNull();
      gate.rule = () => 'pass';
      await night();
      expect((await readBackupRecord(db)).good).toBeNull();
      await letClaimEnd();
      expect((await night()).isWell).toBe(true);
      expect((await readBackupRecord(db)).good).not.toBeNull();
    },
  );
});
