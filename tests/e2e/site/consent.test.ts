import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { measuringIds } from '../../fixtures/long-blog.ts';
import { send } from '../../platform/http.ts';
import { type SharedBlog, sharedBlog } from '../../platform/shared-blog.ts';
import { findViolations } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const shared = inject('platform');
let platform: SharedBlog;
const openPage = browserPages();

beforeAll(async () => {
  platform = await sharedBlog();
});

/** Opens a page that notes what it asks of Google, and gets an empty script for it. */
async function openMeasured(path = '/'): Promise<{ page: Page; asked: string[] }> {
  const page = await openPage();
  const asked: string[] = [];
  await page.route(/google/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.goto(`${platform.address}${path}`);
  return { page, asked };
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const choose = (page: Page, name: 'Accept' | 'Reject') => banner(page).getByRole('button', { name }).click();

/** What the page keeps in the browser. */
const kept = async (page: Page) => ({
  cookies: await page.context().cookies(),
  storage: await page.evaluate(() => Object.entries(localStorage)),
});

const addresses = [
  `https://www.googletagmanager.com/gtag/js?id=${measuringIds.google_analytics_id}`,
  `https://www.googletagmanager.com/gtm.js?id=${measuringIds.google_tag_manager_id}`,
];

describe('before a choice', () => {
  test('nothing is asked or kept on any kind of page, and a banner asks', async () => {
    const page = await openPage({ faults: [/404/] });
    const foreign: string[] = [];
    page.on('request', (request) => request.url().startsWith(platform.address) || foreign.push(request.url()));
    for (const path of ['/', '/about', '/blog', '/blog/in-content', '/nowhere']) {
      await page.goto(`${platform.address}${path}`, { waitUntil: 'networkidle' });
      await banner(page).waitFor();
      expect(foreign).toEqual([]);
      expect(await kept(page)).toEqual({ cookies: [], storage: [] });
      expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    }
  });

  test('to reject is as easy as to accept: the same size, the same looks, side by side, first', {
    tags: ['thorough'],
  }, async () => {
    const { page } = await openMeasured();
    await banner(page).waitFor();
    const looks = await banner(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(button);
          const { height, top } = button.getBoundingClientRect();
          return {
            name: button.textContent,
            looks: { color, backgroundColor, borderColor, fontWeight, fontSize, height, top },
          };
        }),
      );
    expect(looks.map(({ name }) => name)).toEqual(['Reject', 'Accept']);
    expect(looks[0]?.looks).toEqual(looks[1]?.looks);
    expect(looks[0]?.looks.height).toBeGreaterThanOrEqual(44);
  });

  test('the banner is accessible, light and dark, and leads to the privacy page, which says what is measured', {
    tags: ['thorough'],
  }, async () => {
    const { page } = await openMeasured();
    await banner(page).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
    }
    await banner(page).getByRole('link', { name: 'Privacy' }).click();
    await page.waitForURL(`${platform.address}/privacy`);
    await page.getByText('Google Analytics measures which pages are read').waitFor();
    const text = (await page.getByRole('main').textContent())?.replace(/\s+/g, ' ');
    expect(text).not.toMatch(/nothing while you read|sets no cookies\./);
    expect(text).toMatch(/Who else handles it .*Google learns which pages you read.* Your rights/);
  });
});

