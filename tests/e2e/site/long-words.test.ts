import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../db/queries/accounts/users.ts';
import { createRedirect } from '../../../db/queries/posts/redirects.ts';
import { hashPassword } from '../../../functions/_shared/accounts/password.ts';
import { createUserInput } from '../../../src/contracts/accounts/users.ts';
import { demoRequestInput } from '../../../src/contracts/leads/demo-requests.ts';
import { postInput, postLimits } from '../../../src/contracts/posts/posts.ts';
import { slugLimit } from '../../../src/contracts/posts/slug.ts';
import {
  parseSetting,
  type SettingKey,
  type Settings,
  settingKeys,
  settingRow,
} from '../../../src/contracts/settings/settings-table.ts';
import { sanitizeContent } from '../../../src/rich-text/sanitize-content.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { openTestHook, type TestHook } from '../../platform/test-hook.ts';
import { browserPages } from '../browser/browser.ts';
import { cutOff, excessWidth } from '../browser/cut-off.ts';
import { signInPage } from '../browser/sign-in.ts';
import { postPath, publicPaths } from './public-paths.ts';

// Everything that a person can type, as long as it may be and without a place to break it.
const word = (length: number) => 'W'.repeat(length);
const url = (length: number) => `https://example.org/${word(length - 20)}`;
const labels = Array.from({ length: 2 }, () => 'w'.repeat(63)).join('.');
const email = (name: string) => `${name}${'w'.repeat(64 - name.length)}@${labels}.${'w'.repeat(58)}.uk`;
const image = `/share.png?${word(postLimits.featuredImage - 11)}`;

const nestedLists = (depth: number) =>
  '<ul><li style="padding-inline-start: 320px;">Nested '.repeat(depth) + word(80) + '</li></ul>'.repeat(depth);
const markup = [
  ...['h1', 'h2', 'h3', 'p', 'strong'].map((name) => `<${name}>${word(300)}</${name}>`),
  ...[`<p>${url(500)}</p>`, `<p>${'W&nbsp;'.repeat(200)}</p>`, `<p><a href="${url(300)}">${url(300)}</a></p>`],
  ...[`<h2 style="padding-inline-start: 320px;">${word(80)}</h2>`, `<p style="padding-inline-start: 320px;">Deep</p>`],
  ...[nestedLists(29), `<ol start="99999"><li>${word(200)}</li></ol>`],
  ...[`<p><img src="${image}" alt="${word(200)}" width="99999" height="400"></p>`],
  ...['<iframe src="https://player.example/" width="99999" height="300"></iframe>'],
].join('');
const content = sanitizeContent(markup);

const text = { title: word(postLimits.title), excerpt: url(postLimits.excerpt), content, featuredImage: image };
const meta = { metaTitle: word(postLimits.metaTitle), metaDescription: url(postLimits.metaDescription) };
const posts = ['a', 'b', 'c', 'd'].map((letter) => ({ ...text, ...meta, slug: letter.repeat(slugLimit) }));
const post = `/blog/${posts[0]?.slug}`;
// Below a page of the program.
const addition = { ...text, kind: 'page', slug: 'benefits' } as const;

const special: Partial<Settings> = {
  ...{ seo_blog_title: `%s${word(58)}`, seo_twitter_handle: `@${word(15)}`, seo_og_image: url(2000) },
  ...{ google_analytics_id: `G-${word(20)}`, google_tag_manager_id: `GTM-${word(15)}` },
  ...{ contact_email: email('office'), contact_phone: '0'.repeat(40) },
  closed_days: `2099-12-23 ${word(80)}`,
  ...{ company_part: 'Northern Ireland', company_number: 'SC123456', company_ico: 'ZA123456' },
  ...{ company_vat: `GB${'9'.repeat(12)}`, work_link_url: url(500), client_link_url: `/${word(499)}` },
  contact_hours: 'Wednesday to Wednesday 09:00-18:00 UK time',
};
const longest = (key: SettingKey) => {
  const { kind, limit } = settingRow(key);
  if (kind === 'switch') return 'true';
  return special[key] ?? (kind === 'figure' ? '9'.repeat(limit) : word(limit));
};
const settings = Object.fromEntries(settingKeys.map((key) => [key, longest(key)])) as Settings;

const person = { firstName: word(100), lastName: word(100) };
const request = {
  ...{ ...person, email: email('ada'), company: word(200), role: 'hr' as const },
  ...{ therapists: '30+' as const, message: url(5000) },
};
const ordinary = {
  firstName: 'Florence',
  lastName: 'Nightingale',
  email: 'florence@example.org',
  company: 'St Thomas',
};
const user = { ...person, username: word(64), email: email('user'), password: 'a password of some length' };

let platform: PreparedPlatform;
let hook: TestHook;
let userId: string;
const openPage = browserPages();

