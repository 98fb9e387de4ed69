import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ServedDatabase } from '../../../local/neon-server.ts';
import { type DatabaseGate, openGate } from '../../platform/database-gate.ts';
import { send, someAddress } from '../../platform/http.ts';
import { type StartedPlatform, startPlatform } from '../../platform/start-platform.ts';
import { openTestDatabase } from '../../platform/test-database.ts';

let database: ServedDatabase;
let gate: DatabaseGate;
let platform: StartedPlatform;

beforeAll(async () => {
  database = await openTestDatabase();
  gate = await openGate(database.url);
  platform = await startPlatform({
    ...inject('withoutBuilds'),
    DATABASE_URL: gate.url,
    ADMIN_PASSWORD: 'correct horse',
  });
});

afterAll(async () => {
  await platform.stop();
  gate.close();
  await database.close();
});

const login = (password: string) =>
  send(platform.address, '/api/auth/login', { body: { username: 'admin', password }, from: someAddress() });

test('with a database that does not take the trail, nobody signs in unseen, a refusal is still told as it is, and the log tells of both', async () => {
  gate.mode = 'failing';
  gate.concerns = 'insert into audit_events';
  const good = await login('correct horse');
  expect([good.status, good.headers['set-cookie']]).toEqual([503, undefined]);
  const bad = await login('wrong horse');
  expect([bad.status, bad.json().code]).toEqual([401, 'invalid_credentials']);
  const line = platform
    .output()
    .split('\n')
    .find((entry) => entry.includes(String(bad.headers['x-request-id'])));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'error',
    status: 401,
    error: { message: expect.any(String) },
  });
  gate.mode = 'up';
  expect((await login('correct horse')).status).toBe(200);
});
