import { expect, test } from 'vitest';
import { formatDate } from '../../../src/site/format-date.ts';
import { deployBudget } from '../../fixtures/deploy-budget.ts';
import { incoming } from '../../fixtures/incoming-post.ts';

const most = 3;
const { platform, hook, call, publish, build, status, tickNow } = deployBudget({
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
