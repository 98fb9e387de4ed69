import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createRedirect } from '../../../db/queries/posts/redirects.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { expectToast } from '../back-office/back-office.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
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

test('a page’s whole way: an address that is taken, the suggestion, published, changed, moved', {
  tags: ['thorough'],
  timeout: 180_000,
}, async () => {
  const { address, author } = platform;
  const page = await openPage({ faults: [/40[04]/] });
  await signInPage(page, address, author);
  await page.goto(`${address}/admin?tab=blog`);
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await page.getByText('No pages yet. Write the first one.').waitFor();
  await page.getByRole('link', { name: 'New Page' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Create New Page' }).waitFor();
  await page.getByRole('textbox', { name: 'Title *' }).fill('For trusts');
  await page.getByLabel('Excerpt').fill('In short');
  await contentOf(page).click();
  await page.keyboard.type('Typed before');
  await page
    .getByRole('group', { name: 'Begin with headings and instructions' })
    .getByText('Landing page')
    .press('Enter');
  await contentOf(page).getByRole('heading', { name: 'Why it helps' }).waitFor();
  expect(await contentOf(page).textContent()).toMatch(/^Typed before\[To write: /);
  const field = page.getByRole('textbox', { name: 'Address' });
  await field.fill('Services/nhs');
  await page.getByText('Use a-z, 0-9 and single hyphens').waitFor();
  await createRedirect(platform.db, '/for-trusts', '/services');
  await field.fill('for-trusts');
  await page.getByText('A redirect leads from /for-trusts to /services. “for-trusts-2” is free.').waitFor();
  await expectFit(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use “for-trusts-2”' }).press('Enter');
  await page.getByRole('switch', { name: 'Published' }).press('Space');
  await page.keyboard.press('ControlOrMeta+S');
  await page
    .locator('#post-content-error', { hasText: 'Replace or delete this instruction before you publish' })
    .waitFor();
  // The error leads to the instruction.
  await expect.poll(() => page.evaluate(() => `${getSelection()}`)).toMatch(/^\[To write: in one or two sentences/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Therapists for trusts');
  await page.keyboard.press('ControlOrMeta+S');
  await expectToast(page, {
    title: 'Page created successfully',
    text: 'Your page is there in about a minute, when the site has been built.',
  });
  await page.waitForURL(`${address}/admin/pages`);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'For trusts' });
  await row.getByText('/for-trusts-2', { exact: true }).waitFor();
  await row.getByText('Live in about a minute').waitFor();
  const preview = await row.getByRole('link', { name: 'Preview For trusts' }).getAttribute('href');
  expect((await page.request.get(`${address}${preview}`)).status()).toBe(200);
  const visitor = await openPage({ faults: [/404/] });
  const visit = async (path: string) => {
    const response = await visitor.goto(address + path);
    return [response?.status(), new URL(visitor.url()).pathname];
  };
  await expect.poll(() => visit('/for-trusts-2'), { timeout: 90_000 }).toEqual([200, '/for-trusts-2']);
  await visitor.getByText('Therapists for trusts').waitFor();

  const edit = async () => {
    await page.goto(`${address}/admin/pages`);
    await page.getByRole('link', { name: 'Edit For trusts' }).press('Enter');
    await contentOf(page).waitFor();
  };
  await row.getByText('Live', { exact: true }).waitFor();
  await expectFit(page);
  await expectAccessible(page);
  await edit();
  await page.getByRole('heading', { level: 1, name: 'Edit Page' }).waitFor();
  expect(await page.getByRole('link', { name: 'View the live page' }).getAttribute('href')).toBe('/for-trusts-2');
  await contentOf(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Therapists for every trust');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByRole('option', { name: 'Demo form' }).click();
  await contentOf(page).getByText('Therapists needed').waitFor();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expectToast(page, { title: 'Page updated successfully', text: /^Live since/ });
  await page.waitForURL(`${address}/admin/pages`);
  await visit('/for-trusts-2');
  await visitor.getByText('Therapists for every trust').waitFor();
  await expectFit(visitor);
  const fields = {
    'First name *': 'Ada',
    'Last name *': 'King',
    'Work e-mail *': 'ada@trust.example',
    'Company *': 'Trust',
  };
  for (const [label, value] of Object.entries(fields)) await visitor.getByLabel(label).fill(value);
  await visitor.getByLabel('Your role *').selectOption({ index: 1 });
  await visitor.getByRole('button', { name: 'Request a Demo' }).click();
  await visitor.locator('li[data-state=open]', { hasText: 'Demo request submitted!' }).waitFor();
  const asked = platform.db.selectFrom('demoRequests').select('page');
  await expect.poll(() => asked.execute()).toEqual([{ page: '/for-trusts-2' }]);

  await edit();
  await page.getByLabel('Column').selectOption('Services');
  await page.keyboard.press('ControlOrMeta+S');
  await expectToast(page, {
    title: 'Page updated successfully',
    text: /^Live since .* The footer links to it in about a minute\.$/,
  });
  await page.waitForURL(`${address}/admin/pages`);
  await expect
    .poll(async () => (await (await visitor.request.get(address)).text()).includes('/for-trusts-2'), {
      timeout: 90_000,
    })
    .toBe(true);

  await edit();
  // Below a page of the program, it has neither a picture nor meta texts of its own.
  await page.getByRole('textbox', { name: 'Address' }).fill('contact');
  await page.getByText('This page stands below what the site says at /contact').waitFor();
  expect(await page.getByLabel(/^Meta |^Featured/).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Address' }).fill('services/trusts');
  await page.keyboard.press('ControlOrMeta+S');
  await expectToast(page, { title: 'Page updated successfully', text: /^Your page is there in about a minute/ });
});
