import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ServedDatabase } from '../../../local/neon-server.ts';
import { type CountedPlatform, startCountedPlatform } from '../../platform/counted-platform.ts';
import { declarations } from '../../platform/declarations.ts';
import { endpointCalls } from '../../platform/endpoint-calls.ts';
import { openTestDatabase } from '../../platform/test-database.ts';

let database: ServedDatabase;
let platform: CountedPlatform;

beforeAll(async () => {
  database = await openTestDatabase();
  platform = await startCountedPlatform(database.url, inject('withoutBuilds'));
});

afterAll(async () => {
  await platform.stop();
  await database.close();
});

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every endpoint has a call', { tags: ['thorough'] }, () => {
  expect(endpointCalls.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(declarations.map(nameOf).sort());
});

describe('the round trips of', () => {
  test.each(endpointCalls.map((call) => [nameOf(call.endpoint), call.trips, call] as const))(
    '%s: %i',
    { tags: ['thorough'] },
    async (_name, budget, call) => {
      const { answer, trips } = await platform.call(call);
      expect(answer.status, answer.text).toBe(200);
      expect(trips).toBe(budget);
    },
  );
});
