import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../fixtures/accounts.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { contentOf } from '../editor/editor.ts';

let platform: PreparedPlatform;
const openPage = browserPages();

const INDEXNOW_KEY = 'a1b2c3d4-e5f6';

const added =
  '<h2>Answers</h2><details><summary>When do you answer?</summary><p>Within a day.</p></details>' +
  '<figure class="quotation"><blockquote><p>Said well.</p></blockquote><figcaption>Somebody</figcaption></figure>';

// A site on its first day in production: its one post is still a draft, a setting is wrong, and a page has a taken path.
beforeAll(async () => {
  const environment = { CONTEXT: 'production', INDEXNOW_KEY, ADMIN_PREFIX: '/office' };
  const pages = [
    { slug: 'talentcare', title: 'Our story' },
    { slug: 'first-aid', title: 'First aid' },
    { slug: 'accessibility', title: 'What we do besides', content: added },
  ].map((page) => ({ ...page, kind: 'page' as const }));
  const posts = [{ slug: 'first', published: false }, ...pages];
  platform = await startPlatformWith(posts, environment, { contact_email: 'no email' });
});

afterAll(() => platform.stop());

describe('a blog without posts', () => {
  test('says so to a visitor on the home page', async () => {
    const page = await openPage();
    await page.goto(platform.address);
    const blog = page.locator('#blog');
    await blog.getByText('No blog posts yet', { exact: true }).waitFor();
    await blog.getByText('Blog posts will appear here when they are published.', { exact: true }).waitFor();
    expect(await blog.getByText('Be the first to publish a post!').isVisible()).toBe(false);
    expect(await blog.getByRole('article').count()).toBe(0);
    expect(await blog.getByRole('link', { name: /View All/ }).count()).toBe(0);
  });

  test.each([
    ['content_creator', 'Be the first to publish a post!', 'Blog posts will appear here when they are published.'],
    ['user', 'Blog posts will appear here when they are published.', 'Be the first to publish a post!'],
  ] as const)('says to a %s: %s', async (role, shown, other) => {
    const page = await openPage();
    const account = await createAccount(platform.db, role);
    await signInPage(page, platform.address, account);
    await page.goto(platform.address);
    await page.getByRole('navigation', { name: 'Your account' }).getByText(account.username).first().waitFor();
    const blog = page.locator('#blog');
    await blog.getByText('No blog posts yet', { exact: true }).waitFor();
    await blog.getByText(shown, { exact: true }).waitFor();
    expect(await blog.getByText(other).isVisible()).toBe(false);
  });

  test('says so on its own page', async () => {
    const page = await openPage();
    await page.goto(`${platform.address}/blog`);
    const main = page.getByRole('main');
    await main.getByText('No blog posts available yet', { exact: true }).waitFor();
    expect(await main.getByRole('article').count()).toBe(0);
    await main.getByRole('link', { name: 'Subscribe to Newsletter' }).waitFor();
  });
});

