import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { send } from '../platform/http.ts';
import { type StartedPlatform, startPlatform } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';

const secrets = { password: 'correct horse battery', message: 'a very private message' };
let platform: StartedPlatform;

beforeAll(async () => {
  const { url } = await openTestDatabase();
  platform = await startPlatform({
    ...inject('withoutBuilds'),
    DATABASE_URL: url,
    ADMIN_PASSWORD: secrets.password,
  });
});

afterAll(() => platform.stop());

const lines = () =>
  platform
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('every call leaves one line, with the id that its answer carries and nothing private', async () => {
  const demo = {
    firstName: 'Ada',
    lastName: 'King',
    email: 'ada@private.example',
    company: 'Engines',
    role: 'ceo',
    message: secrets.message,
  };
  const answers = [
    await send(platform.address, '/api/demo-request', { body: demo }),
    await send(platform.address, '/api/auth/login', { body: { username: 'admin', password: secrets.password } }),
    await send(platform.address, '/api/auth/login', {
      body: { username: 'admin', password: `not ${secrets.password}` },
    }),
    await send(platform.address, '/api/nothing-here'),
    await send(platform.address, '/api/demo-requests', { cookie: 'talentcare=stolen' }),
    await send(platform.address, '/blog/nothing-here'),
  ];
  const cookie = answers[1]?.headers['set-cookie']?.[0]?.split(/[=;]/)[1] ?? 'no cookie';
  // What was printed has reached this process once a later call's line has.
  await expect.poll(() => lines().length).toBe(answers.length);
  const logged = lines();
  for (const [index, route, status] of [
    [0, '/api/demo-request', 200],
    [1, '/api/auth/login', 200],
    [2, '/api/auth/login', 401],
    [3, 'none', 404],
    [4, '/api/demo-requests', 401],
    [5, '/blog/:slug', 404],
  ] as const) {
    const id = answers[index]?.headers['x-request-id'];
    expect(logged.filter(({ requestId }) => requestId === id)).toEqual([
      expect.objectContaining({ route, status, level: 'info', milliseconds: expect.any(Number) }),
    ]);
  }
  for (const secret of [secrets.password, secrets.message, 'ada@private.example', cookie, 'stolen', '127.0.0.1']) {
    expect(JSON.stringify(logged)).not.toContain(secret);
  }
});
