import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../../db/client.ts';
import type { ImageUses, LibraryImage } from '../../../src/contracts/images/images.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { someImage, uploadImage } from '../../fixtures/images.ts';
import { changePost, storePost } from '../../fixtures/posts.ts';
import { clearSetting, storeSetting } from '../../fixtures/settings.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';

let platform: PreparedPlatform;
let address: string;
let dataDir: string;
let db: Database;

let writer: Account;
let cookie: string;

beforeAll(async () => {
  // Its own, so that nobody else stores files.
  platform = await startPlatformWith([{ slug: 'a-post' }], inject('withoutBuilds'));
  ({ address, dataDir, db } = platform);
  writer = await createAccount(db, 'content_creator');
  cookie = await signIn(address, writer);
});

afterAll(() => platform.stop());

const upload = (bytes: Buffer, fileName?: string) => uploadImage(address, cookie, bytes, fileName);
const bytesOf = async (url: string) => Buffer.from(await (await fetch(address + url)).arrayBuffer());
const files = () => readdirSync(path.join(dataDir, 'objects'));
const rows = (paths: string[]) =>
  db
    .selectFrom('objects')
    .select(['name', 'hash', 'sameAs', 'fileName', 'alt'])
    .where(
      'name',
      'in',
      paths.map((each) => path.basename(each)),
    )
    .execute();

const call = (method: string, url: string, body?: object) =>
  send(address, url, { method, cookie, ...(body ? { body } : {}) });
const api = (url: string) => url.replace('/api/objects/', '/api/images/');

async function list(query: Record<string, string>): Promise<{ images: LibraryImage[]; total: number; bytes: number }> {
  const answer = await call('GET', `/api/images?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json() as never;
}

async function read(url: string): Promise<LibraryImage> {
  const answer = await call('GET', api(url));
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json().image as LibraryImage;
}

async function change(url: string, body: object): Promise<LibraryImage> {
  const answer = await call('PUT', api(url), body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json().image as LibraryImage;
}

const trail = (subject: string) =>
  db.selectFrom('auditEvents').select('action').where('subject', '=', subject).orderBy('id').execute();

/** Lets images have been uploaded two days ago. */
const letDaysPass = (urls: string[]) =>
  db
    .updateTable('objects')
    .set({ claimedAt: new Date(Date.now() - 2 * 24 * 60 * 60 * 1000) as never })
    .where(
      'name',
      'in',
      urls.map((each) => path.basename(each)),
    )
    .execute();

describe('the library', () => {
  test('knows of each image its name, size, person and time, and finds it by its texts', async () => {
    const image = await someImage(9, 7);
    const word = path.basename(await upload(await someImage())).slice(0, 12);
    const url = await upload(image, `${word}-lake.png`);
    const found = await list({ search: `${word}-LAKE` });
    expect(found).toMatchObject({ total: 1, bytes: image.length });
    expect(found.images).toEqual([
      {
        ...{ name: path.basename(url), fileName: `${word}-lake.png`, contentType: 'image/png', size: image.length },
        ...{ width: 9, height: 7, uploadedBy: writer.username, uploadedAt: expect.any(String), changedAt: null },
        ...{ alt: null, focus: null, uses: { total: 0, first: [] } },
      },
    ]);
    expect((await list({ search: writer.username })).total).toBeGreaterThan(1);
    expect(await list({ search: `${word}-lake`, show: 'no-text' })).toMatchObject({ total: 1 });
    expect(await list({ search: `${word}-lake`, show: 'decorative' })).toMatchObject({
      total: 0,
      bytes: 0,
      images: [],
    });
  });

  test('names each post, draft, earlier version and setting that uses an image, under any of its names, once', async () => {
    const image = await someImage();
    const [url, other] = [await upload(image), await upload(image)];
    const shown = `<p><img src="${url}" alt=""></p>`;
    const inText = await storePost(address, cookie, { title: 'A text', content: shown + shown, published: true });
    await call('POST', '/api/blog', { title: 'B featured', content: '<p>B</p>', excerpt: 'B', featuredImage: other });
    const earlier = await storePost(address, cookie, { title: 'C earlier', content: shown });
    await changePost(address, cookie, earlier, { content: '<p>Without</p>' });
    const changed = await storePost(address, cookie, { title: 'D changes', published: true });
    const blank = { slug: '', featuredImage: '', metaTitle: '', metaDescription: '' };
    const draft = { title: 'D', excerpt: 'D', content: shown, ...blank };
    const stored = await call('PUT', `/api/blog/${changed.id}/draft`, {
      ...{ ...draft, base: changed.updatedAt, expectedUpdatedAt: null },
    });
    expect(stored.status).toBe(200);
    await storeSetting(db, 'seo_og_image', `https://example.org${other}`);
    const { uses } = await read(other);
    await clearSetting(db, 'seo_og_image');
    expect(uses).toEqual({
      total: 5,
      first: [
        { place: 'post', id: inText.id, title: 'A text' },
        { place: 'post', id: expect.any(String), title: 'B featured' },
        { place: 'draft', id: changed.id, title: 'D changes' },
        { place: 'revision', id: earlier.id, title: 'C earlier' },
        { place: 'setting', id: 'seo_og_image', title: null },
      ],
    });
    const { images } = await list({ search: path.basename(url), show: 'used' });
    expect(images).toMatchObject([{ name: path.basename(url), uses: { total: 4 } }]);
  });
});

