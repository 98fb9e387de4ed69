import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePosts } from '../../db/sample-posts.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { brokenModes, type DatabaseGate, openGate } from '../platform/database-gate.ts';
import { send } from '../platform/http.ts';
import { type StartedPlatform, startPlatform } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';

const body = {
  firstName: 'Ada',
  lastName: 'King',
  email: 'ada@example.org',
  company: 'Engines',
  role: 'ceo',
  message: 'Keep me',
};

let gate: DatabaseGate;
let database: ServedDatabase;
let platform: StartedPlatform;

beforeAll(async () => {
  database = await openTestDatabase();
  gate = await openGate(database.url);
  platform = await startPlatform({ DATABASE_URL: gate.url, ADMIN_PASSWORD: 'correct horse' });
});

afterAll(async () => {
  await platform.stop();
  gate.close();
  await database.close();
});

describe.each(brokenModes)('a database that is %s', (broken) => {
  test('is said in JSON within five seconds, the pages stay up, and service comes back by itself', async () => {
    gate.mode = broken;
    // A caller who gives up after five seconds still has his answer.
    const limit = () => ({ signal: AbortSignal.timeout(5_000) });
    const answers = await Promise.all([
      send(platform.address, '/api/demo-request', { body, ...limit() }),
      send(platform.address, '/api/health', limit()),
      send(platform.address, '/api/auth/login', {
        body: { username: 'admin', password: 'correct horse' },
        ...limit(),
      }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toMatchObject({ success: false, code: 'unavailable' });
      // A person can tell us which call it was.
      expect(answer.json().message).toContain(`(Reference ${answer.headers['x-request-id']})`);
      expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres/);
    }
    expect((await send(platform.address, '/api/health/live')).json()).toEqual({ success: true });
    const form = await send(platform.address, '/api/demo-request', {
      body: new URLSearchParams(body).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: platform.address },
    });
    expect(form.status).toBe(503);
    expect(form.text).toContain('Keep me');
    expect(form.text).toContain(`(Reference ${form.headers['x-request-id']})`);
    const page = await send(platform.address, '/blog/nothing-here');
    expect(page.status).toBe(503);
    expect(page.text).toContain(`(Reference ${page.headers['x-request-id']})`);
    for (const path of ['/', `/blog/${samplePosts[0].slug}`])
      expect([path, (await send(platform.address, path, limit())).status]).toEqual([path, 200]);

    gate.mode = 'up';
    expect((await send(platform.address, '/api/demo-request', { body })).status).toBe(200);
    expect((await send(platform.address, '/api/health')).json()).toMatchObject({ success: true, database: 'up' });
  });
});
