import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';
import { contentOf } from '../editor/editor.ts';

const openPage = browserPages();
let platform: PreparedPlatform;

// Its first site is the shared one. Each save makes a real build.
beforeAll(async () => {
  const { SITE_DIR } = inject('withoutBuilds');
  platform = await startPlatformWith([{ slug: 'standing' }], { SITE_DIR });
});

afterAll(() => platform.stop());

test('a post’s whole way: a draft, changed, published, live, taken back', {
  tags: ['thorough'],
  timeout: 180_000,
}, async () => {
  const page = await openPage();
  await signInPage(page, platform.address, platform.author);
  await page.goto(`${platform.address}/admin?tab=blog`);
  await page.getByRole('link', { name: 'New Post' }).click();
  await page.getByRole('textbox', { name: 'Title *' }).fill('From draft to live');
  await page.getByLabel('Excerpt').fill('In short');
  await contentOf(page).click();
  await page.keyboard.type('First words');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.waitForURL(`${platform.address}/admin`);
  const visitor = await openPage({ faults: [/404/] });
  const place = `${platform.address}/blog/from-draft-to-live`;
  expect((await visitor.goto(place))?.status()).toBe(404);

  const edit = async () => {
    await page.goto(`${platform.address}/admin?tab=blog`);
    await page.getByRole('link', { name: 'Edit From draft to live' }).click();
    await contentOf(page).waitFor();
  };
  await edit();
  await contentOf(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Second words');
  await page.getByRole('switch', { name: 'Published' }).check();
  await page.getByRole('button', { name: 'Update Post' }).click();
  await page.waitForURL(`${platform.address}/admin`);
  // At once from the API, and before long from the build.
  expect((await visitor.goto(place))?.status()).toBe(200);
  await visitor.getByText('Second words').waitFor();
  const state = page.getByRole('banner').getByRole('status').or(page.locator('header').getByRole('status'));
  await state
    .first()
    .getByText(/Rebuild queued|Building the site|Live since/)
    .waitFor();
  await state
    .first()
    .getByText(/Live since/)
    .waitFor({ timeout: 90_000 });
  await edit();
  await page.getByRole('link', { name: 'View the live post' }).waitFor({ timeout: 90_000 });
  await visitor.goto(place);
  expect(await visitor.locator('.prose').textContent()).toContain('Second words');

  await page.getByRole('switch', { name: 'Published' }).uncheck();
  await page.getByRole('button', { name: 'Update Post' }).click();
  await page.waitForURL(`${platform.address}/admin`);
  await expect.poll(async () => (await visitor.goto(place))?.status(), { timeout: 90_000 }).toBe(404);
});