beforeAll(async () => {
  hook = await openTestHook();
  platform = await startPlatformWith([...posts, addition], { BUILD_HOOK_URL: hook.url }, settings);
  const { db } = platform;
  await db
    .insertInto('demoRequests')
    .values({ ...request, idempotencyKey: 'long' })
    .execute();
  await db
    .insertInto('demoRequests')
    .values({ ...request, ...ordinary, idempotencyKey: 'ordinary' })
    .execute();
  await createRedirect(db, `/blog/${word(494)}`, `https://${word(492)}`);
  const password = await hashPassword(user.password);
  ({ id: userId } = await createUser(db, { ...user, password, role: 'admin' }));
});

afterAll(async () => {
  await platform.stop();
  hook.close();
});

/** Opens a page whose images and frames from elsewhere are empty. */
async function open(): Promise<Page> {
  const page = await openPage({ reducedMotion: 'reduce' });
  await page.route(
    ({ origin }) => origin !== platform.address,
    (route) => route.fulfill({ body: '' }),
  );
  return page;
}

/** Waits until nothing on the page as it stands is too wide, on a phone and on a wide screen: a preview takes a moment. */
async function expectToFit(page: Page, where: string): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const tooWide = async () => ({ where, width, excess: await excessWidth(page), cutOff: await cutOff(page) });
    await expect.poll(tooWide).toEqual({ where, width, excess: 0, cutOff: [] });
  }
}

test('every value is one that its field takes', { tags: ['thorough'] }, () => {
  for (const key of settingKeys)
    expect([key, parseSetting(key, settings[key])]).toEqual([key, { value: settings[key] }]);
  expect(demoRequestInput.safeParse(request).error).toBeUndefined();
  expect(createUserInput.safeParse(user).error).toBeUndefined();
  expect(postInput.safeParse(posts[0]).error).toBeUndefined();
});

test('nothing that a person can type makes a public page wider than the screen', { tags: ['thorough'] }, async () => {
  const page = await open();
  for (const path of [...publicPaths.filter((path) => path !== postPath), post]) {
    await page.goto(`${platform.address}${path}`);
    await expectToFit(page, path);
  }
  // Eight levels of indentation are 40 px each where there is room, and half of the column on a phone.
  const deep = page.getByText('Deep', { exact: true });
  expect(await deep.evaluate((element) => getComputedStyle(element).paddingLeft)).toBe('320px');
  await page.goto(platform.address);
  await page.getByRole('button', { name: 'Read More' }).first().click();
  await page.getByRole('dialog', { name: 'Blog post' }).locator('.prose').waitFor();
  await expectToFit(page, 'the dialog of the teaser');
});

test('nothing that a person can type makes a screen of the back office wider than the screen', {
  tags: ['thorough'],
  timeout: 120_000,
}, async () => {
  const page = await open();
  await signInPage(page, platform.address, user);
  const visit = async (path: string) => {
    await page.goto(`${platform.address}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };
  const { id } = await platform.db.selectFrom('blogPosts').select('id').executeTakeFirstOrThrow();
  const screens = [
    '',
    '?tab=demo-requests',
    '?tab=users',
    '?tab=security',
    '?tab=settings',
    '/account',
    '/users/new',
    '/seo',
    '/content',
    '/company',
    '/redirects',
  ];
  const { id: requestId } = await platform.db.selectFrom('demoRequests').select('id').executeTakeFirstOrThrow();
  for (const path of [...screens, `/users/${userId}`, `/demo-requests/${requestId}`, '/blog/new', `/blog/${id}`]) {
    await visit(`/admin${path}`);
    await expectToFit(page, path);
    // A tab of the settings shows at once what it has.
    for (const tab of ['/seo', '/content', '/company'].includes(path)
      ? (await page.getByRole('tab').all()).slice(1)
      : []) {
      await tab.click();
      await expectToFit(page, `${path} ${await tab.textContent()}`);
    }
  }
  for (const [path, button] of [
    ['/admin?tab=blog', /^Delete/],
    ['/blog', /^Modifica/],
  ] as const) {
    await visit(path);
    await expectToFit(page, path);
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
    await expectToFit(page, `${path} ${button}`);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await visit(post);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Logged in as: ').waitFor();
  await expect.poll(() => cutOff(page)).toEqual([]);
});

test('beside the longest row of a table, the words of an ordinary row do not break', {
  tags: ['thorough'],
}, async () => {
  const page = await open();
  await signInPage(page, platform.address, user);
  await page.goto(`${platform.address}/admin`);
  const row = page.getByRole('row').filter({ hasText: ordinary.email });
  for (const word of [ordinary.email, 'Director/Manager']) {
    const lines = () =>
      row.getByText(word).evaluate((element, text) => {
        const range = document.createRange();
        const node = element.firstChild as Text;
        range.setStart(node, node.data.indexOf(text));
        range.setEnd(node, node.data.indexOf(text) + text.length);
        return range.getClientRects().length;
      }, word);
    await expect.poll(async () => [word, await lines()]).toEqual([word, 1]);
  }
});
