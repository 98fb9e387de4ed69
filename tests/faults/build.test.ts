import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { recordEvents } from '../../db/queries/audit/audit.ts';
import { buildSite } from '../../local/build.ts';
import { root } from '../../local/prepare.ts';
import { brokenModes, type DatabaseGate, openGate } from '../platform/database-gate.ts';
import { type PreparedPlatform, startPlatformWith } from '../platform/prepared-platform.ts';
import { temporaryFolder } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';

const slugs = Array.from({ length: 250 }, (_, index) => ({ slug: `post-${index}` }));
const folder = temporaryFolder();
// Most of these build the site several times.
vi.setConfig({ testTimeout: 300_000 });

let live: PreparedPlatform;
let gate: DatabaseGate;

beforeAll(async () => {
  live = await startPlatformWith(slugs);
  gate = await openGate(live.databaseUrl);
});

afterAll(async () => {
  gate.close();
  await live.stop();
});

beforeEach(() => {
  gate.mode = 'up';
  gate.passes = Number.POSITIVE_INFINITY;
});

/** Builds the site that is live at the platform's address, from a database that may be another. */
const build = (DATABASE_URL: string, environment: Record<string, string> = {}) =>
  buildSite(root, folder, { DATABASE_URL, URL: live.address, ...environment });

const builds = () => globSync('2*', { cwd: folder });

describe('a build', () => {
  test('with its database there makes every page', async () => {
    const site = await build(gate.url);
    expect(globSync('built-posts/post-*.html', { cwd: site })).toHaveLength(slugs.length);
    expect(JSON.parse(readFileSync(path.join(site, 'build-info.json'), 'utf8'))).toMatchObject({ posts: slugs.length });
  });

  test.each(brokenModes)('whose database is %s fails and leaves nothing that could be published', async (mode) => {
    const before = builds();
    gate.mode = mode;
    await expect(build(gate.url)).rejects.toThrow(/could not be built/);
    expect(builds()).toEqual(before);
  });

  test('whose database goes away half-way fails at whichever query, and leaves nothing', async () => {
    const before = builds();
    gate.passes = 1_000;
    await build(gate.url);
    const queries = 1_000 - gate.passes;
    expect(queries).toBeGreaterThan(3);
    // The last only notes its end.
    for (let passes = 1; passes < queries - 1; passes += 1) {
      gate.passes = passes;
      await expect(build(gate.url), `after ${passes} of ${queries} queries`).rejects.toThrow(/could not be built/);
    }
    expect(builds()).toHaveLength(before.length + 1);
  });
});

describe('a build from a database without posts, while the live site has some,', () => {
  test('fails when it is another database, and says what to do', async () => {
    const { url } = await openTestDatabase();
    await expect(build(url)).rejects.toThrow(
      /The live site has 250 posts and the database has none.*DATABASE_URL.*ALLOW_EMPTY_BLOG/,
    );
    expect(await build(url, { ALLOW_EMPTY_BLOG: 'true' })).toBeTruthy();
    expect(await build(url, { CONTEXT: 'deploy-preview' })).toBeTruthy();
  });

  test('fails when the posts are lost, and succeeds when somebody has taken them off', async () => {
    await sql`update blog_posts set published = false`.execute(live.db);
    await expect(build(live.databaseUrl)).rejects.toThrow(/The live site has 250 posts/);
    const event = {
      action: 'post.update',
      actorId: live.author.id,
      actorName: 'x',
      address: '',
      requestId: '',
    } as const;
    await recordEvents(live.db, [event]);
    const site = await build(live.databaseUrl);
    expect(globSync('built-posts/*.html', { cwd: site })).toEqual([]);
  });
});

test('the first build of all needs no live site', async () => {
  const { url } = await openTestDatabase();
  const nowhere = new URL(inject('platform').address);
  nowhere.port = '9';
  expect(await build(url, { URL: nowhere.origin })).toBeTruthy();
});
