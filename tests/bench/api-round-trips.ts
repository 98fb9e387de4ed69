import { sql } from 'kysely';
import { Database } from '../../db/client.ts';
import { login } from '../../src/contracts/accounts/auth.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { createPost, updatePost } from '../../src/contracts/posts/posts.ts';
import { startCountedPlatform } from '../platform/counted-platform.ts';
import { endpointCalls } from '../platform/endpoint-calls.ts';
import { builtSite, type StartedPlatform } from '../platform/start-platform.ts';
import { openTestHook } from '../platform/test-hook.ts';
import type { Figure } from './table.ts';

// The delay of each round trip: about the distance between Neon and a function in the same region.
const delayMs = 5;
// The first calls of a process are slower than the rest. An odd number has a median.
const rounds = 5;

const bars = new Map<Endpoint, number>([
  [login, 2],
  [createPost, 3],
  [updatePost, 3],
]);

/**
 * Calls every endpoint over a database that is 5 ms away, and prints its round trips and its median time. Returns the round trips
 * that have a bar. The calls go to a platform of their own, with the site of `shared` and an empty database on the same server.
 */
export async function measureRoundTrips(shared: StartedPlatform): Promise<Figure[]> {
  const hook = await openTestHook();
  const environment = { SITE_DIR: builtSite(shared.dataDir), BUILD_HOOK_URL: hook.url };
  const url = new URL(shared.databaseUrl);
  url.pathname = 'round_trips';
  await sql`create database round_trips`.execute(new Database(shared.databaseUrl));
  const platform = await startCountedPlatform(url.href, environment, delayMs);
  const figures: Figure[] = [];
  try {
    console.log(`\n${`a database ${delayMs} ms away, one call at a time`.padEnd(60)} round trips    p50 ms`);
    for (const call of endpointCalls) {
      const what = `${call.endpoint.method} ${call.endpoint.path}`;
      const times: number[] = [];
      let most = 0;
      for (let round = 0; round < rounds; round += 1) {
        const { answer, trips, milliseconds } = await platform.call(call);
        if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.text}`);
        times.push(milliseconds);
        most = Math.max(most, trips);
      }
      const median = times.sort((a, b) => a - b)[(rounds - 1) / 2] ?? Number.NaN;
      console.log(`${what.padEnd(60)} ${String(most).padStart(11)} ${median.toFixed(1).padStart(9)}`);
      const bar = bars.get(call.endpoint);
      if (bar !== undefined) figures.push({ what: `${what}: round trips`, measured: most, bar, unit: '' });
    }
    return figures;
  } finally {
    await platform.stop();
    hook.close();
  }
}
