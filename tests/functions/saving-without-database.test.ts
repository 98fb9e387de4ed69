import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ServedDatabase } from '../../local/neon-server.ts';
import type { Post } from '../../src/contracts/blog.ts';
import { signIn } from '../accounts.ts';
import { type BreakableDatabase, openBreakableDatabase } from '../breakable-database.ts';
import { type Answer, type Message, send } from '../http.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { openTestDatabase } from '../test-database.ts';

let database: ServedDatabase;
let gate: BreakableDatabase;
let platform: StartedPlatform;
let cookie: string;

beforeAll(async () => {
  database = await openTestDatabase();
  gate = await openBreakableDatabase(database.url);
  platform = await startPlatform({
    ...inject('withoutBuilds'),
    DATABASE_URL: gate.url,
    ADMIN_PASSWORD: 'correct horse',
  });
  cookie = await signIn(platform.address, { username: 'admin', password: 'correct horse' });
});

afterAll(async () => {
  await platform.stop();
  gate.close();
  await database.close();
});

const fields = { title: 'Kept words', content: '<p>Words</p>', excerpt: 'In short', published: false };

async function create(): Promise<Post> {
  const answer = await send(platform.address, '/api/blog', { body: fields, cookie });
  return (answer.json() as unknown as { post: Post }).post;
}

const read = async (id: string) =>
  ((await send(platform.address, `/api/blog/${id}`, { cookie })).json() as unknown as { post: Post }).post;

test.each(['refusing', 'failing', 'hanging'] as const)(
  'a save to a database that is %s is refused clearly, changes nothing, and succeeds when it is sent again',
  async (mood) => {
    const post = await create();
    const save = { ...fields, title: 'Changed words', expectedUpdatedAt: post.updatedAt };
    gate.become(mood);
    const answer = await send(platform.address, `/api/blog/${post.id}`, { method: 'PUT', body: save, cookie });
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'unavailable',
      message: expect.stringContaining('again'),
    });
    gate.become('up');
    expect(await read(post.id)).toEqual(post);
    const again = await send(platform.address, `/api/blog/${post.id}`, { method: 'PUT', body: save, cookie });
    expect(again.json()).toMatchObject({ success: true, post: { title: 'Changed words' } });
  },
);

test('a save whose answer is lost is told, when it is sent again, with the words that are stored', async () => {
  const post = await create();
  const save = { ...fields, title: 'Lost words', expectedUpdatedAt: post.updatedAt };
  const put = () => send(platform.address, `/api/blog/${post.id}`, { method: 'PUT', body: save, cookie });
  gate.become('mute');
  expect((await put()).status).toBe(503);
  gate.become('up');
  expect((await read(post.id)).title).toBe('Lost words');
  const again = await put();
  expect(again.status).toBe(409);
  expect(again.json()).toMatchObject({ code: 'conflict', current: { title: 'Lost words', id: post.id } });
});

// Each is a hop through the network in production. A call that takes fewer fails too, so that the gain is kept.
describe('the round trips of', () => {
  async function expectTrips(count: number, path: string, message: Message = {}): Promise<Answer> {
    const before = gate.trips();
    const answer = await send(platform.address, path, message);
    expect(answer.status, answer.text).toBe(200);
    expect(gate.trips() - before).toBe(count);
    return answer;
  }

  test.each(['/api/blog', '/api/blog/supervision-is-not-a-box-to-tick'])('GET %s: one', async (path) => {
    await expectTrips(1, path);
  });

  test('a login: two', async () => {
    await expectTrips(2, '/api/auth/login', { body: { username: 'admin', password: 'correct horse' } });
  });

  test('saving a post that visitors see, with the request for a build: three', async () => {
    const body = { ...fields, published: true };
    const created = await expectTrips(3, '/api/blog', { body, cookie });
    const { post } = created.json() as unknown as { post: Post };
    const change = { ...body, title: 'Changed', expectedUpdatedAt: post.updatedAt };
    const changed = await expectTrips(3, `/api/blog/${post.id}`, { method: 'PUT', body: change, cookie });
    for (const answer of [created, changed]) expect(answer.json().rebuild).not.toBe('not configured');
  });

  test('saving a tab of settings: two', async () => {
    const changes = ['hero_title', 'hero_subtitle', 'hero_cta'].map((key) => ({ key, value: `New ${key}` }));
    await expectTrips(2, '/api/admin/settings', { method: 'PUT', body: { changes }, cookie });
  });
});
