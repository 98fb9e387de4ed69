import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBackup } from '../../cli/backups/backup-file.ts';
import { restoredRows } from '../../cli/backups/restored-rows.ts';
import { CliError } from '../../cli/cli-error.ts';
import { exportedRows } from '../../db/backup/export-rows.ts';
import { importRows, NotEmptyError } from '../../db/backup/import-rows.ts';
import { type BackupRow, type BackupTable, backupTables, tablesLeftOut } from '../../db/backup/tables.ts';
import { Database } from '../../db/client.ts';
import { createUser } from '../../db/queries/accounts/users.ts';
import { recordEvents } from '../../db/queries/audit/audit.ts';
import { storeDemoRequest } from '../../db/queries/leads/demo-requests.ts';
import { addNote } from '../../db/queries/leads/inbox-changes.ts';
import { storeDraft } from '../../db/queries/posts/drafts.ts';
import { insertPosts } from '../../db/queries/posts/posts.ts';
import { createRedirect } from '../../db/queries/posts/redirects.ts';
import { storeComplaint } from '../../db/queries/privacy/complaints.ts';
import { eraseAgain } from '../../db/queries/privacy/erase-again.ts';
import { erasePerson } from '../../db/queries/privacy/erasures.ts';
import { placeHold } from '../../db/queries/privacy/legal-holds.ts';
import { storeDecision } from '../../db/queries/privacy/mention-decisions.ts';
import { listMentions } from '../../db/queries/privacy/mentions.ts';
import { verifyPassword } from '../../functions/_shared/accounts/password.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { emailHash, erasureKey, keyCheck, textHash } from '../../src/site/email-hash.ts';
import { type Account, createAccount, storeSession } from '../fixtures/accounts.ts';
import { arrival } from '../fixtures/deliveries.ts';
import { storeSetting } from '../fixtures/settings.ts';
import { makePost } from '../platform/prepared-platform.ts';
import { inherited, temporaryFolder } from '../platform/start-platform.ts';
import { openEmptyDatabase, openTestDatabase } from '../platform/test-database.ts';

const root = path.resolve(import.meta.dirname, '../..');
const opened: ServedDatabase[] = [];

async function openDatabase(open = openTestDatabase): Promise<{ db: Database; url: string }> {
  const database = await open();
  opened.push(database);
  return { db: new Database(database.url), url: database.url };
}

let spare: Promise<{ db: Database; url: string }> | undefined;

/** A migrated database without rows; opening one takes seconds, so that one after the other has the same. */
async function emptyDatabase(): Promise<{ db: Database; url: string }> {
  spare ??= openDatabase();
  const { db, url } = await spare;
  const tables = [...backupTables, 'user_sessions', 'user_networks'].map((table) => sql.table(table));
  await sql`truncate ${sql.join(tables)} restart identity cascade`.execute(db);
  return { db, url };
}

/** Runs one of the commands in package.json on a database. */
const run = (command: string, url: string, ...parameters: string[]) => runWith({}, command, url, ...parameters);

