import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { failBuild } from '../../../db/queries/publishing/builds.ts';
import { deployBudget } from '../../fixtures/deploy-budget.ts';
import { incoming } from '../../fixtures/incoming-post.ts';
import { letPass } from '../../platform/clock.ts';

const { platform, hook, call, publish, publishPage, publishAndBuild, build, status, tickNow } = deployBudget();

const importPosts = async (posts: object[]) => {
  const { id: fallbackAuthor } = platform().author;
  return call('POST', '/api/admin/imports', { posts, dryRun: false, fallbackAuthor });
};

const minutesUntil = (dueAt: string | null | undefined) => (Date.parse(dueAt ?? '') - Date.now()) / 60_000;

describe('REBUILD_MINUTES', () => {
  test('thirty saves in an hour ask for two builds at most, and the last state is built', async () => {
    const before = hook().calls();
    await publishAndBuild();
    for (let saves = 1; saves < 30; saves += 1) {
      await letPass(platform().db, 2);
      const { rebuild, dueAt } = await publish();
      expect(rebuild).toBe('waiting');
      expect(minutesUntil(dueAt)).toBeCloseTo(60 - 2 * saves, 0);
    }
    expect(hook().calls()).toBe(before + 1);
    await tickNow();
    expect(hook().calls()).toBe(before + 1);
    await letPass(platform().db, 2);
    await tickNow();
    await tickNow();
    expect(hook().calls()).toBe(before + 2);
    await build();
    const rows = await platform().db.selectFrom('builds').select('state').orderBy('id').execute();
    expect(rows.map(({ state }) => state)).toEqual(['built', 'built']);
  });

  test('is told with the state: waiting, and when it is due', async () => {
    await publishAndBuild();
    const { dueAt } = await publish();
    expect(await status()).toMatchObject({ state: 'waiting', reason: null, dueAt, contentChanged: true });
    await letPass(platform().db, 61);
    await tickNow();
    expect(await status()).toMatchObject({ state: 'queued', dueAt: null });
  });

  test('a build that is due starts with the next save too', async () => {
    const before = hook().calls();
    await publishAndBuild();
    expect((await publish()).rebuild).toBe('waiting');
    await letPass(platform().db, 61);
    expect((await publish()).rebuild).toBe('queued');
    expect(hook().calls()).toBe(before + 2);
    await tickNow();
    expect(hook().calls()).toBe(before + 2);
  });

  test('a build that started for another reason takes what waits with it', { tags: ['thorough'] }, async () => {
    const before = hook().calls();
    await publishAndBuild();
    await publish();
    await build();
    await letPass(platform().db, 61);
    await tickNow();
    expect(hook().calls()).toBe(before + 1);
  });

  test.each(['taken offline', 'deleted'])('a post that is %s never waits', async (how) => {
    const { post } = await publishAndBuild();
    expect((await publish()).rebuild).toBe('waiting');
    const before = hook().calls();
    const path = `/api/blog/${post.id}`;
    const { rebuild } = how === 'deleted' ? await call('DELETE', path) : await call('PUT', path, { published: false });
    expect(rebuild).toBe('queued');
    expect(hook().calls()).toBe(before + 1);
  });

  test('a changed setting waits, and a redirect outside /blog does not, because only a build makes it work', async () => {
    await publishAndBuild();
    expect((await call('PUT', '/api/admin/settings/hero_title', { value: 'Calm' })).rebuild).toBe('waiting');
    const before = hook().calls();
    const redirect = (path: string) => call('POST', '/api/admin/redirects', { path, target: '/about' });
    expect((await redirect('/blog/old')).rebuild).toBe('none');
    expect(hook().calls()).toBe(before);
    expect((await redirect('/old')).rebuild).toBe('queued');
    expect(hook().calls()).toBe(before + 1);
  });

  test('a page does not wait where no build has written its address or its place in the footer, and its words wait', async () => {
    await publishAndBuild();
    const before = hook().calls();
    const { post, rebuild } = await publishPage();
    expect([rebuild, hook().calls()]).toEqual(['queued', before + 1]);
    await build();
    const path = `/api/blog/${post.id}`;
    const outcomes = [];
    for (const body of [
      { title: 'Other words' },
      { slug: `moved-${randomUUID()}` },
      { footer: 'services' },
      { footer: null },
    ]) {
      outcomes.push((await call('PUT', path, body)).rebuild);
      await build();
    }
    expect(outcomes).toEqual(['waiting', 'queued', 'queued', 'queued']);
  });

  test('an admin publishes now', async () => {
    await publishAndBuild();
    await publish();
    const before = hook().calls();
    expect(await call('POST', '/api/admin/rebuild')).toMatchObject({ rebuild: 'queued', build: { state: 'queued' } });
    expect(hook().calls()).toBe(before + 1);
  });

  test('saves at the same time agree on one call', async () => {
    const before = hook().calls();
    const saves = await Promise.all(Array.from({ length: 8 }, publish));
    expect(saves.map(({ rebuild }) => rebuild)).toEqual(Array(8).fill('queued'));
    expect(hook().calls()).toBe(before + 1);
  });

  test('a hook that refuses the clock is called again half an hour later, and the reason is told', {
    tags: ['thorough'],
  }, async () => {
    await publishAndBuild();
    await publish();
    await letPass(platform().db, 61);
    hook().answer(500);
    const before = hook().calls();
    await tickNow();
    await tickNow();
    expect(hook().calls()).toBe(before + 1);
    expect(await status()).toMatchObject({ state: 'failed', reason: 'The build hook answered 500' });
    hook().answer(200);
    await letPass(platform().db, 31);
    await tickNow();
    expect(hook().calls()).toBe(before + 2);
    expect(await status()).toMatchObject({ state: 'queued', reason: null });
  });

  test('a call that failed does not hold up the next save', async () => {
    await publishAndBuild();
    await letPass(platform().db, 61);
    hook().answer(500);
    expect((await publish()).rebuild).toBe('failed');
    hook().answer(200);
    expect((await publish()).rebuild).toBe('queued');
  });

  test('a build that fails before it can tell of its start is not taken for the one that waits', {
    tags: ['thorough'],
  }, async () => {
    await publishAndBuild();
    await publish();
    await failBuild(platform().db, { buildId: 'early', commitSha: 'local' }, 'No tables');
    await letPass(platform().db, 61);
    const before = hook().calls();
    await tickNow();
    expect(hook().calls()).toBe(before + 1);
  });

  test('a request of the version before is one whose hook was called', { tags: ['thorough'] }, async () => {
    const long = new Date(Date.now() - 61 * 60_000);
    await platform().db.insertInto('builds').values({ state: 'queued', askedAt: long, calledAt: long }).execute();
    const before = hook().calls();
    await tickNow();
    expect(hook().calls()).toBe(before);
    expect((await publish()).rebuild).toBe('queued');
    expect(hook().calls()).toBe(before + 1);
  });

  test('an import asks for one build, ten minutes after its first call, or at once when somebody asks', async () => {
    await build();
    const posts = () => [incoming()];
    const before = hook().calls();
    for (let calls = 0; calls < 5; calls += 1) await importPosts(posts());
    expect(hook().calls()).toBe(before);
    const { state, dueAt } = await status();
    expect([state, Math.round(minutesUntil(dueAt))]).toEqual(['waiting', 10]);
    await tickNow();
    expect(hook().calls()).toBe(before);
    await call('POST', '/api/admin/rebuild');
    expect(hook().calls()).toBe(before + 1);
    await importPosts(posts());
    expect(hook().calls()).toBe(before + 1);
  });

  test('an import that breaks off has its build ten minutes later', { tags: ['thorough'] }, async () => {
    await importPosts([incoming()]);
    await letPass(platform().db, 5);
    await importPosts([incoming()]);
    const before = hook().calls();
    await letPass(platform().db, 6);
    await tickNow();
    await tickNow();
    expect(hook().calls()).toBe(before + 1);
  });

  test('an import of drafts asks for none, and one within REBUILD_MINUTES waits as a save does', async () => {
    await importPosts([{ ...incoming(), published: false }]);
    expect((await status()).state).toBe('none');
    await publishAndBuild();
    await importPosts([incoming()]);
    expect(Math.round(minutesUntil((await status()).dueAt))).toBe(60);
  });

  test('the deploys of this month are counted, those before are not', async () => {
    await build();
    await build();
    const old = { state: 'built', buildId: 'old', endedAt: new Date(Date.now() - 32 * 24 * 60 * 60_000) } as const;
    await platform().db.insertInto('builds').values(old).execute();
    expect((await status()).deploysThisMonth).toBe(2);
  });
});
