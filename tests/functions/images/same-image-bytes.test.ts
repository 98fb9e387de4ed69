import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../../db/client.ts';
import { hashOf } from '../../../functions/_shared/images/hash-of.ts';
import { objectStoreOf } from '../../../functions/_shared/images/object-store/open-object-store.ts';
import { addToLibrary } from '../../../functions/_shared/images/store-image.ts';
import { run } from '../../cli/command.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { someImage, uploadImage } from '../../fixtures/images.ts';
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

describe('the same bytes', () => {
  test('uploaded twice are stored once, and both urls show them', async () => {
    const image = await someImage();
    const first = await upload(image, 'team.png');
    const before = files();
    const second = await upload(image, 'again.png');
    expect(files()).toEqual(before);
    expect(second).not.toBe(first);
    for (const url of [first, second]) expect((await bytesOf(url)).equals(image)).toBe(true);
    const [one, other] = [path.basename(first), path.basename(second)];
    expect(await rows([first, second])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: one, sameAs: null, fileName: 'team.png' }),
        expect.objectContaining({ name: other, sameAs: one }),
      ]),
    );
  });

  test('uploaded ten times at once are stored once', async () => {
    const image = await someImage();
    const before = files().length;
    const urls = await Promise.all(Array.from({ length: 10 }, () => upload(image)));
    expect(files().length).toBe(before + 1);
    for (const url of urls) expect((await bytesOf(url)).equals(image)).toBe(true);
    expect((await rows(urls)).filter(({ sameAs }) => sameAs === null)).toHaveLength(1);
  });

  test('of an image from before the library are found once its command has run, in the store or at its host, and those that are lost are named', async () => {
    const image = await someImage();
    const first = path.basename(await upload(image));
    const names: string[] = [];
    for (let count = 0; count < 4; count += 1) names.push(path.basename(await upload(await someImage())));
    const [hosted = '', lost = '', gone = '', away = ''] = names;
    const older = [first, ...names];
    await db.updateTable('objects').set({ hash: null, size: image.length }).where('name', 'in', older).execute();
    rmSync(path.join(dataDir, 'objects', lost));
    for (const [name, location] of [
      [hosted, `${address}/share.png`],
      [gone, `${address}/no-such-image.png`],
      [away, 'http://127.0.0.1:9/image.png'],
    ] as const)
      await db.updateTable('objects').set({ location }).where('name', '=', name).execute();
    const { code, output } = await run('hash-images', { DATABASE_URL: platform.databaseUrl, DATA_DIR: dataDir });
    const [told = '', missing = ''] = output.split(' Not found in the store: ');
    expect([code, told]).toEqual([0, 'Hashed 2 of 5 images without a hash.']);
    expect(missing.replace(/\.\n$/, '').split(', ').sort()).toEqual([lost, gone, away].sort());
    expect(await rows([hosted])).toMatchObject([{ hash: hashOf(await bytesOf('/share.png')) }]);
    const second = await upload(image);
    expect(await rows([second])).toMatchObject([{ sameAs: first }]);
    expect(existsSync(path.join(dataDir, 'objects', path.basename(second)))).toBe(false);
  });

  test('added by a command are the image that is there', async () => {
    const image = await someImage();
    const add = (bytes: Buffer) =>
      addToLibrary(db, () => objectStoreOf({ DATA_DIR: dataDir }), {
        ...{ bytes, uploadedBy: writer.id, fileName: 'from-elsewhere.png', alt: 'A lake' },
      });
    const added = await add(image);
    expect(added).toEqual({ path: expect.stringMatching(/^\/api\/objects\/t[\w-]{21}\.png$/), isNew: true });
    expect(existsSync(path.join(dataDir, 'objects', path.basename(added.path)))).toBe(true);
    expect((await bytesOf(added.path)).equals(image)).toBe(true);
    expect(await add(image)).toEqual({ path: added.path, isNew: false });
    expect(await rows([added.path])).toMatchObject([{ fileName: 'from-elsewhere.png', alt: 'A lake' }]);
    await expect(add(Buffer.from('<svg/>'))).rejects.toThrow('not a PNG, JPEG or GIF');
  });
});

test('a browser that has an image is told so', async () => {
  const url = await upload(await someImage());
  const { headers } = await send(address, url);
  const again = await send(address, url, { headers: { 'if-none-match': String(headers.etag) } });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
});
