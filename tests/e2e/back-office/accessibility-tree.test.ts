import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { send, someAddress } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const openPage = browserPages();

let platform: PreparedPlatform;
let post: string;
let request: string;
beforeAll(async () => {
  platform = await startPlatformWith([{ slug: 'one' }], inject('withoutBuilds'));
  const body = { firstName: 'Ada', lastName: 'King', email: 'ada@example.org', company: 'Engines', role: 'ceo' };
  await send(platform.address, '/api/demo-request', { body, from: someAddress() });
  const { db } = platform;
  post = (await db.selectFrom('blogPosts').select('id').executeTakeFirstOrThrow()).id;
  request = (await db.selectFrom('demoRequests').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => platform.stop());

// What differs from run to run.
const masks: [RegExp, string][] = [
  [/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, 'ID'],
  [/admin-[\da-f]{8}/g, 'NAME'],
  [/\d\d\/\d\d\/\d{4}(?:,? \d\d:\d\d)?/g, 'DATE'],
  [
    /[A-Z][a-z]+ [A-Z][a-z]+ \d{1,2} \d{4} [\d:]+.*?(?=["\n])|\b\d{1,2} [A-Z][a-z]{2,8}(?: \d{4})?(?:,? (?:at )?\d\d:\d\d)?/g,
    'DATE',
  ],
  [/(?:https?:\/\/)?localhost:\d+/g, 'ORIGIN'],
  [/\b127(?:\.\d+){3}/g, 'ADDRESS'],
  [/\b\d{8,}\b|\b[\da-f]{7}\b/g, 'NUMBER'],
];

const screens: [name: string, path: () => string][] = [
  ...['Overview', 'demo-requests', 'users', 'blog', 'security', 'settings'].map((tab): [string, () => string] => [
    `dashboard-${tab.toLowerCase()}`,
    () => `?tab=${tab.toLowerCase()}`,
  ]),
  ...[
    'account',
    'users/new',
    'seo',
    'content',
    'redirects',
    'notifications',
    'privacy',
    'images',
    'imports',
    'blog/new',
  ].map((path): [string, () => string] => [path.replace('/', '-'), () => `/${path}`]),
  ['user', () => `/users/${platform.author.id}`],
  ['request', () => `/demo-requests/${request}`],
  ['post', () => `/blog/${post}`],
  ['post-history', () => `/blog/${post}/history`],
  ['post-previews', () => `/blog/${post}/previews`],
];

describe('what assistive technology is told', { tags: ['thorough'] }, () => {
  test('of the login', async () => {
    const page = await openPage();
    await page.goto(`${platform.address}/admin/login`, { waitUntil: 'networkidle' });
    await page.getByLabel('Password').waitFor();
    await expect(await page.locator('body').ariaSnapshot()).toMatchFileSnapshot('./accessibility-tree/login.txt');
  });

  test('of each screen of the back office', async () => {
    // The request's notification is delivered after the answer, and its screen says so.
    const pending = platform.db.selectFrom('deliveries').selectAll().where('deliveredAt', 'is', null);
    await expect.poll(() => pending.execute()).toEqual([]);
    const page = await openPage();
    await signInPage(page, platform.address, platform.author);
    for (const [name, path] of screens) {
      await page.goto(`${platform.address}/admin${path()}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      const tree = await page.locator('body').ariaSnapshot();
      const masked = masks.reduce((text, [pattern, word]) => text.replace(pattern, word), tree);
      await expect(masked).toMatchFileSnapshot(`./accessibility-tree/${name}.txt`);
    }
  });
});
