import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signIn } from '../fixtures/accounts.ts';
import { storeSetting } from '../fixtures/settings.ts';
import { send } from '../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../platform/prepared-platform.ts';
import { openReceiver, type WebhookReceiver } from '../platform/webhook-receiver.ts';

const INDEXNOW_KEY = 'a1b2c3d4-e5f6';
let platform: PreparedPlatform;
let receiver: WebhookReceiver;
let cookie: string;

beforeAll(async () => {
  receiver = await openReceiver();
  const posts = [{ slug: 'stays' }, { slug: 'changes' }, { slug: 'goes' }];
  const environment = { INDEXNOW_KEY, INDEXNOW_URL: receiver.url, ADMIN_PREFIX: '/office' };
  platform = await startPlatformWith(posts, environment, { contact_email: 'no email' });
  cookie = await signIn(platform.address, platform.author);
});

afterAll(async () => {
  await platform?.stop();
  receiver.close();
});

interface BuildAnswer {
  build: { state: string; live: { buildId: string } | null };
}

/** Asks for a build, and waits until visitors have it. */
async function rebuild(): Promise<void> {
  const before = await liveBuild();
  await send(platform.address, '/api/admin/rebuild', { method: 'POST', cookie });
  await vi.waitUntil(async () => (await liveBuild()) !== before, { interval: 200, timeout: 90_000 });
}

async function liveBuild(): Promise<string | undefined> {
  const { build } = (await send(platform.address, '/api/admin/build', { cookie })).json() as unknown as BuildAnswer;
  return build.state === 'failed' ? 'failed' : build.live?.buildId;
}

async function lastmods(): Promise<Record<string, string | undefined>> {
  const { text } = await send(platform.address, '/sitemap.xml');
  const entries = [...text.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)];
  return Object.fromEntries(entries.map(([, url = '', changed]) => [url.replace(platform.address, ''), changed]));
}

describe('npm start that builds its site', () => {
  test('prints the warnings of a build that succeeds', () => {
    const warning = /^ {2}! The setting contact_email is not valid \(.+\), so its default is used$/m;
    expect(platform.output()).toMatch(warning);
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

let second: Record<string, string | undefined>;

test('search engines hear of the pages that a build has changed, and of no other; the sitemap says when', async () => {
  expect((await send(platform.address, `/${INDEXNOW_KEY}.txt`)).text).toBe(INDEXNOW_KEY);
  // There was no site before that could have changed.
  expect(receiver.calls).toEqual([]);
  const first = await lastmods();
  expect(first['/about']).toBeUndefined();

  const { db } = platform;
  await storeSetting(db, 'about_title', 'Another title of this section');
  await db
    .updateTable('blogPosts')
    .set({ title: 'New', updatedAt: new Date() })
    .where('slug', '=', 'changes')
    .execute();
  await db.deleteFrom('blogPosts').where('slug', '=', 'goes').execute();
  await rebuild();
  const [call] = receiver.calls;
  expect(receiver.calls).toHaveLength(1);
  expect(call?.headers['content-type']).toBe('application/json; charset=utf-8');
  const { urlList, ...body } = JSON.parse(call?.body ?? '') as { urlList: string[] };
  expect(body).toEqual({
    ...{ host: new URL(platform.address).host, key: INDEXNOW_KEY },
    keyLocation: `${platform.address}/${INDEXNOW_KEY}.txt`,
  });
  const changed = ['/', '/about', '/blog', '/blog/changes', '/blog/goes'];
  expect(urlList.map((url) => url.replace(platform.address, '')).sort()).toEqual(changed);

  const { buildTime } = (await send(platform.address, '/build-info.json')).json();
  second = await lastmods();
  expect(second).toMatchObject({ '/': buildTime, '/about': buildTime, '/blog': buildTime });
  for (const path of ['/services', '/blog/stays']) expect([path, second[path]]).toEqual([path, first[path]]);
});

test('a build after it keeps these times, and succeeds if the search engine refuses', {
  tags: ['thorough'],
}, async () => {
  receiver.answer(500);
  await storeSetting(platform.db, 'services_title', 'Another title of that section');
  await rebuild();
  expect(receiver.calls).toHaveLength(2);
  const third = await lastmods();
  expect(third['/services']).not.toBe(second['/services']);
  expect(third['/about']).toBe(second['/about']);
});