const runWith = (more: Record<string, string>, command: string, url: string, ...parameters: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const environment = { ...inherited(), DATABASE_URL: url, SESSION_SECRET: secret, ...more };
    execFile(process.execPath, [command, ...parameters], { cwd: root, env: environment }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

const secret = 'the secret of the site, of 32 characters';
const erasure = (email: string) => ({
  ...{ email, emailHash: emailHash(erasureKey(secret), email), keyCheck: keyCheck(erasureKey(secret)) },
  ...{ identifiedBy: 'By telephone', erasedBy: null },
});

type Tables = Record<BackupTable, BackupRow['row'][]>;

/** Returns all rows of a backup of a database. */
async function backUp(db: Database): Promise<Tables> {
  const tables = Object.fromEntries(backupTables.map((table) => [table, []])) as unknown as Tables;
  for await (const rows of exportedRows(db)) for (const { table, row } of rows) tables[table].push(row);
  return tables;
}

const restore = (db: Database, tables: Partial<Tables>) =>
  importRows(
    db,
    backupTables.flatMap((table) => (tables[table] ?? []).map((row) => ({ table, row }))),
  );

const hostile = `"quotes" 'single' <b>&amp;</b> </script> line\nbreak \\ back 👩🏽‍⚕️ é \u2028 end`;
let full: { db: Database; url: string };
let author: Account;

beforeAll(async () => {
  full = await openDatabase();
  const { db } = full;
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
      takesCalls: true,
      awayDays: JSON.stringify([{ from: '2027-01-01', to: '2027-01-02' }]),
      meetingLink: 'https://meet.example.org/ada',
    })
    .where('id', '=', author.id)
    .execute();
  const topic = { name: hostile, slug: 'a-topic', description: hostile, position: 1 };
  const savedTopics = await db.insertInto('topics').values(topic).returning('id').execute();
  const topicIds = savedTopics.map(({ id }) => id);
  await insertPosts(db, [
    {
      ...makePost({ slug: 'one', title: hostile, content: `<p>${hostile}</p>`, metaTitle: null }, author.id),
      topicIds,
    },
    makePost(
      { kind: 'page', slug: 'services/two', published: false, featuredImage: 'https://example.org/a.png' },
      author.id,
    ),
  ]);
  const post = await db
    .selectFrom('blogPosts')
    .select(['id', 'updatedAt'])
    .where('slug', '=', 'one')
    .executeTakeFirst();
  const draft = { title: hostile, content: '<p>Draft</p>', excerpt: '', featuredImage: '' };
  const more = { metaTitle: '', metaDescription: '', slug: '', topicIds };
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
    await storeDemoRequest(db, row, arrival);
  }
  const stored = await db.selectFrom('demoRequests').select('id').where('idempotencyKey', '=', 'a').executeTakeFirst();
  const note = { text: hostile, contact: true, key: null };
  await addNote(db, stored?.id ?? '', note, { id: author.id, name: 'Ada' });
  const call = { requestId: stored?.id ?? '', userId: author.id, startsAt: new Date('2027-01-04T10:00Z') };
  const happened = { at: '2027-01-01T10:00:00Z', kind: 'booked', startsAt: '2027-01-04T10:00:00Z' };
  await db
    .insertInto('calls')
    .values({ ...call, state: 'booked', telephone: '020 7946 0000', history: JSON.stringify([happened]) })
    .execute();
  const decision = {
    kind: 'request-message',
    requestId: stored?.id ?? null,
    textHash: 'hash',
    reason: hostile,
  } as const;
  await db
    .insertInto('mentionDecisions')
    .values({ ...decision, emailHash: 'hash', keyCheck: keyCheck(erasureKey(secret)), decidedBy: author.id })
    .execute();
  const complaint = { name: hostile, email: 'ada@example.org', message: hostile, idempotencyKey: 'c' };
  await storeComplaint(db, complaint, arrival);
  await placeHold(db, 'held@example.org', hostile, author.id);
  await erasePerson(db, { ...erasure('erased@example.org'), erasedBy: author.id });
  await createRedirect(db, '/old-page', '/blog?a=1#b');
  await storeSetting(db, 'hero_title', hostile);
  const sess = JSON.stringify({ createdAt: '', lastSeenAt: '', address: '', userAgent: '' });
  const session = { sid: 'sid-of-a-session', userId: author.id, sess, expire: new Date(Date.now() + 60_000) };
  await db.insertInto('userSessions').values(session).execute();
  const later = new Date(Date.now() + 60_000);
  const invited = { firstName: hostile, email: 'new@example.org', role: 'user', expiresAt: later } as const;
  await db
    .insertInto('invitations')
    .values({ ...invited, invitedBy: author.id })
    .execute();
  const passkey = { credentialId: 'c', publicKey: 'k', rpId: 'example.org', name: hostile, backupEligible: true };
  await db
    .insertInto('passkeys')
    .values({ ...passkey, userId: author.id, backedUp: true })
    .execute();
  const key = { name: 'One', hash: 'hash-of-another', mask: 'tck_…', scope: 'read', expiresAt: later } as const;
  await db
    .insertInto('apiKeys')
    .values({ ...key, userId: author.id })
    .execute();
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
    const empty = await openDatabase(openEmptyDatabase);
    const restored = await run('cli/import.ts', empty.url, first);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.output).toContain('npm run set-password');
    expect(await run('cli/export.ts', empty.url, second)).toMatchObject({ code: 0 });
    expect(readFileSync(second, 'utf8')).toBe(readFileSync(first, 'utf8'));
    // Nobody is told again of a restored request or complaint.
    expect(await full.db.selectFrom('deliveries').select('id').execute()).not.toEqual([]);
    expect(await empty.db.selectFrom('deliveries').select('id').execute()).toEqual([]);
    expect(statSync(first).mode & 0o777).toBe(0o600);
    const lines = readFileSync(first, 'utf8').trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '').rows).toEqual({
      ...{ users: 2, blog_posts: 2, post_drafts: 1, imported_posts: 1, objects: 1, redirects: 1, demo_requests: 2 },
      ...{
        calls: 1,
        demo_request_events: 2,
        site_settings: 1,
        audit_events: 2,
        complaints: 1,
        legal_holds: 1,
        erasures: 1,
      },
      ...{ mention_decisions: 1, invitations: 1, passkeys: 1, topics: 1 },
    });
    const rows = lines.slice(1, -1).map((line) => JSON.parse(line) as BackupRow);
    expect(rows.find(({ table }) => table === 'site_settings')?.row.value).toBe(hostile);
    const names = rows.filter(({ table }) => table === 'users').map(({ row }) => row.public_name);
    expect(names).toContain('Ada “the first” King');
  });

  test('of more rows than one query reads has each of them once', async () => {
    const { db } = await emptyDatabase();
    const ids = Array.from({ length: 4_500 }, (_, index) => index + 1);
    const event = { actor_id: null, actor_name: 'ada', subject: null, address: '::1', request_id: 'r' };
    const events = ids.map((id) => ({ ...event, id, action: 'logout', at: '2026-01-01T00:00:00+00:00' }));
    expect((await restore(db, { audit_events: events })).get('audit_events')).toBe(4_500);
    expect((await backUp(db)).audit_events.map(({ id }) => id)).toEqual(ids);
  });

  test('holds no secret: no password, second factor, key or session', async () => {
    const text = JSON.stringify(await backUp(full.db));
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
    await restore(db, await backUp(full.db));
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
    await restore(db, await backUp(full.db));
    const event = { action: 'logout', actorName: 'ada', address: '::1', requestId: 'r' } as const;
    await recordEvents(db, [{ ...event, actorId: author.id, subject: null }]);
    const ids = await db.selectFrom('auditEvents').select('id').orderBy('id').execute();
    expect(ids.map(({ id }) => Number(id))).toEqual([1, 2, 3]);
  });
});

