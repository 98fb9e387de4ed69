import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupTables, exportBackup, faultOf, importBackup, NotEmptyError, tablesLeftOut } from '../../db/backup.ts';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { recordEvents } from '../../db/queries/audit.ts';
import { storeComplaint } from '../../db/queries/complaints.ts';
import { storeDemoRequest } from '../../db/queries/demo-requests.ts';
import { erasePerson } from '../../db/queries/erasures.ts';
import { addNote } from '../../db/queries/inbox-changes.ts';
import { placeHold } from '../../db/queries/legal-holds.ts';
import { storeDraft } from '../../db/queries/post-drafts.ts';
import { insertPosts } from '../../db/queries/posts.ts';
import { createRedirect } from '../../db/queries/redirects.ts';
import { verifyPassword } from '../../functions/_shared/auth/password.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { emailHash } from '../../src/site/email-hash.ts';
import { type Account, createAccount, storeSession } from '../accounts.ts';
import { makePost } from '../prepared-platform.ts';
import { storeSetting } from '../settings.ts';
import { inherited, temporaryFolder } from '../start-platform.ts';
import { openTestDatabase } from '../test-database.ts';

const root = path.resolve(import.meta.dirname, '../..');
const opened: ServedDatabase[] = [];

async function openDatabase(): Promise<{ db: Database; url: string }> {
  const database = await openTestDatabase();
  opened.push(database);
  return { db: new Database(database.url), url: database.url };
}

let spare: Promise<{ db: Database; url: string }> | undefined;

/** A migrated database without rows; opening one takes seconds, so that one after the other has the same. */
async function emptyDatabase(): Promise<{ db: Database; url: string }> {
  spare ??= openDatabase();
  const { db, url } = await spare;
  await migrate(db);
  const tables = [...backupTables, 'user_sessions', 'user_networks'].map((table) => sql.table(table));
  await sql`truncate ${sql.join(tables)} restart identity cascade`.execute(db);
  return { db, url };
}

