import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { send, someAddress } from '../platform/http.ts';
import { type RealPostgres, startRealPostgres } from '../platform/real-postgres.ts';
import { type StartedPlatform, startPlatform } from '../platform/start-platform.ts';

const kills = 20;
const writers = 4;

let postgres: RealPostgres;
let platform: StartedPlatform;

beforeAll(async () => {
  postgres = await startRealPostgres();
  platform = await startPlatform({ DATABASE_URL: postgres.url, ADMIN_PASSWORD: 'correct horse battery' });
});

afterAll(async () => {
  await platform.stop();
  await postgres.close();
});

const someone = () => ({
  firstName: `Ada ${randomUUID()}`,
  lastName: 'King',
  email: `ada-${randomUUID()}@example.org`,
  company: 'Engines',
  role: 'ceo',
  therapists: '1-5',
  message: 'x'.repeat(randomInt(1, 4_000)),
});

type Request = ReturnType<typeof someone>;

test(`a database that is killed at ${kills} random moments of a write load loses nothing that was acknowledged`, async () => {
  const acknowledged = new Map<string, Request>();
  const sent = new Map<string, Request>();
  const refusals: number[] = [];
  let writing = true;
  let afterwards = 0;

  /** Sends a request until it is acknowledged, as the form does when its visitor tries again. */
  const sendUntilAcknowledged = async () => {
    const request = someone();
    sent.set(request.email, request);
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    for (;;) {
      const answer = await send(platform.address, '/api/demo-request', { body: request, headers, from: someAddress() });
      const body = answer.json();
      if (answer.status === 200) {
        acknowledged.set(request.email, request);
        return;
      }
      refusals.push(answer.status);
      expect(answer.status, answer.text).toBe(503);
      expect(body).toMatchObject({ success: false, code: 'unavailable' });
      await pause(20);
    }
  };
  const writer = async () => {
    while (writing) await sendUntilAcknowledged();
  };

  const load = Promise.all(Array.from({ length: writers }, writer));
  for (let kill = 0; kill < kills; kill += 1) {
    const before = acknowledged.size;
    await pause(randomInt(20, 400));
    await postgres.kill();
    await pause(randomInt(0, 100));
    await postgres.restart();
    // The platform finds its database again by itself.
    await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before);
  }
  afterwards = acknowledged.size;
  await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(afterwards);
  writing = false;
  await load;

  const rows = await new Database(postgres.url).selectFrom('demoRequests').selectAll().execute();
  const stored = new Map(rows.map((row) => [row.email, row]));
  expect(stored.size).toBe(rows.length);
  for (const [email, request] of acknowledged) expect(stored.get(email)).toMatchObject(request);
  // What was not acknowledged is there whole or not at all.
  for (const row of rows) expect(row).toMatchObject(sent.get(row.email) ?? { email: 'of a request that was sent' });
  expect(refusals.length).toBeGreaterThan(0);
  expect(platform.process.exitCode).toBeNull();
}, 300_000);
