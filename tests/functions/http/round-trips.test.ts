import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ServedDatabase } from '../../../local/neon-server.ts';
import type { Endpoint } from '../../../src/contracts/endpoint.ts';
import { saveDraft } from '../../../src/contracts/posts/drafts.ts';
import { createPost, updatePost } from '../../../src/contracts/posts/posts.ts';
import { type CountedPlatform, startCountedPlatform } from '../../platform/counted-platform.ts';
import { declarations } from '../../platform/declarations.ts';
import type { CalledPlatform } from '../../platform/endpoint-caller.ts';
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

// The platform's clock looks at the database each five minutes, also in the middle of a call. The call after it has the right count.
const retry = 1;

test('every endpoint has a call', { tags: ['thorough'] }, () => {
  expect(endpointCalls.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(declarations.map(nameOf).sort());
});

describe('the round trips of', () => {
  test.each(endpointCalls.map((call) => [nameOf(call.endpoint), call.trips, call] as const))(
    '%s: %i',
    { tags: ['thorough'], retry },
    async (_name, budget, call) => {
      const { answer, trips } = await platform.call(call);
      expect(answer.status, answer.text).toBe(200);
      expect(trips).toBe(budget);
    },
  );
});

test('a save that names topics which exist takes one round trip more', { tags: ['thorough'], retry }, async () => {
  const topics = [randomUUID(), randomUUID()];
  const counted: readonly Endpoint[] = [createPost, updatePost, saveDraft];
  const saves = endpointCalls.filter(({ endpoint }) => counted.includes(endpoint));
  const withTopics = saves.map((save) => ({
    ...save,
    prepare: async (called: CalledPlatform) => {
      const parts = await save.prepare(called);
      return { ...parts, body: { ...Object(parts.body), topics } };
    },
  }));
  const found: number[] = [];
  // The first save of a platform reads more than later ones, and the first one with topics adds them.
  for (const save of [...saves.slice(0, 1), ...withTopics.slice(0, 1), ...withTopics])
    found.push((await platform.call(save)).trips);
  const [added, ...named] = found.slice(1);
  const trips = saves.map((save) => save.trips);
  expect(named).toEqual(trips.map((count) => count + 1));
  expect(added).toBe((trips[0] ?? 0) + 3);
});