/** Runs one of the commands in package.json on a database. */
const run = (command: string, url: string, ...parameters: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const environment = { ...inherited(), DATABASE_URL: url, SESSION_SECRET: secret };
    execFile(process.execPath, [command, ...parameters], { cwd: root, env: environment }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

const secret = 'the secret of the site, of 32 characters';
const erasure = (email: string) => ({
  ...{ email, emailHash: emailHash(secret, email), identifiedBy: 'By telephone', erasedBy: null },
});

const hostile = `"quotes" 'single' <b>&amp;</b> </script> line\nbreak \\ back 👩🏽‍⚕️ é`;
let full: { db: Database; url: string };
let author: Account;

beforeAll(async () => {
  full = await openDatabase();
  const { db } = full;
  await migrate(db);
  author = await createAccount(db, 'admin');
  await createAccount(db, 'content_creator');
  await db
    .updateTable('users')
    .set({
      apiKey: 'hash-of-a-key',
      apiKeyMask: 'tc_1234…wxyz',
      twoFactorSecret: 'SECRETSECRET',
      twoFactorEnabled: true,
      publicName: 'Ada “the first” King',
    })
    .where('id', '=', author.id)
    .execute();
  await insertPosts(db, [
    makePost({ slug: 'one', title: hostile, content: `<p>${hostile}</p>`, metaTitle: null }, author.id),
    makePost({ slug: 'two', published: false, featuredImage: 'https://example.org/a.png' }, author.id),
  ]);
  const post = await db
    .selectFrom('blogPosts')
    .select(['id', 'updatedAt'])
    .where('slug', '=', 'one')
    .executeTakeFirst();
  const draft = { title: hostile, content: '<p>Draft</p>', contentSignature: null, excerpt: '', featuredImage: '' };
  const more = { metaTitle: '', metaDescription: '', slug: '' };
  await db
    .insertInto('importedPosts')
    .values({ source: 'wordpress:old.example/1', postId: post?.id ?? '' })
    .execute();
  await storeDraft(db, { postId: post?.id ?? '', base: post?.updatedAt as Date, savedBy: author.id }, undefined, {
    ...draft,
    ...more,
  });
  const request = { lastName: 'King', email: 'ada@example.org', company: 'Engines', role: 'ceo' } as const;
  for (const [firstName, idempotencyKey] of [
    [hostile, 'a'],
    ['Ada', 'b'],
  ] as const) {
    const row = { ...request, firstName, therapists: null, message: hostile, idempotencyKey };
    await storeDemoRequest(db, row, { key: 'test', limit: 9, windowSeconds: 60 }, true);
  }
  const stored = await db.selectFrom('demoRequests').select('id').where('idempotencyKey', '=', 'a').executeTakeFirst();
  const note = { text: hostile, contact: true, key: null };
  await addNote(db, stored?.id ?? '', note, { id: author.id, name: 'Ada' });
  const complaint = { name: hostile, email: 'ada@example.org', message: hostile, idempotencyKey: 'c' };
  await storeComplaint(db, complaint, { key: 'test', limit: 9, windowSeconds: 60 }, true);
  await placeHold(db, 'held@example.org', hostile, author.id);
  await erasePerson(db, { ...erasure('erased@example.org'), erasedBy: author.id });
  await createRedirect(db, '/old-page', '/blog?a=1#b');
  await storeSetting(db, 'hero_title', hostile);
  const sess = JSON.stringify({ createdAt: '', lastSeenAt: '', address: '', userAgent: '' });
  const session = { sid: 'sid-of-a-session', userId: author.id, sess, expire: new Date(Date.now() + 60_000) };
  await db.insertInto('userSessions').values(session).execute();
  const picture = { contentType: 'image/png', size: 8, width: 1, height: 1, location: 'https://example.org/f/a' };
  await db
    .insertInto('objects')
    .values({ ...picture, name: 'a.png', uploadedBy: author.id })
    .execute();
  const event = { actorName: 'ada', subject: hostile, address: '127.0.0.1', requestId: 'r' };
  await recordEvents(db, [
    { ...event, action: 'setting.update', actorId: author.id },
    { ...event, action: 'login.failure', actorId: null },
  ]);
});

afterAll(() => Promise.all(opened.map(({ close }) => close())));

describe('a backup', () => {
  test('restored into an empty database and made again, is the same to the byte', async () => {
    const folder = temporaryFolder();
    const [first, second] = [path.join(folder, 'first.json'), path.join(folder, 'second.json')];
    expect(await run('cli/export.ts', full.url, first)).toMatchObject({ code: 0 });
    // One that has not even tables yet.
    const empty = await openDatabase();
    const restored = await run('cli/import.ts', empty.url, first);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.output).toContain('npm run set-password');
    expect(await run('cli/export.ts', empty.url, second)).toMatchObject({ code: 0 });
    expect(readFileSync(second, 'utf8')).toBe(readFileSync(first, 'utf8'));
    // Nobody is told again of a restored request or complaint.
    expect(await full.db.selectFrom('deliveries').select('id').execute()).not.toEqual([]);
    expect(await empty.db.selectFrom('deliveries').select('id').execute()).toEqual([]);
    expect(statSync(first).mode & 0o777).toBe(0o600);
    const { tables } = JSON.parse(readFileSync(first, 'utf8'));
    expect(Object.entries(tables).map(([name, rows]) => [name, (rows as unknown[]).length])).toEqual([
      ['users', 2],
      ['blog_posts', 2],
      ['post_drafts', 1],
      ['imported_posts', 1],
      ['objects', 1],
      ['redirects', 1],
      ['demo_requests', 2],
      ['demo_request_events', 2],
      ['site_settings', 1],
      ['audit_events', 2],
      ['complaints', 1],
      ['legal_holds', 1],
      ['erasures', 1],
    ]);
    expect(tables.site_settings[0].value).toBe(hostile);
    const names = tables.users.map((user: { public_name: unknown }) => user.public_name);
    expect(names).toContain('Ada “the first” King');
  });

  test('holds no secret: no password, second factor, key or session', async () => {
    const text = JSON.stringify(await exportBackup(full.db));
    for (const secret of ['argon2id', 'hash-of-a-key', 'tc_1234', 'SECRETSECRET', 'sid-of-a-session', 'password'])
      expect(text).not.toContain(secret);
    expect(text).toContain(author.username);
  });

  test('knows every table: one that is new is either kept or left out on purpose', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(full.db);
    expect(rows.map(({ name }) => name).sort()).toEqual([...backupTables, ...tablesLeftOut].sort());
  });

  test('its users cannot sign in until they are given a password, which ends their sessions', async () => {
    const { db, url } = await emptyDatabase();
    await importBackup(db, await exportBackup(full.db));
    const stored = () => db.selectFrom('users').selectAll().where('id', '=', author.id).executeTakeFirstOrThrow();
    expect(await verifyPassword(author.password, (await stored()).password)).toBe(false);
    expect(await stored()).toMatchObject({ role: 'admin', twoFactorEnabled: false, apiKey: null });
    await storeSession(db, await stored());

    const { code, output } = await run('cli/set-password.ts', url, author.username.toUpperCase());
    expect(code).toBe(0);
    const password = /is now (\S+)/.exec(output)?.[1] ?? '';
    expect(await verifyPassword(password, (await stored()).password)).toBe(true);
    expect(await db.selectFrom('userSessions').selectAll().execute()).toEqual([]);
    expect(await run('cli/set-password.ts', url, 'nobody')).toMatchObject({
      code: 1,
      output: 'There is no account nobody.\n',
    });
  });

  test('does not stop the trail: the next event comes after the restored ones', async () => {
    const { db } = await emptyDatabase();
    await importBackup(db, await exportBackup(full.db));
    const event = { action: 'logout', actorName: 'ada', address: '::1', requestId: 'r' } as const;
    await recordEvents(db, [{ ...event, actorId: author.id, subject: null }]);
    const ids = await db.selectFrom('auditEvents').select('id').orderBy('id').execute();
    expect(ids.map(({ id }) => Number(id))).toEqual([1, 2, 3]);
  });
});