test('a backup of the first version, from before redirects, drafts, topics and pages existed, can be restored', {
  tags: ['thorough'],
}, async () => {
  const { db, url } = await emptyDatabase();
  const { post_drafts: _, redirects: __, topics: ___, ...tables } = await backUp(full.db);
  for (const post of tables.blog_posts) {
    delete post.topic_ids;
    delete post.kind;
  }
  const file = path.join(temporaryFolder(), 'first-version.json');
  writeFileSync(file, JSON.stringify({ format: 'talentcare-backup', version: 1, tables }, null, 2));
  expect(await run('cli/import.ts', url, file)).toMatchObject({ code: 0 });
  expect(await db.selectFrom('blogPosts').select('kind').execute()).toEqual([{ kind: 'post' }, { kind: 'post' }]);
});

test('rows that were stored while the backup was made, and refer to missing ones, are left out or refer to none', async () => {
  const { db } = await emptyDatabase();
  const tables = await backUp(full.db);
  const missing = '00000000-0000-4000-8000-000000000000';
  const event = { ...tables.demo_request_events[0], id: 99, request_id: missing };
  const audit = { ...tables.audit_events[0], id: 99, actor_id: missing };
  const events = { demo_request_events: [...tables.demo_request_events, event], audit_events: [audit] };
  const counts = await restore(db, { ...tables, ...events });
  expect([counts.get('demo_request_events'), counts.get('audit_events')]).toEqual([2, 1]);
  expect(await db.selectFrom('auditEvents').select('actorId').execute()).toEqual([{ actorId: null }]);
});

const head = '{"format":"talentcare-backup","version":2}';