test('a post that is published, changed and deleted from the home page is shown there as it is now', {
  tags: ['thorough'],
}, async () => {
  const page = await openPage();
  await signInPage(page, platform.address, await createAccount(platform.db, 'content_creator'));
  await page.goto(platform.address);
  const card = page.locator('#blog').getByRole('article');
  await page.getByRole('button', { name: 'Nuovo Post' }).click();
  await page.getByLabel('Titolo').first().fill('Il primo');
  await page.getByLabel('Riassunto').fill('In breve');
  await contentOf(page).click();
  await page.keyboard.type('Per esteso');
  await page.getByRole('switch', { name: 'Pubblica' }).check();
  await page.getByRole('button', { name: 'Crea Post' }).click();
  await card.getByRole('heading', { name: 'Il primo' }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Nuovo Post' }).evaluate((it) => it === document.activeElement))
    .toBe(true);

  await page.getByRole('button', { name: 'Modifica: Il primo' }).click();
  await page.getByLabel('Riassunto').fill('Ancora più in breve');
  await page.getByRole('button', { name: 'Aggiorna' }).click();
  await card.getByText('Ancora più in breve', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Read More' }).click();
  const whole = page.getByRole('dialog', { name: 'Blog post' });
  await whole.getByText('Per esteso', { exact: true }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Modifica: Il primo' }).click();
  await page.getByRole('button', { name: 'Elimina' }).click();
  await page
    .getByRole('dialog', { name: /^Sei sicuro/ })
    .getByRole('button', { name: 'Elimina' })
    .click();
  await page.locator('#blog').getByText('No blog posts yet', { exact: true }).waitFor();
  await page.locator('#blog').getByText('Be the first to publish a post!', { exact: true }).waitFor();
  await expect.poll(() => card.count()).toBe(0);
});

test('a build for production says so in the footer', async () => {
  const page = await openPage();
  await page.goto(`${platform.address}/about`);
  const row = page.getByRole('contentinfo').getByRole('listitem').filter({ hasText: 'Production' });
  expect(await row.textContent()).toBe('Production');
  // Its tick is drawn: two sides of a box that stands on its corner.
  const tick = await row.evaluate((element) => {
    const { borderBlockEndStyle, borderInlineStartStyle, borderInlineEndWidth, rotate, width } = getComputedStyle(
      element,
      '::before',
    );
    return { borderBlockEndStyle, borderInlineStartStyle, borderInlineEndWidth, rotate, drawn: parseFloat(width) > 3 };
  });
  expect(tick).toEqual({
    ...{ borderBlockEndStyle: 'solid', borderInlineStartStyle: 'solid', borderInlineEndWidth: '0px' },
    ...{ rotate: '-45deg', drawn: true },
  });
});

describe('npm start that builds its site', () => {
  test('prints the warnings of a build that succeeds', () => {
    const warning = /^ {2}! The setting contact_email is not valid \(.+\), so its default is used$/m;
    expect(platform.output()).toMatch(warning);
  });

  test('warns of a page of the editors at whose path is a page of the program, which wins', async () => {
    expect(platform.output()).toContain(
      'Visitors cannot see the page “Our story”, because the site itself has /talentcare now',
    );
    const [program, own] = [await send(platform.address, '/talentcare'), await send(platform.address, '/first-aid')];
    expect([program.text.includes('Our story'), own.text.includes('<h1>First aid</h1>')]).toEqual([false, true]);
  });

  test('has what an editor adds below a page of the program, for every screen, colour and key', async () => {
    const page = await openPage();
    await page.goto(`${platform.address}/accessibility`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Accessibility');
    expect(await page.getByRole('heading', { name: 'Answers' }).evaluate(({ tagName }) => tagName)).toBe('H3');
    await page.getByText('When do you answer?').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Within a day.').waitFor();
    await expectFit(page, [1280, 768, 360]);
  });

  test('proves to search engines that the key of INDEXNOW_KEY is this site’s', async () => {
    expect((await send(platform.address, `/${INDEXNOW_KEY}.txt`)).text).toBe(INDEXNOW_KEY);
  });

  test('another admin prefix moves the back office and leaves nothing at /admin', async () => {
    expect(platform.output()).toContain(`${platform.address}/office\n`);
    for (const page of ['/office', '/office/login', '/office/anything'])
      expect((await send(platform.address, page)).status).toBe(200);
    for (const page of ['/admin', '/admin/login', '/.well-known/change-password'])
      expect((await send(platform.address, page)).status).toBe(404);
    const home = await send(platform.address, '/');
    expect(home.text).not.toContain('office');
    for (const [, script = ''] of home.text.matchAll(/(?:src|component-url|renderer-url)="(\/_astro\/[^"]+)"/g)) {
      expect((await send(platform.address, script)).text).not.toContain('/office');
    }
    expect((await send(platform.address, '/_redirects')).status).toBe(404);
  });
});
