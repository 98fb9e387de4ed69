import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { migrate, migrationNames } from '../../db/migrate.ts';
import { listInbox } from '../../db/queries/leads/inbox.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { openEmptyDatabase } from '../platform/test-database.ts';

let served: ServedDatabase;
let db: Database;
let newest: string[];

beforeAll(async () => {
  served = await openEmptyDatabase();
  db = new Database(served.url);
  await migrate(db);
  newest = await describeSchema();
});

afterAll(() => served.close());

beforeEach(() => db.batch([sql`drop schema public cascade`.compile(db), sql`create schema public`.compile(db)]));

/** Everything that the database knows of its tables: columns, constraints and indexes, in words. */
async function describeSchema(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default, identity_generation)
      as line from information_schema.columns where table_schema = 'public'
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

test('the engine is the one that this run is for', async () => {
  const { rows } = await sql<{ version: string }>`select version()`.execute(db);
  expect(rows[0]?.version).toMatch(/^PostgreSQL 18\./);
  expect(/wasm|emscripten/i.test(rows[0]?.version ?? '')).toBe(inject('realPostgres') === null);
});

test('migrations run by several at once apply once, and again change nothing', async () => {
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(db)));
  expect(applied.flat().sort()).toEqual(migrationNames);
  expect(await describeSchema()).toEqual(newest);
  expect(await migrate(db)).toEqual([]);
  expect(await describeSchema()).toEqual(newest);
  expect(newest.length).toBeGreaterThan(60);
});

test('a database of each earlier version is brought up to date, and keeps what it held', async () => {
  const names: string[] = [];
  for (const [index, name] of migrationNames.entries()) {
    expect(await migrate(db, migrationNames.slice(0, index + 1))).toEqual([name]);
    // Each migration after this one meets a row of this version.
    await sql`insert into users (username, email, password) values (${name}, ${name}, 'x')`.execute(db);
    await sql`insert into demo_requests (first_name, last_name, email, company, role, idempotency_key)
      values ('Jan', 'Łukasiewicz', 'jan@example.org', 'Łódź', 'ceo', ${name})`.execute(db);
    names.push(name);
  }
  expect(await describeSchema()).toEqual(newest);
  const users = await db.selectFrom('users').select('username').orderBy('username').execute();
  expect(users.map(({ username }) => username)).toEqual(names);
  expect((await listInbox(db, { search: 'lukasiewicz lodz' }, 'newest', 1, 50)).total).toBe(names.length);
});

test('the release before topics goes on writing posts after the migration', async () => {
  await migrate(db);
  await sql`insert into users (username, email, password) values ('a', 'a', 'x')`.execute(db);
  // Its columns, without those of the topics.
  await sql`insert into blog_posts (title, slug, content, excerpt, author_id, published, created_at, updated_at)
    select 'A', 'a', '', '', id, true, now(), now() from users`.execute(db);
  await sql`update blog_posts set title = 'B'`.execute(db);
  const posts = await db.selectFrom('blogPosts').select(['title', 'topicIds']).execute();
  expect(posts).toEqual([{ title: 'B', topicIds: [] }]);
});

test('the API keys of the release before become keys that publish, for ninety days', async () => {
  await migrate(db, migrationNames.slice(0, migrationNames.indexOf('0030-joining')));
  await sql`insert into users (username, email, password, api_key, api_key_mask) values ('a', 'a', 'x', 'hash', 'mask')`.execute(
    db,
  );
  await sql`insert into users (username, email, password) values ('b', 'b', 'x')`.execute(db);
  await migrate(db);
  const keys = await db.selectFrom('apiKeys').selectAll().execute();
  expect(keys).toEqual([expect.objectContaining({ hash: 'hash', mask: 'mask', scope: 'publish', isFormer: true })]);
  expect(Math.round(((keys[0]?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(90);
});

test('several at once bring a database of an earlier version up to date', { tags: ['thorough'] }, async () => {
  const half = migrationNames.length >> 1;
  await migrate(db, migrationNames.slice(0, half));
  const applied = await Promise.all(Array.from({ length: 3 }, () => migrate(db)));
  expect(applied.flat().sort()).toEqual(migrationNames.slice(half));
  expect(await describeSchema()).toEqual(newest);
});