describe('a person who was erased', () => {
  test('is erased again when an older backup is restored, and the others stay', async () => {
    const folder = temporaryFolder();
    const [older, newer] = [path.join(folder, 'older.json'), path.join(folder, 'newer.json')];
    const before = await emptyDatabase();
    await restore(before.db, await backUp(full.db));
    await run('cli/export.ts', before.url, older);
    expect(await erasePerson(before.db, erasure('ada@example.org'))).toMatchObject({ refused: null, requests: 2 });
    await run('cli/export.ts', before.url, newer);

    const after = await emptyDatabase();
    const { code, output } = await run('cli/import.ts', after.url, older, '--erasures', newer);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Erased 1 person again.') });
    const tables = await backUp(after.db);
    expect([tables.demo_requests, tables.complaints]).toEqual([[], []]);
    expect(tables.users).toHaveLength(2);
    // The names of other accounts end in random letters, which may be these three.
    expect(JSON.stringify(tables)).not.toMatch(/(?<![\w-])ada@example\.org/);
  });

  test('is redacted again in the texts of others, if the backup is older than the redactions', async () => {
    const folder = temporaryFolder();
    const [older, newer] = [path.join(folder, 'older.json'), path.join(folder, 'newer.json')];
    const { db, url } = await emptyDatabase();
    const message = 'Ada King (ADA@example.org) and Grace Hopper sent me.';
    const request = { firstName: 'Alan', lastName: 'T', email: 'alan@example.org', company: 'B', role: 'hr' } as const;
    const row = { ...request, therapists: null, message, idempotencyKey: 'alan' };
    await storeDemoRequest(db, row, { ...arrival, hasMail: false });
    const { id } = await createAccount(db, 'admin');
    await run('cli/export.ts', url, older);
    const event = { action: 'privacy.redact', actorId: id, actorName: 'alan', address: '', requestId: '' } as const;
    for (const [email, name] of [
      ['ada@example.org', 'Ada King'],
      ['grace@example.org', 'Grace Hopper'],
    ] as const) {
      const person = { email, emailHash: emailHash(erasureKey(secret), email), names: [name] };
      const [place] = (await listMentions(db, person, 9)).rows;
      if (!place) throw new Error(`Nothing names ${name}`);
      const hashes = {
        emailHash: person.emailHash,
        keyCheck: keyCheck(erasureKey(secret)),
        textHash: textHash(erasureKey(secret), place.text),
      };
      expect(await storeDecision(db, place, { ...hashes, reason: null, decidedBy: id }, event)).toBe(true);
      // The text is another one now.
      expect(await storeDecision(db, place, { ...hashes, reason: null, decidedBy: id }, event)).toBe(false);
    }
    await run('cli/export.ts', url, newer);

    await emptyDatabase();
    const { output } = await run('cli/import.ts', url, older, '--erasures', newer);
    expect(output).toContain('Redacted 1 text again.');
    const [restored] = (await backUp(db)).demo_requests;
    expect(restored?.message).toBe('[redacted] ([redacted]) and [redacted] sent me.');
  });

  test('keeps what came after the erasure, also an account, and the moment of the erasure', async () => {
    const { db, url } = await emptyDatabase();
    const account = {
      email: 'ada@example.org',
      firstName: null,
      lastName: null,
      role: 'user',
      password: 'none',
    } as const;
    const arrive = async (name: string) => {
      const request = {
        firstName: 'Ada',
        lastName: name,
        email: 'Ada@example.org',
        company: 'E',
        role: 'ceo',
      } as const;
      const row = { ...request, therapists: null, message: null, idempotencyKey: name };
      await storeDemoRequest(db, row, { ...arrival, hasMail: false });
      await createUser(db, { ...account, username: name });
    };
    await arrive('before');
    const old = await backUp(db);
    await erasePerson(db, erasure('ada@example.org'));
    await arrive('after');
    const now = await backUp(db);

    const file = path.join(temporaryFolder(), 'backup.jsonl');
    await run('cli/export.ts', url, file);
    await emptyDatabase();
    const { output } = await run('cli/import.ts', url, file);
    expect(output).toContain('Restored');
    expect(output).not.toContain('Erased');
    expect(await backUp(db)).toEqual(now);

    // What was stored before the erasure goes, beside what came after it.
    await emptyDatabase();
    await restore(db, { ...now, demo_requests: [...old.demo_requests, ...now.demo_requests] });
    const { erased } = await eraseAgain(db, (email) => [emailHash(erasureKey(secret), email)]);
    expect(erased).toBe(1);
    expect(await backUp(db)).toEqual(now);
  });

  test('is erased up to the last erasure, if the newer backup has a later one than the older', {
    tags: ['thorough'],
  }, async () => {
    const folder = temporaryFolder();
    const [older, newer] = [path.join(folder, 'older.json'), path.join(folder, 'newer.json')];
    const { db, url } = await emptyDatabase();
    await erasePerson(db, erasure('ada@example.org'));
    const request = {
      firstName: 'Ada',
      lastName: 'King',
      email: 'ada@example.org',
      company: 'E',
      role: 'ceo',
    } as const;
    const row = { ...request, therapists: null, message: null, idempotencyKey: 'again' };
    await storeDemoRequest(db, row, { ...arrival, hasMail: false });
    await run('cli/export.ts', url, older);
    await erasePerson(db, erasure('ada@example.org'));
    await run('cli/export.ts', url, newer);
    const last = (await backUp(db)).erasures;
    await emptyDatabase();
    const { output } = await run('cli/import.ts', url, older, '--erasures', newer);
    expect(output).toContain('Erased 1 person again.');
    expect(await backUp(db)).toMatchObject({ demo_requests: [], erasures: last });
  });

  test('is not forgotten: another SESSION_SECRET restores nothing, and the earlier one beside it does', async () => {
    const file = path.join(temporaryFolder(), 'backup.jsonl');
    const { db, url } = await emptyDatabase();
    await restore(db, await backUp(full.db));
    const earlier = 'an-earlier-secret-of-the-site-0123456789';
    const [email, identifiedBy] = ['ada@example.org', 'By telephone'];
    const hashed = { emailHash: emailHash(erasureKey(earlier), email), keyCheck: keyCheck(erasureKey(earlier)) };
    await erasePerson(db, { email, ...hashed, identifiedBy, erasedBy: null });
    await run('cli/export.ts', url, file);

    await emptyDatabase();
    const refused = await run('cli/import.ts', url, file);
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(/^This backup has 1 erasure, of \d.*, made with another SESSION_SECRET than yours/),
    });
    expect(await backUp(db)).toMatchObject({ users: [], erasures: [] });
    const both = { FORMER_SESSION_SECRETS: `one-that-was-never-used ${earlier}` };
    expect(await runWith(both, 'cli/import.ts', url, file)).toMatchObject({ code: 0 });
    await emptyDatabase();
    const lost = await run('cli/import.ts', url, file, '--lost-secret');
    expect(lost).toEqual({ code: 0, output: expect.stringContaining('1 erasure cannot be repeated') });
  });

  test('of an earlier version, which stored no sign of its key, is erased again, and the command says that it cannot be sure', {
    tags: ['thorough'],
  }, async () => {
    const file = path.join(temporaryFolder(), 'backup.jsonl');
    const { db, url } = await emptyDatabase();
    await restore(db, await backUp(full.db));
    await erasePerson(db, erasure('ada@example.org'));
    const { erasures } = await backUp(db);
    const restored = [...(await backUp(full.db)).demo_requests, ...(await backUp(db)).demo_requests];
    const rows = [
      ...restored.map((row) => ({ table: 'demo_requests', row })),
      ...erasures.map(({ key_check: _, told: __, ...row }) => ({
        table: 'erasures',
        row: { ...row, erased_by: null },
      })),
    ];
    const counts = { demo_requests: restored.length, erasures: erasures.length };
    const lines = [JSON.parse(head), ...rows, { rows: counts }].map((line) => JSON.stringify(line));
    writeFileSync(file, `${lines.join('\n').replaceAll('\u2028', '\\u2028')}\n`);
    await emptyDatabase();
    const { code, output } = await run('cli/import.ts', url, file);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Erased 1 person again.') });
    expect(output).toContain('2 erasures are from an earlier version');
    expect((await backUp(db)).demo_requests).toEqual([]);
  });
});

