import { expect, test } from 'vitest';
import { formatDate } from '../../../src/site/format-date.ts';
import { deployBudget } from '../../fixtures/deploy-budget.ts';
import { incoming } from '../../fixtures/incoming-post.ts';
import { letPass } from '../../platform/clock.ts';

const most = 3;
const { platform, hook, call, publish, publishPage, build, status, tickNow } = deployBudget({
  ...{ REBUILD_MINUTES: '0', MAX_DEPLOYS: String(most) },
});

test('MAX_DEPLOYS stops automatic deploys until next month, even those that never wait, and an admin goes beyond it', {
  tags: ['thorough'],
}, async () => {
  const before = hook().calls();
  const saves = [];
  for (let deploys = 0; deploys < most; deploys += 1) {
    const saved = await publish();
    expect(saved.rebuild).toBe('queued');
    saves.push(saved);
    await build();
  }
  expect(hook().calls()).toBe(before + most);
  const { rebuild, dueAt = '' } = await publish();
  expect(rebuild).toBe('waiting');
  const inMonth = formatDate(dueAt, 'moment');
  expect(inMonth).toMatch(/^01 .* 00:00$/);
  expect(Date.parse(dueAt)).toBeGreaterThan(Date.now());
  const [{ post }] = saves as [(typeof saves)[number]];
  expect(await call('DELETE', `/api/blog/${post.id}`)).toMatchObject({ rebuild: 'waiting', dueAt });
  await tickNow();
  expect(hook().calls()).toBe(before + most);
  expect(await status()).toMatchObject({ state: 'waiting', dueAt, deploysThisMonth: most, maxDeploys: most });
  // Visitors see an imported page only after a build, so this one does not wait for the next month.
  const importOf = (kind: string) => ({
    ...{ posts: [{ ...incoming(), kind }], dryRun: false, fallbackAuthor: platform().author.id },
  });
  await call('POST', '/api/admin/imports', importOf('post'));
  expect((await status()).dueAt).toBe(dueAt);
  await call('POST', '/api/admin/imports', importOf('page'));
  expect(Date.parse((await status()).dueAt ?? '') - Date.now()).toBeLessThan(11 * 60_000);
  expect((await call('POST', '/api/admin/rebuild')).rebuild).toBe('queued');
  expect(hook().calls()).toBe(before + most + 1);
});

test('MAX_DEPLOYS stops no page from getting its address: by itself, with others, or at its moment', {
  tags: ['thorough'],
}, async () => {
  for (let deploys = 0; deploys < most; deploys += 1) await build();
  const before = hook().calls();
  expect([(await publish()).rebuild, hook().calls()]).toEqual(['waiting', before]);
  const { post, rebuild } = await publishPage();
  expect([rebuild, hook().calls()]).toEqual(['queued', before + 1]);
  await build();
  expect((await call('PUT', `/api/blog/${post.id}`, { title: 'Other words' })).rebuild).toBe('waiting');
  await build();
  // The footer links to this page, so it does not wait either for the end of the page.
  expect((await call('PUT', `/api/blog/${post.id}`, { footer: 'company' })).rebuild).toBe('queued');
  await build();
  expect((await call('PUT', `/api/blog/${post.id}`, { published: false })).rebuild).toBe('queued');
  await build();
  expect((await call('PUT', `/api/blog/${post.id}`, { published: true })).rebuild).toBe('queued');
  await build();
  expect((await call('DELETE', `/api/blog/${post.id}`)).rebuild).toBe('queued');
  await build();
  const drafts = [await publishPage({}), await publishPage({})];
  const ids = drafts.map((draft) => draft.post.id);
  expect(await call('POST', '/api/blog/all', { ids, action: 'publish' })).toMatchObject({ rebuild: 'queued' });
  expect(hook().calls()).toBe(before + 6);
  await build();
  const publishAt = new Date(Date.now() + 60_000);
  const scheduled = await publishPage({ publishAt });
  expect([scheduled.rebuild, hook().calls()]).toEqual(['none', before + 6]);
  await letPass(platform().db, 2);
  await platform()
    .db.updateTable('blogPosts')
    .set({ publishAt: new Date(Date.now() - 1_000) })
    .where('id', '=', scheduled.post.id)
    .execute();
  await tickNow();
  expect(hook().calls()).toBe(before + 7);
});