describe('the alternative text', () => {
  test('belongs to the image: unsaid, decorative or a text, and the first one does not replace it', async () => {
    const url = await upload(await someImage(), 'lake.png');
    expect((await change(url, { firstAlt: '' })).alt).toBe('');
    expect((await change(url, { firstAlt: 'A lake' })).alt).toBe('');
    expect(await change(url, { alt: 'A lake', fileName: 'The lake' })).toMatchObject({
      alt: 'A lake',
      fileName: 'The lake',
    });
    expect((await change(url, { firstAlt: 'A pond' })).alt).toBe('A lake');
    expect((await call('PUT', api(url), { alt: 'x'.repeat(1_001) })).status).toBe(400);
    expect(await trail('The lake')).toEqual([{ action: 'image.update' }, { action: 'image.update' }]);
  });
});

describe('deleting an image', () => {
  test('in use is refused with its uses, under each of its names', async () => {
    const image = await someImage();
    const [url, other] = [await upload(image), await upload(image)];
    const { id } = await storePost(address, cookie, {
      title: 'Shows it',
      content: `<p><img src="${other}" alt=""></p>`,
    });
    const answer = await call('DELETE', api(url));
    expect(answer.status).toBe(409);
    const uses: ImageUses = { total: 1, first: [{ place: 'post', id, title: 'Shows it' }] };
    expect(answer.json()).toMatchObject({
      ...{ code: 'conflict', current: uses },
      message: 'This image is used in one place: “Shows it”. Remove it there first.',
    });
    expect((await bytesOf(url)).equals(image)).toBe(true);
    await call('DELETE', `/api/blog/${id}`);
    expect((await call('DELETE', api(other))).status).toBe(200);
    for (const each of [url, other]) expect((await send(address, each)).status).toBe(404);
    expect(files()).not.toContain(path.basename(url));
    expect((await call('DELETE', api(url))).status).toBe(404);
    // The same bytes are a new image now.
    expect((await bytesOf(await upload(image))).equals(image)).toBe(true);
  });

  test('unused for a day happens together with the others, and no other image goes', async () => {
    const unused = await Promise.all([1, 2].map(async () => upload(await someImage(), 'unused.png')));
    const fresh = await upload(await someImage());
    const used = await upload(await someImage());
    await storePost(address, cookie, { content: `<p><img src="${used}" alt=""></p>` });
    const broken = `t${'broken'.repeat(4).slice(0, 21)}.png`;
    const claim = { contentType: 'image/png', size: 1, width: 1, height: 1, uploadedBy: null };
    await db
      .insertInto('objects')
      .values({ ...claim, name: broken })
      .execute();
    await letDaysPass([...unused, used, broken]);
    const listed = (await list({ show: 'unused' })).images.map(({ name }) => name);
    expect(listed.sort()).toEqual(unused.map((url) => path.basename(url)).sort());
    const answer = await call('POST', '/api/images/delete-unused');
    expect(answer.json()).toEqual({ success: true, deleted: 2, left: 0 });
    for (const url of unused) expect(files()).not.toContain(path.basename(url));
    for (const url of [fresh, used]) expect((await send(address, url)).status).toBe(200);
    expect(await rows([broken])).toEqual([]);
    expect((await trail('unused.png')).filter(({ action }) => action === 'image.delete')).toHaveLength(2);
  });
});

