import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { someImage } from '../../fixtures/images.ts';
import { send } from '../../platform/http.ts';
import { type StartedPlatform, startPlatform } from '../../platform/start-platform.ts';
import { openTestDatabase } from '../../platform/test-database.ts';

// UploadThing as its library speaks to it: a signed address at the ingest host takes a form with the file.
const apiKey = 'sk_live_test';
const deleted: string[] = [];
const kept = new Map<string, { name: string; type: string; customId: string; disposition: string; bytes: Buffer }>();
let isDown = false;

const service = createServer(async (request, response) => {
  const address = new URL(request.url ?? '', `http://${request.headers.host}`);
  const signature = address.searchParams.get('signature') ?? '';
  address.searchParams.delete('signature');
  const expected = `hmac-sha256=${createHmac('sha256', apiKey).update(address.href).digest('hex')}`;
  const body = await buffer(request);
  if (isDown) return void response.writeHead(503).end();
  if (address.pathname === '/v6/deleteFiles' && request.headers['x-uploadthing-api-key'] === apiKey) {
    const { customIds } = JSON.parse(body.toString()) as { customIds: string[] };
    deleted.push(...customIds);
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify({ success: true, deletedCount: customIds.length }));
  }
  if (request.method !== 'PUT' || signature !== expected) return void response.writeHead(403).end();
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const file = form.get('file') as File;
  const read = (name: string) => decodeURIComponent(address.searchParams.get(name) ?? '');
  const key = address.pathname.slice(1);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect([file.size, file.type]).toEqual([Number(read('x-ut-file-size')), read('x-ut-file-type')]);
  const disposition = read('x-ut-content-disposition');
  kept.set(key, {
    name: read('x-ut-file-name'),
    type: file.type,
    customId: read('x-ut-custom-id'),
    disposition,
    bytes,
  });
  const url = `https://${read('x-ut-identifier')}.ufs.sh/f/${key}`;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ url, appUrl: url, ufsUrl: url, fileHash: 'hash' }));
});

let platform: StartedPlatform;
let cookie: string;
let host: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const token = Buffer.from(JSON.stringify({ apiKey, appId: 'app', regions: ['fra1'] })).toString('base64');
  const { url } = await openTestDatabase();
  platform = await startPlatform({
    ...{ UPLOADTHING_TOKEN: token, UPLOADTHING_API_URL: host, UPLOADTHING_INGEST_URL: host },
    ...inject('withoutBuilds'),
    DATABASE_URL: url,
    ADMIN_PASSWORD: 'correct horse',
  });
  cookie = await signIn(platform.address, { username: 'admin', password: 'correct horse' });
});

afterAll(async () => {
  await platform.stop();
  service.closeAllConnections();
  service.close();
});

const ask = async (contentType = 'image/png') => {
  const answer = await send(platform.address, '/api/objects/upload', { body: { contentType }, cookie });
  return new URL((answer.json() as { uploadURL: string }).uploadURL);
};

const put = ({ pathname, search }: URL, picture: Buffer, type = 'image/png') =>
  send(platform.address, pathname + search, {
    ...{ method: 'PUT', body: picture, headers: { 'content-type': type }, cookie },
  });

test('a picture goes to UploadThing, and its address here leads there', async () => {
  const [address, picture] = [await ask(), await someImage()];
  const answer = await put(address, picture);
  expect([answer.status, answer.json()]).toEqual([
    200,
    { success: true, url: `${platform.address}${address.pathname}` },
  ]);
  const [[key, file] = []] = kept;
  const name = path.basename(address.pathname);
  expect(file).toMatchObject({ name, customId: name, type: 'image/png' });
  expect(file?.bytes.equals(picture)).toBe(true);
  const read = await send(platform.address, address.pathname);
  expect([read.status, read.headers.location]).toEqual([302, `https://app.ufs.sh/f/${key}`]);
  expect(existsSync(path.join(platform.dataDir, 'objects'))).toBe(false);
  expect((await put(address, picture)).status).toBe(409);

  const document = await ask('application/pdf');
  expect((await put(document, Buffer.from('%PDF-1.7'), 'application/pdf')).status).toBe(200);
  const stored = [...kept.values()].find(({ customId }) => customId === path.basename(document.pathname));
  expect([file?.disposition, stored?.disposition]).toEqual(['inline', 'attachment']);
});

test('while UploadThing is away nothing is kept, and the address stays good', async () => {
  const [address, picture] = [await ask(), await someImage()];
  isDown = true;
  const answer = await put(address, picture);
  expect(answer.status).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('could not be stored') });
  expect((await send(platform.address, address.pathname)).status).toBe(404);
  isDown = false;
  expect((await put(address, picture)).status).toBe(200);
});

test('an image is deleted there too, and stays while UploadThing is away', async () => {
  const [address, picture] = [await ask(), await someImage()];
  await put(address, picture);
  const remove = () =>
    send(platform.address, address.pathname.replace('objects', 'images'), { method: 'DELETE', cookie });
  isDown = true;
  const answer = await remove();
  isDown = false;
  expect([answer.status, answer.json().message]).toEqual([503, expect.stringContaining('nothing was deleted')]);
  expect((await send(platform.address, address.pathname)).status).toBe(302);
  expect((await remove()).status).toBe(200);
  expect((await send(platform.address, address.pathname)).status).toBe(404);
  expect(deleted).toEqual([path.basename(address.pathname)]);
});

test('a replaced image leads to the new file, and the earlier one is deleted', async () => {
  const [address, picture] = [await ask(), await someImage()];
  await put(address, await someImage());
  const message = { method: 'PUT', body: picture, headers: { 'content-type': 'image/png' }, cookie };
  const answer = await send(platform.address, `${address.pathname.replace('objects', 'images')}/file`, message);
  expect(answer.status).toBe(200);
  const [key, file] = [...kept].at(-1) ?? [];
  expect(file?.bytes.equals(picture)).toBe(true);
  const read = await send(platform.address, address.pathname);
  expect(read.headers).toMatchObject({
    location: `https://app.ufs.sh/f/${key}`,
    'cache-control': 'public, max-age=0, must-revalidate',
  });
  expect(deleted.at(-1)).toBe(path.basename(address.pathname));
});