test('a backup from before redirects and drafts existed can be restored', async () => {
  const { db } = await emptyDatabase();
  const { tables, ...backup } = await exportBackup(full.db);
  const { post_drafts: _, redirects: __, ...older } = tables;
  expect(faultOf({ ...backup, tables: older })).toBeUndefined();
  await importBackup(db, { ...backup, tables: older as typeof tables });
  expect(await db.selectFrom('blogPosts').select('id').execute()).toHaveLength(2);
});

describe('a person who was erased', () => {
  test('is erased again when an older backup is restored, and the others stay', async () => {
    const folder = temporaryFolder();
    const [older, newer] = [path.join(folder, 'older.json'), path.join(folder, 'newer.json')];
    const before = await emptyDatabase();
    await importBackup(before.db, await exportBackup(full.db));
    await run('cli/export.ts', before.url, older);
    expect(await erasePerson(before.db, erasure('ada@example.org'))).toMatchObject({ refused: null, requests: 2 });
    await run('cli/export.ts', before.url, newer);

    const after = await emptyDatabase();
    const { code, output } = await run('cli/import.ts', after.url, older, '--erasures', newer);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Erased 1 person again.') });
    const { tables } = await exportBackup(after.db);
    expect([tables.demo_requests, tables.complaints]).toEqual([[], []]);
    expect(tables.users).toHaveLength(2);
    expect(JSON.stringify(tables)).not.toContain('ada@example.org');
  });
});

describe('a restore is refused', () => {
  test.each(backupTables)('where %s has a row, and nothing is changed', async (table) => {
    const { db } = await emptyDatabase();
    const backup = await exportBackup(full.db);
    const empty = {
      ...backup,
      tables: {
        ...{ users: [], blog_posts: [], post_drafts: [], imported_posts: [], objects: [], redirects: [] },
        ...{ demo_requests: [], demo_request_events: [], site_settings: [], audit_events: [] },
        ...{ complaints: [], legal_holds: [], erasures: [] },
      },
    };
    const rows = backup.tables[table].map((row) => ({ ...row, ...('actor_id' in row ? { actor_id: null } : {}) }));
    const { users, blog_posts } = backup.tables;
    const needed = {
      ...(['blog_posts', 'objects', 'legal_holds', 'erasures'].includes(table) ? { users } : {}),
      ...(table === 'post_drafts' || table === 'imported_posts' ? { users, blog_posts } : {}),
      ...(table === 'demo_request_events' ? { demo_requests: backup.tables.demo_requests } : {}),
    };
    await importBackup(db, { ...empty, tables: { ...empty.tables, ...needed, [table]: rows } });
    const before = await exportBackup(db);
    expect(before.tables[table].length).toBeGreaterThan(0);
    await expect(importBackup(db, backup)).rejects.toThrow(NotEmptyError);
    expect(await exportBackup(db)).toEqual(before);
  });

  test('by the command, in words and with exit code 1', async () => {
    const file = path.join(temporaryFolder(), 'backup.json');
    await run('cli/export.ts', full.url, file);
    const { code, output } = await run('cli/import.ts', full.url, file);
    expect(code).toBe(1);
    expect(output).toContain('not empty');
    expect((await run('cli/export.ts', full.url, file)).output).toContain('exists already');
  });

  test('where it is no backup, one of another version or not a whole one', () => {
    expect(faultOf([])).toContain('This is not a backup');
    expect(faultOf({ format: 'talentcare-backup', version: 2 })).toContain('of version 2');
    expect(faultOf({ format: 'talentcare-backup', version: 1, tables: { users: [] } })).toContain('has no blog_posts');
  });

  test.each([
    ['{', 'cannot be read as JSON'],
    ['[]', 'This is not a backup'],
  ])('by the command for the file %s, in words and with exit code 1', async (text, words) => {
    const file = path.join(temporaryFolder(), 'backup.json');
    writeFileSync(file, text);
    const { url } = await emptyDatabase();
    const { code, output } = await run('cli/import.ts', url, file);
    expect(code).toBe(1);
    expect(output).toContain(words);
  });

  test('where a part of it does not fit, all of it', async () => {
    const { db } = await emptyDatabase();
    const backup = await exportBackup(full.db);
    const broken = { ...backup, tables: { ...backup.tables, site_settings: [{ key: null, value: 'x' }] } };
    await expect(importBackup(db, broken)).rejects.toThrow();
    expect((await exportBackup(db)).tables.users).toEqual([]);
  });
});