describe('a restore is refused', () => {
  test('where any table has a row, and nothing is changed', { tags: ['thorough'] }, async () => {
    const backup = await backUp(full.db);
    const { users, blog_posts, demo_requests } = backup;
    for (const table of backupTables) {
      const { db } = await emptyDatabase();
      // The table is the only one with rows, unless its rows cannot exist without others: rows of `users` would hide that a restore
      // does not look at the table.
      const needed = {
        ...(['blog_posts', 'invitations', 'passkeys'].includes(table) ? { users } : {}),
        ...(table === 'post_drafts' || table === 'imported_posts' ? { users, blog_posts } : {}),
        ...(['demo_request_events', 'mention_decisions', 'calls'].includes(table) ? { demo_requests } : {}),
      };
      await restore(db, { ...needed, [table]: backup[table] });
      const before = await backUp(db);
      expect([table, before[table].length > 0]).toEqual([table, true]);
      await expect(restore(db, backup), table).rejects.toThrow(NotEmptyError);
      expect(await backUp(db), table).toEqual(before);
    }
  });

  test('by the command, in words and with exit code 1', async () => {
    const file = path.join(temporaryFolder(), 'backup.json');
    await run('cli/export.ts', full.url, file);
    const { code, output } = await run('cli/import.ts', full.url, file);
    expect(code).toBe(1);
    expect(output).toContain('not empty');
    expect((await run('cli/export.ts', full.url, file)).output).toContain('exists already');
    const missing = path.join(temporaryFolder(), 'missing.json');
    expect((await run('cli/import.ts', (await emptyDatabase()).url, missing)).output).toBe(
      `There is no file ${missing}\n`,
    );
  });

  test.each([
    ['{', 'cannot be read as JSON'],
    ['[]', 'This is not a backup'],
    ['{"format":"talentcare-backup","version":3}', 'of version 3. Only versions 1 and 2'],
    ['{"format":"talentcare-backup","version":3}\n{"table":"users"}\n', 'of version 3. Only versions 1 and 2'],
    ['{"format":"talentcare-backup","version":1,"tables":{"users":[]}}', 'has no blog_posts'],
    [`${head}\n`, 'ends in the middle'],
    [`${head}\n{"table":"users"}\n`, 'line 2 is no row'],
    [`${head}\n{"table":"us`, 'cannot be read as JSON in line 2'],
    [`${head}\n{"rows":{"users":1}}\n`, 'lacks rows'],
  ])('for the file %s, in words', async (text, words) => {
    const file = path.join(temporaryFolder(), 'backup.json');
    writeFileSync(file, text);
    const { db } = await emptyDatabase();
    const given = { rows: readBackup(file), newer: undefined, keys: [erasureKey(secret)], isSecretLost: false };
    const restored = importRows(db, restoredRows(given, { unmatched: 0, unknown: 0 }));
    await expect(restored).rejects.toThrow(CliError);
    await expect(restored).rejects.toThrow(words);
  });

  test('where a part of it does not fit, all of it', async () => {
    const { db } = await emptyDatabase();
    const tables = await backUp(full.db);
    await expect(restore(db, { ...tables, site_settings: [{ key: null, value: 'x' }] })).rejects.toThrow();
    expect((await backUp(db)).users).toEqual([]);
    const { rows } = await sql`select from pg_namespace where nspname = 'restore'`.execute(db);
    expect(rows).toEqual([]);
  });

  test('where the rows end early, all of it, and the next restore begins anew', { tags: ['thorough'] }, async () => {
    const { db, url } = await emptyDatabase();
    const folder = temporaryFolder();
    const [whole, half] = [path.join(folder, 'whole.jsonl'), path.join(folder, 'half.jsonl')];
    await run('cli/export.ts', full.url, whole);
    const text = readFileSync(whole, 'utf8');
    writeFileSync(half, text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1));
    await sql`create schema restore`.execute(db);
    expect(await run('cli/import.ts', url, half)).toMatchObject({
      code: 1,
      output: expect.stringContaining('ends in the middle. Nothing was restored.'),
    });
    expect((await backUp(db)).users).toEqual([]);
    expect(await run('cli/import.ts', url, whole)).toMatchObject({ code: 0 });
  });
});
