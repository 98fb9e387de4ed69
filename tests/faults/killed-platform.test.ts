import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { send, someAddress } from '../platform/http.ts';
import { startPlatform, temporaryFolder } from '../platform/start-platform.ts';

const kills = 5;

test(`a platform that is killed ${kills} times with its embedded database starts again with all that it acknowledged`, async () => {
  const DATA_DIR = temporaryFolder();
  const acknowledged: string[] = [];
  for (let kill = 0; kill <= kills; kill += 1) {
    const platform = await startPlatform({ DATA_DIR, ADMIN_PASSWORD: 'correct horse battery' });
    const db = new Database(platform.databaseUrl);
    const rows = await db.selectFrom('demoRequests').select(['email', 'lastName']).execute();
    expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged));
    for (const { lastName } of rows) expect(lastName).toBe('King');
    if (kill === kills) return void (await platform.stop());

    const writer = async () => {
      for (;;) {
        const request = {
          firstName: 'Ada',
          lastName: 'King',
          email: `${randomUUID()}@example.org`,
          company: 'C',
          role: 'ceo',
        };
        const answer = await send(platform.address, '/api/demo-request', { body: request, from: someAddress() });
        if (answer.status === 200) acknowledged.push(request.email);
      }
    };
    // The connection breaks with the platform.
    const load = Promise.allSettled([writer(), writer(), writer()]);
    await pause(randomInt(50, 600));
    await platform.stop('SIGKILL');
    await load;
  }
  expect(acknowledged.length).toBeGreaterThan(kills);
}, 300_000);
