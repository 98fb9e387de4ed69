import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { send } from '../../platform/http.ts';
import { browserPages, type Expected } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();

async function overview(expected: Expected, prepare: (page: Page) => Promise<unknown>): Promise<string[]> {
  const page = await openPage(expected);
  await prepare(page);
  await signInPage(page, address, admin);
  await page.goto(`${address}/admin`);
  const facts = page.getByRole('list', { name: 'Live build' }).getByRole('listitem');
  await facts.first().waitFor();
  return facts.allTextContents();
}

const refuse = (pattern: string) => (page: Page) => page.route(pattern, (route) => route.abort());

test('the overview says which build is live, as the API does', async () => {
  const { buildId, commitSha } = (await send(address, '/api/build-info')).json() as Record<string, string>;
  const facts = await overview({}, refuse('**/build-info.json'));
  expect(facts.slice(0, 2)).toEqual([`Build ID: ${buildId}`, `Commit: ${commitSha?.slice(0, 7)}`]);
  expect(facts[2]).toMatch(/^Deployed: \d\d \w{3} \d{4}, \d\d:\d\d$/);
});

test('where the call fails it asks the site’s own file, without a word', async () => {
  const file = (await send(address, '/build-info.json')).json() as Record<string, string>;
  const facts = await overview({ faults: [/build-info/, /ERR_FAILED/] }, refuse('**/api/build-info'));
  expect(facts.slice(0, 2)).toEqual([`Build ID: ${file.buildId}`, `Commit: ${file.commitSha?.slice(0, 7)}`]);
});

test('where that fails too the defaults stand', async () => {
  const facts = await overview({ faults: [/build-info/, /ERR_FAILED/] }, refuse('**/*build-info*'));
  expect(facts.slice(0, 2)).toEqual(['Build ID: development', 'Commit: local']);
  expect(facts).toHaveLength(3);
});

test('a production build is marked', { tags: ['thorough'] }, async () => {
  const answer = async (page: Page) =>
    page.route('**/api/build-info', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), isProduction: true } });
    });
  expect((await overview({}, answer)).at(-1)).toBe('✓ Production');
});
