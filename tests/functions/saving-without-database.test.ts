import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ServedDatabase } from '../../local/neon-server.ts';
import type { Post } from '../../src/contracts/blog.ts';
import { signIn } from '../accounts.ts';
import { type DatabaseGate, openGate } from '../database-gate.ts';
import { send } from '../http.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { openTestDatabase } from '../test-database.ts';

let database: ServedDatabase;
let gate: DatabaseGate;
let platform: StartedPlatform;
let cookie: string;

beforeAll(async () => {
  database = await openTestDatabase();
  gate = await openGate(database.url);
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
  async (mode) => {
    const post = await create();
    const save = { ...fields, title: 'Changed words', expectedUpdatedAt: post.updatedAt };
    gate.mode = mode;
    const answer = await send(platform.address, `/api/blog/${post.id}`, { method: 'PUT', body: save, cookie });
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'unavailable',
      message: expect.stringContaining('again'),
    });
    gate.mode = 'up';
    expect(await read(post.id)).toEqual(post);
    const again = await send(platform.address, `/api/blog/${post.id}`, { method: 'PUT', body: save, cookie });
    expect(again.json()).toMatchObject({ success: true, post: { title: 'Changed words' } });
  },
);

test('a save whose answer is lost is told, when it is sent again, with the words that are stored', async () => {
  const post = await create();
  const save = { ...fields, title: 'Lost words', expectedUpdatedAt: post.updatedAt };
  const put = () => send(platform.address, `/api/blog/${post.id}`, { method: 'PUT', body: save, cookie });
  Object.assign(gate, { mode: 'losing', concerns: 'update \\"blog_posts\\"' });
  expect((await put()).status).toBe(503);
  gate.mode = 'up';
  expect((await read(post.id)).title).toBe('Lost words');
  const again = await put();
  expect(again.status).toBe(409);
  expect(again.json()).toMatchObject({ code: 'conflict', current: { title: 'Lost words', id: post.id } });
});
