import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { send } from '../http.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { openTestDatabase } from '../test-database.ts';

const body = {
  firstName: 'Ada',
  lastName: 'King',
  email: 'ada@example.org',
  company: 'Engines',
  role: 'ceo',
  message: 'Keep me',
};

/** What stands between the platform and its database, to break. */
let mode: 'up' | 'refusing' | 'hanging' | 'failing' = 'up';
let database: ServedDatabase;
let platform: StartedPlatform;

const gate = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
  if (mode === 'refusing') return void incoming.socket.destroy();
  if (mode === 'hanging') return;
  if (mode === 'failing') return void outgoing.writeHead(502).end('Bad gateway');
  const { hostname, port } = new URL(database.url);
  const forward = httpRequest({ hostname, port, path: incoming.url, method: 'POST', headers: incoming.headers });
  forward.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 500, response.headers);
    response.pipe(outgoing);
  });
  incoming.pipe(forward);
});

beforeAll(async () => {
  database = await openTestDatabase();
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url);
  url.port = String((gate.address() as AddressInfo).port);
  platform = await startPlatform({ DATABASE_URL: url.href, ADMIN_PASSWORD: 'correct horse' });
});

afterAll(async () => {
  await platform.stop();
  gate.closeAllConnections();
  gate.close();
  await database.close();
});

describe.each(['refusing', 'failing', 'hanging'] as const)('a database that is %s', (broken) => {
  test('is said in JSON within five seconds, the pages stay up, and service comes back by itself', async () => {
    mode = broken;
    // A caller who gives up after five seconds still has his answer.
    const patience = { signal: AbortSignal.timeout(5_000) };
    const answers = await Promise.all([
      send(platform.address, '/api/demo-request', { body, ...patience }),
      send(platform.address, '/api/health', patience),
      send(platform.address, '/api/auth/login', {
        body: { username: 'admin', password: 'correct horse' },
        ...patience,
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
    expect((await send(platform.address, '/')).status).toBe(200);

    mode = 'up';
    expect((await send(platform.address, '/api/demo-request', { body })).status).toBe(200);
    expect((await send(platform.address, '/api/health')).json()).toMatchObject({ success: true, database: 'up' });
  });
});