describe('replacing an image', () => {
  const replace = (url: string, body: Buffer, type = 'image/png') =>
    send(address, `${api(url)}/file`, { method: 'PUT', body, cookie, headers: { 'content-type': type } });

  test('keeps its urls, texts and uses, and every browser gets the new bytes', async () => {
    const [before, after] = [await someImage(), await someImage(5, 4)];
    const [url, other] = [await upload(before, 'logo.png'), await upload(before)];
    await change(url, { alt: 'Our logo' });
    const etag = String((await send(address, url)).headers.etag);
    const answer = await replace(other, after);
    expect([answer.status, answer.json().image]).toEqual([
      200,
      expect.objectContaining({ name: path.basename(url), width: 5, height: 4, size: after.length, alt: 'Our logo' }),
    ]);
    for (const each of [url, other]) {
      expect((await bytesOf(each)).equals(after)).toBe(true);
      expect((await send(address, each, { headers: { 'if-none-match': etag } })).status).toBe(200);
    }
    expect(files()).not.toContain(path.basename(url));
    expect((await trail('logo.png')).map(({ action }) => action)).toContain('image.replace');
    // The earlier bytes are a new image now, and the new ones are this image.
    expect((await rows([await upload(before)]))[0]?.sameAs).toBe(null);
    expect((await rows([await upload(after)]))[0]?.sameAs).toBe(path.basename(url));
  });

  test('by many at once leaves one of them, and nothing else in the store', { tags: ['thorough'] }, async () => {
    const url = await upload(await someImage());
    const before = files().length;
    const images = await Promise.all(Array.from({ length: 5 }, () => someImage()));
    const answers = await Promise.all(images.map((image) => replace(url, image)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const left = await bytesOf(url);
    expect(images.filter((image) => image.equals(left))).toHaveLength(1);
    expect(files().length).toBe(before);
  });

  test('is refused by bytes that are another image, and by a file that is none; the image stays', async () => {
    const [first, second] = [await someImage(), await someImage()];
    const url = await upload(first);
    await upload(second);
    const before = files();
    const answer = await replace(url, second);
    expect([answer.status, answer.json().message]).toEqual([409, expect.stringContaining('already')]);
    expect((await replace(url, Buffer.from('<svg/>'))).status).toBe(400);
    expect((await replace(`/api/objects/t${'none'.repeat(5)}1.png`, first)).status).toBe(404);
    expect((await replace(url, first)).status).toBe(200);
    expect(files()).toEqual(before);
    expect((await bytesOf(url)).equals(first)).toBe(true);
  });
});

test('the focal point is kept in percent, and can be taken back', async () => {
  const url = await upload(await someImage());
  expect((await change(url, { focus: { x: 20, y: 100 } })).focus).toEqual({ x: 20, y: 100 });
  for (const focus of [{ x: -1, y: 0 }, { x: 0, y: 101 }, { x: 0.5, y: 0 }, { x: 1 }])
    expect((await call('PUT', api(url), { focus })).status).toBe(400);
  const post = { title: 'In the list', content: '<p>Words</p>', excerpt: 'Words', featuredImage: url };
  await call('POST', '/api/blog', post);
  const listed = async () => {
    const { posts } = (await call('GET', '/api/blog/all?search=In+the+list')).json() as { posts: { focus: unknown }[] };
    return posts.map((found) => found.focus);
  };
  expect(await listed()).toEqual([{ x: 20, y: 100 }]);
  expect((await change(url, { focus: null })).focus).toBe(null);
  expect(await listed()).toEqual([null]);
});
