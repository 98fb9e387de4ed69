import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { incoming } from '../../fixtures/incoming-post.ts';
import { tick } from '../../platform/clock.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { openReceiver, type WebhookReceiver } from '../../platform/webhook-receiver.ts';

const INDEXNOW_KEY = 'a1b2c3d4-e5f6';
let platform: PreparedPlatform;
let receiver: WebhookReceiver;
let cookie: string;

beforeAll(async () => {
  receiver = await openReceiver();
  platform = await startPlatformWith([{ slug: 'standing' }], {
    ...inject('withoutBuilds'),
    INDEXNOW_KEY,
    INDEXNOW_URL: receiver.url,
  });
  cookie = await signIn(platform.address, platform.author);
});

afterAll(async () => {
  await platform?.stop();
  receiver?.close();
});

beforeEach(() => {
  receiver.calls.length = 0;
});

const save = async (fields: object, key = '') => {
  const body = { title: randomUUID(), excerpt: 'In short', content: '<p>Words</p>', ...fields };
  const answer = await send(platform.address, `/api/blog${key && `/${key}`}`, {
    ...(key ? { method: 'PUT', body: fields } : { body }),
    cookie,
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json() as { post: { slug: string } }).post;
};

/** Waits for a call, and returns the paths that it names. */
async function told(): Promise<string[]> {
  await vi.waitUntil(() => receiver.calls.length > 0, { timeout: 10_000 });
  const [call] = receiver.calls.splice(0);
  expect(call?.headers['content-type']).toBe('application/json; charset=utf-8');
  const { urlList, ...body } = JSON.parse(call?.body ?? '') as { urlList: string[] };
  expect(body).toEqual({
    ...{ host: new URL(platform.address).host, key: INDEXNOW_KEY },
    keyLocation: `${platform.address}/${INDEXNOW_KEY}.txt`,
  });
  return urlList.map((url) => url.replace(platform.address, ''));
}

describe('search engines hear', () => {
  test('of a post that is published, moved, changed and deleted, after the save, and not of a draft', async () => {
    await save({ slug: 'quiet' });
    await save({ slug: 'heard', published: true });
    expect(await told()).toEqual(['/', '/blog', '/blog/heard']);
    await save({ slug: 'moved' }, 'heard');
    expect(await told()).toEqual(['/', '/blog', '/blog/heard', '/blog/moved']);
    await send(platform.address, '/api/blog/moved', { method: 'DELETE', cookie });
    expect(await told()).toEqual(['/', '/blog', '/blog/moved']);
    const posts = [
      { ...incoming(), kind: 'page', slug: 'services/nhs' },
      { ...incoming(), published: false },
      { ...incoming(), slug: 'brought' },
    ];
    const body = { posts, dryRun: false, fallbackAuthor: platform.author.id };
    await send(platform.address, '/api/admin/imports', { cookie, body });
    expect((await told()).sort()).toEqual(['/', '/blog', '/blog/brought', '/services/nhs']);
  });

  test('of a scheduled post when its moment has come', async () => {
    const { slug } = await save({ publishAt: new Date(Date.now() + 600_000).toISOString() });
    const { db, databaseUrl, dataDir } = platform;
    await db
      .updateTable('blogPosts')
      .set({ publishAt: sql`now() - interval '1 minute'` })
      .where('slug', '=', slug)
      .execute();
    await db.deleteFrom('builds').execute();
    rmSync(path.join(dataDir, 'next-due.json'), { force: true });
    const variables = { URL: platform.address, INDEXNOW_KEY, INDEXNOW_URL: receiver.url };
    await tick({ ...variables, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BUILD_HOOK_URL: receiver.url });
    const call = receiver.calls.find(({ body }) => body.includes('urlList'));
    expect(JSON.parse(call?.body ?? '{}').urlList).toContain(`${platform.address}/blog/${slug}`);
  });

  test('after a failure of theirs of the next save, which it does not delay', async () => {
    receiver.answer(500);
    await save({ slug: 'refused', published: true });
    expect(await told()).toContain('/blog/refused');
    receiver.answer(200);
    await save({ slug: 'taken', published: true });
    expect(await told()).toContain('/blog/taken');
  });
});
