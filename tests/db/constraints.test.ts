import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { violatedUnique } from '../../db/failure.ts';
import { createUser } from '../../db/queries/accounts/users.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { openTestDatabase } from '../platform/test-database.ts';

let embedded: ServedDatabase;
let db: Database;

beforeAll(async () => {
  embedded = await openTestDatabase();
  db = new Database(embedded.url);
});

afterAll(() => embedded.close());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  );

const user = (username: string, email = `${randomUUID()}@example.org`) =>
  createUser(db, { username, email, password: 'hash', firstName: null, lastName: null, role: 'user' });

describe('the database itself refuses', () => {
  test('a name or an address that is taken, in whatever case or Unicode form', async () => {
    await user('Ångström', 'Name@Example.org');
    for (const taken of ['Ångström', 'ÅNGSTRÖM', 'A\u030angstro\u0308m']) {
      const error = await user(taken).catch((caught: unknown) => caught);
      expect(violatedUnique(error)).toBe('users_username_key');
    }
    const error = await user('somebody-else', 'NAME@EXAMPLE.ORG').catch((caught: unknown) => caught);
    expect(violatedUnique(error)).toBe('users_email_key');
  });

  test('a role, a status and a range that there is not', async () => {
    const { id } = await user('role-holder');
    expect(await codeOf(sql`update users set role = 'king' where id = ${id}`.execute(db))).toBe('23514');
    const request = { firstName: 'A', lastName: 'B', email: 'a@b.uk', company: 'C', role: 'ceo' as const };
    const insert = (change: object) =>
      db
        .insertInto('demoRequests')
        .values({ ...request, idempotencyKey: randomUUID(), ...change })
        .execute();
    expect(await codeOf(insert({}))).toBe('none');
    expect(await codeOf(insert({ role: 'king' }))).toBe('23514');
    expect(await codeOf(insert({ status: 'lost' }))).toBe('23514');
    expect(await codeOf(insert({ therapists: '7' }))).toBe('23514');
    expect(await codeOf(insert({ email: null }))).toBe('23502');
  });

  test('a post of nobody, a session of nobody, and two posts of one slug', async () => {
    const nobody = randomUUID();
    const { id: authorId } = await user('author');
    const post = { title: 'T', content: '<p>C</p>', excerpt: 'E', slug: 'one-slug' };
    const insert = (author: string) =>
      db
        .insertInto('blogPosts')
        .values({ ...post, authorId: author })
        .execute();
    expect(await codeOf(insert(nobody))).toBe('23503');
    expect(await codeOf(insert(authorId))).toBe('none');
    expect(await codeOf(insert(authorId))).toBe('23505');
    const session = { sid: 's', sess: '{}', expire: new Date(), userId: nobody };
    expect(await codeOf(db.insertInto('userSessions').values(session).execute())).toBe('23503');
  });

  test('half of a batch', async () => {
    const good = db.insertInto('siteSettings').values({ key: 'half', value: 'x' }).compile();
    expect(await codeOf(db.batch([good, good]))).toBe('23505');
    expect(await db.selectFrom('siteSettings').select('key').where('key', '=', 'half').execute()).toEqual([]);
  });
});