describe('after a choice', () => {
  test('Reject asks for nothing, on this page and the next, and does not ask again', async () => {
    const { page, asked } = await openMeasured();
    await choose(page, 'Reject');
    await banner(page).waitFor({ state: 'hidden' });
    await page.goto(`${platform.address}/about`, { waitUntil: 'networkidle' });
    expect(await banner(page).isVisible()).toBe(false);
    expect(asked).toEqual([]);
    expect((await kept(page)).cookies).toEqual([]);
  });

  test('Accept loads both tags with their ids, once, on this page and the next', async () => {
    const { page, asked } = await openMeasured();
    await choose(page, 'Accept');
    await expect.poll(() => asked).toEqual(addresses);
    expect(await banner(page).isVisible()).toBe(false);
    await page.goto(`${platform.address}/about`, { waitUntil: 'networkidle' });
    await expect.poll(() => asked).toEqual([...addresses, ...addresses]);
    expect(await banner(page).isVisible()).toBe(false);
    const configured = await page.evaluate(() =>
      JSON.stringify((window as never as { dataLayer: unknown[] }).dataLayer),
    );
    expect(configured).toContain(measuringIds.google_analytics_id);
    expect(configured).toContain('gtm.js');
  });

  test('the foot of the page lets people change their mind, in both directions', { tags: ['thorough'] }, async () => {
    const { page, asked } = await openMeasured();
    await choose(page, 'Reject');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choice' }).click();
    await banner(page).waitFor();
    await expect.poll(() => banner(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await choose(page, 'Accept');
    await expect.poll(() => asked).toEqual(addresses);

    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choice' }).click();
    const reloaded = page.waitForEvent('load');
    await choose(page, 'Reject');
    await reloaded;
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    await page.goto(`${platform.address}/`, { waitUntil: 'networkidle' });
    expect(asked).toEqual(addresses);
  });

  test('a withdrawn consent removes the cookies that Google set, and no others', { tags: ['thorough'] }, async () => {
    const site = new URL(platform.address);
    site.hostname = 'www.company.localhost';
    const { page, asked } = await openMeasured();
    await page.goto(site.href);
    await choose(page, 'Accept');
    await expect.poll(() => asked.length).toBe(2);
    // As Google's script sets them: on the widest domain, and again as the page is left.
    await page.evaluate(() => {
      const set = (name: string, domain = '') => {
        // biome-ignore lint/suspicious/noDocumentCookie: as Google's script does it
        document.cookie = `${name}=GS2.1.s1; path=/; max-age=600${domain}`;
      };
      set('_ga', '; domain=company.localhost');
      set('own', '; domain=company.localhost');
      set('_ga_AB12CD34EF');
      addEventListener('pagehide', () => set('_gid', '; domain=www.company.localhost'));
    });
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choice' }).click();
    const reloaded = page.waitForEvent('load');
    await choose(page, 'Reject');
    await reloaded;
    await expect.poll(async () => (await kept(page)).cookies.map(({ name }) => name)).toEqual(['own']);
  });

  test('it can be made by keys alone', { tags: ['thorough'] }, async () => {
    const { page, asked } = await openMeasured();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choice' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await banner(page).waitFor({ state: 'hidden' });
    await expect.poll(() => asked).toEqual(addresses);
  });
});

test('where no id is set there is no banner, no script, no link in the footer and no leave for Google', async () => {
  const page = await openPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(shared.address, { waitUntil: 'networkidle' });
  expect(await page.locator('#consent').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Cookie choice' }).count()).toBe(0);
  expect(requests.filter((url) => !url.startsWith(shared.address))).toEqual([]);
  expect(await page.content()).not.toMatch(/google|talentcare_consent/i);
});

/** Returns true if the policy of the page lets its scripts reach Google's. */
const reachesGoogle = (page: Page) =>
  page.evaluate(async (url) => {
    const script = document.createElement('script');
    const loaded = new Promise<boolean>((resolve) => {
      script.onload = () => resolve(true);
      script.onerror = () => resolve(false);
    });
    script.src = url;
    document.head.append(script);
    const fetched = await fetch('https://www.google-analytics.com/g/collect').then(Boolean, () => false);
    return (await loaded) || fetched;
  }, addresses[0] ?? '');

test('no page with a draft or a token measures anybody who agreed to it, or lets a script reach Google', async () => {
  const page = await openPage({ faults: [/Content Security Policy|google/] });
  const asked: string[] = [];
  await page.route(/google/, (route) => {
    asked.push(route.request().url());
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ contentType: 'text/javascript', body: '', headers });
  });
  await page.goto(platform.address);
  await choose(page, 'Accept');
  await expect.poll(() => asked).toEqual(addresses);
  expect(await reachesGoogle(page)).toBe(true);
  asked.length = 0;

  const cookie = await signIn(platform.address, platform.author);
  const { id } = (await send(platform.address, '/api/blog/hidden', { cookie })).json().post as { id: string };
  const link = await send(platform.address, `/api/blog/${id}/preview-links`, { body: { days: 1 }, cookie });
  const marked = { name: /^A draft about/ };
  await page.goto(`${platform.address}/preview#${link.json().token}`);
  await page.getByRole('heading', marked).waitFor();
  expect([await reachesGoogle(page), asked]).toEqual([false, []]);

  // Creators see drafts on public pages too: in their lists, in the dialog, and at the address of the post.
  await signInPage(page, platform.address, platform.author);
  await page.goto(`${platform.address}/blog/hidden`);
  await page.getByText('Draft: only you and your colleagues can see this page').waitFor();
  expect([await reachesGoogle(page), asked]).toEqual([false, []]);
  await page.goto(`${platform.address}/blog`);
  await page.getByRole('heading', marked).waitFor();
  expect([await reachesGoogle(page), asked]).toEqual([false, []]);
  // They can still change their mind.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choice' }).click();
  const reloaded = page.waitForEvent('load');
  await choose(page, 'Reject');
  await reloaded;
  expect(asked).toEqual([]);
});

test('the back office is never measured', async () => {
  const { page, asked } = await openMeasured('/admin/login');
  await page.getByLabel('Username').waitFor();
  expect(await page.locator('#consent').count()).toBe(0);
  expect(asked).toEqual([]);
});
