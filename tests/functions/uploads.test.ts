import { createHmac, hkdfSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { createAccount, signIn } from '../accounts.ts';
import { type Answer, send } from '../http.ts';

const { address, databaseUrl, dataDir } = inject('platform');
const db = new Database(databaseUrl);

type Kind = 'png' | 'jpeg' | 'gif';

let cookie: string;
let otherCookie: string;
let userId: string;
const pictures = {} as Record<Kind, Buffer>;

beforeAll(async () => {
  const account = await createAccount(db, 'content_creator');
  userId = account.id;
  cookie = await signIn(address, account);
  otherCookie = await signIn(address, await createAccount(db, 'content_creator'));
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d4ed8' } });
  for (const kind of ['png', 'jpeg', 'gif'] as const) pictures[kind] = await picture.clone()[kind]().toBuffer();
});

const typeOf = (kind: Kind) => `image/${kind}`;

async function askForAddress(contentType?: string, as = cookie): Promise<string> {
  const body = contentType ? { contentType } : undefined;
  const answer = await send(address, '/api/objects/upload', { method: 'POST', cookie: as, ...(body ? { body } : {}) });
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json() as { uploadURL: string }).uploadURL;
}

const put = (uploadUrl: string, body: Buffer, type: string, as: string | undefined = cookie) => {
  const { pathname, search } = new URL(uploadUrl);
  const headers = { 'content-type': type };
  return send(address, pathname + search, { method: 'PUT', body, headers, cookie: as });
};

const pathOf = (uploadUrl: string) => new URL(uploadUrl).pathname;
const fileOf = (uploadUrl: string) => path.join(dataDir, 'objects', path.basename(pathOf(uploadUrl)));

async function expectNothingStored(uploadUrl: string): Promise<void> {
  expect((await send(address, pathOf(uploadUrl))).status).toBe(404);
  expect(existsSync(fileOf(uploadUrl))).toBe(false);
  const name = path.basename(pathOf(uploadUrl));
  expect(await db.selectFrom('objects').select('name').where('name', '=', name).execute()).toEqual([]);
}

function expectRefusal(answer: Answer, status: number): void {
  expect([answer.status, answer.text]).toEqual([status, answer.text]);
  expect(answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/\S+ \S+/) });
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'gif'] as const)(
    'of type %s is kept as it is, and served as nothing else',
    async (kind) => {
      const uploadUrl = await askForAddress(typeOf(kind));
      expect(uploadUrl).toMatch(
        new RegExp(`^${address}/api/objects/[\\w-]{22}\\.${kind === 'jpeg' ? 'jpg' : kind}\\?expires=\\d+&signature=`),
      );
      const answer = await put(uploadUrl, pictures[kind], typeOf(kind));
      const [publicAddress] = uploadUrl.split('?');
      expect([answer.status, answer.json()]).toEqual([200, { success: true, url: publicAddress }]);
      const served = await fetch(publicAddress ?? '');
      expect(Buffer.from(await served.arrayBuffer()).equals(pictures[kind])).toBe(true);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': typeOf(kind),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-frame-options': 'DENY',
      });
    },
  );

  test('may be asked for without a body, and then is of any kind', async () => {
    const uploadUrl = await askForAddress();
    expect(pathOf(uploadUrl)).toMatch(/\.png$/);
    expect((await put(uploadUrl, pictures.gif, 'image/gif')).status).toBe(200);
    expect((await fetch(uploadUrl.split('?')[0] ?? '')).headers.get('content-type')).toBe('image/gif');
  });

  test('leaves nothing unfinished behind', () => {
    expect(readdirSync(path.join(dataDir, 'objects')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('is noted in the audit trail', async () => {
    const uploadUrl = await askForAddress('image/png');
    await put(uploadUrl, pictures.png, 'image/png');
    const events = await db
      .selectFrom('auditEvents')
      .select('action')
      .where('subject', '=', path.basename(pathOf(uploadUrl)))
      .execute();
    expect(events).toEqual([{ action: 'image.upload' }]);
  });
});

/** A chunk of a PNG with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const name = Buffer.from(type, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data, crc32(name)));
  return Buffer.concat([size, name, data, sum]);
}

function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.from(pictures.png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([pictures.png.subarray(0, 8), chunk('IHDR', header), pictures.png.subarray(33)]);
}

function jpegOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(pictures.jpeg);
  const frame = bytes.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(bytes[index + 1] ?? 0));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

function gifOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(pictures.gif);
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

const page = Buffer.from('<!doctype html><script>alert(1)</script>');
const jpegNote = (note: string) => {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(note.length + 2, 2);
  return Buffer.concat([pictures.jpeg.subarray(0, 2), head, Buffer.from(note), pictures.jpeg.subarray(2)]);
};
const gifNote = (note: string) => {
  const end = pictures.gif.length - 1;
  const block = Buffer.concat([Buffer.from([0x21, 0xfe, note.length]), Buffer.from(note), Buffer.from([0])]);
  return Buffer.concat([pictures.gif.subarray(0, end), block, pictures.gif.subarray(end)]);
};
const pngNote = (note: string) => {
  const end = pictures.png.length - 12;
  return Buffer.concat([pictures.png.subarray(0, end), chunk('tEXt', Buffer.from(note)), pictures.png.subarray(end)]);
};
const damaged = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const part = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

const attacks: [string, Kind, () => Buffer][] = [
  ['a page that is called a picture', 'png', () => page],
  ['an SVG that is called a PNG', 'png', () => svg],
  ['a JPEG that is called a PNG', 'png', () => pictures.jpeg],
  ['a GIF that is called a JPEG', 'jpeg', () => pictures.gif],
  ['a PNG that is called a GIF', 'gif', () => pictures.png],
  ['leading bytes alone', 'png', () => pictures.png.subarray(0, 8)],
  ['a page after leading bytes', 'png', () => Buffer.concat([pictures.png.subarray(0, 8), page])],
  ['a script that begins as a GIF', 'gif', () => Buffer.from('GIF89a/*\x00\x00\x00\x00\x00*/=1;alert(1)//;', 'latin1')],
  ['a script that begins as a JPEG', 'jpeg', () => Buffer.from('\xff\xd8\xff\xe0\x2f\x2a*/=alert(1)/*', 'latin1')],
  ['half a PNG', 'png', () => part(pictures.png, 0.5)],
  ['a PNG without its last byte', 'png', () => part(pictures.png, 0.999)],
  ['half a JPEG', 'jpeg', () => part(pictures.jpeg, 0.5)],
  ['a JPEG without its end', 'jpeg', () => pictures.jpeg.subarray(0, -2)],
  ['half a GIF', 'gif', () => part(pictures.gif, 0.5)],
  ['a GIF without its end', 'gif', () => pictures.gif.subarray(0, -1)],
  ['a PNG with a page behind it', 'png', () => Buffer.concat([pictures.png, page])],
  ['a JPEG with an archive behind it', 'jpeg', () => Buffer.concat([pictures.jpeg, Buffer.from('PK\x03\x04')])],
  ['a GIF with a script behind it', 'gif', () => Buffer.concat([pictures.gif, Buffer.from('/*x*/alert(1)')])],
  ['two PNGs in one', 'png', () => Buffer.concat([pictures.png, pictures.png])],
  ['a page in a PNG’s notes', 'png', () => pngNote('Comment\0<script>alert(1)</script>')],
  ['a page in a JPEG’s notes', 'jpeg', () => jpegNote('<html><body onload=alert(1)>')],
  ['a program in a JPEG’s notes', 'jpeg', () => jpegNote('<?php system($_GET[0]); ?>')],
  ['a script in a GIF’s notes', 'gif', () => gifNote('*/=alert(1)/*')],
  ['a PNG with a damaged part', 'png', () => damaged(pictures.png, 20)],
  [
    'a PNG without a picture',
    'png',
    () => Buffer.concat([pictures.png.subarray(0, 33), chunk('IEND', Buffer.alloc(0))]),
  ],
  ['a PNG of 30,000 by 30,000', 'png', () => pngOfSize(30_000, 30_000)],
  ['a JPEG of 30,000 by 30,000', 'jpeg', () => jpegOfSize(30_000, 30_000)],
  ['a GIF of 30,000 by 30,000', 'gif', () => gifOfSize(30_000, 30_000)],
  ['a PNG of 9,000 by 9,000', 'png', () => pngOfSize(9_000, 9_000)],
  ['a PNG of no size', 'png', () => pngOfSize(0, 30)],
  ['a JPEG of no size', 'jpeg', () => jpegOfSize(0, 0)],
];

describe('a file is refused and nothing is stored:', () => {
  test.each(attacks)('%s', async (_name, kind, make) => {
    const uploadUrl = await askForAddress(typeOf(kind));
    const answer = await put(uploadUrl, make(), typeOf(kind));
    expectRefusal(answer, 400);
    expect(answer.json()).toMatchObject({ code: 'invalid', issues: [{ field: 'file' }] });
    await expectNothingStored(uploadUrl);
    // The address was not spent on it.
    expect((await put(uploadUrl, pictures[kind], typeOf(kind))).status).toBe(200);
  });

  test.each([
    ['image/svg+xml', () => svg, 415],
    ['text/html', () => page, 415],
    ['application/octet-stream', () => pictures.png, 415],
    ['image/jpeg', () => pictures.jpeg, 415],
    ['image/png', () => Buffer.alloc(0), 400],
    ['image/png', () => Buffer.concat([pictures.png, Buffer.alloc(4 * 1024 * 1024)]), 413],
  ])('%s (%#)', async (type, make, status) => {
    const uploadUrl = await askForAddress('image/png');
    expectRefusal(await put(uploadUrl, make(), type), status);
    await expectNothingStored(uploadUrl);
  });

  test.each(['image/svg+xml', 'text/html', 'image/webp', ''])('no address is given for %s', async (contentType) => {
    const answer = await send(address, '/api/objects/upload', { body: { contentType }, cookie });
    expectRefusal(answer, 400);
  });
});

describe('an address', () => {
  test('takes one picture: what is sent again is refused, and the first stays', async () => {
    const uploadUrl = await askForAddress('image/png');
    expect((await put(uploadUrl, pictures.png, 'image/png')).status).toBe(200);
    for (const again of [pictures.png, pngNote('Comment\0another')])
      expectRefusal(await put(uploadUrl, again, 'image/png'), 409);
    expect(readFileSync(fileOf(uploadUrl)).equals(pictures.png)).toBe(true);
  });

  test('takes one of twenty that come at once', async () => {
    const uploadUrl = await askForAddress('image/png');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(uploadUrl, pngNote(`Comment\0${index}`), 'image/png')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  test('is good for nobody else, and for nobody who may not write', async () => {
    const uploadUrl = await askForAddress('image/png');
    expectRefusal(await put(uploadUrl, pictures.png, 'image/png', otherCookie), 403);
    expectRefusal(
      await send(address, pathOf(uploadUrl) + new URL(uploadUrl).search, {
        ...{ method: 'PUT', body: pictures.png, headers: { 'content-type': 'image/png' } },
      }),
      401,
    );
    const reader = await signIn(address, await createAccount(db, 'user'));
    expectRefusal(await put(uploadUrl, pictures.png, 'image/png', reader), 403);
    await expectNothingStored(uploadUrl);
  });

  test('whose signature, name or time was changed is refused', async () => {
    const uploadUrl = new URL(await askForAddress('image/png'));
    const other = new URL(await askForAddress('image/png'));
    const changed = (change: (url: URL) => void) => {
      const url = new URL(uploadUrl);
      change(url);
      return url.href;
    };
    const forged = [
      changed((url) => url.searchParams.set('signature', 'x')),
      changed((url) => url.searchParams.set('signature', other.searchParams.get('signature') ?? '')),
      changed((url) => url.searchParams.set('expires', '99999999999')),
      changed((url) => {
        url.pathname = other.pathname;
      }),
      changed((url) => {
        url.pathname = url.pathname.replace('.png', '.gif');
      }),
    ];
    for (const url of forged) expectRefusal(await put(url, pictures.png, 'image/png'), 403);
    for (const query of ['', '?signature=x', '?signature=x&expires=1&extra=1'])
      expectRefusal(await put(`${address}${uploadUrl.pathname}${query}`, pictures.png, 'image/png'), 400);
    await expectNothingStored(uploadUrl.href);
  });

  test('that has expired is refused, even with its right signature', async () => {
    const secret = readFileSync(path.join(dataDir, 'session-secret'), 'utf8');
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'talentcare:upload', 32));
    const signed = (name: string, expires: string) => {
      const signature = createHmac('sha256', key)
        .update(JSON.stringify([name, expires, userId]))
        .digest('base64url');
      return `${address}/api/objects/${name}?expires=${expires}&signature=${signature}`;
    };
    const seconds = Math.floor(Date.now() / 1000);
    const late = signed(`t${'late'.repeat(5)}1.png`, String(seconds - 1));
    const answer = await put(late, pictures.png, 'image/png');
    expectRefusal(answer, 403);
    expect(answer.json().message).toContain('expired');
    await expectNothingStored(late);
    // The same but for its time is taken.
    expect(
      (await put(signed(`t${'good'.repeat(5)}1.png`, String(seconds + 60)), pictures.png, 'image/png')).status,
    ).toBe(200);
  });

  test.each([
    ...['../session-secret', '..%2f..%2fsession-secret', '%2e%2e/admin.txt', '....//x.png', 'x.png', 'x.svg', '.png'],
    ...[`${'a'.repeat(22)}.svg`, `${'a'.repeat(22)}.png%00.svg`, `${'a'.repeat(22)}.png/..`, `${'a'.repeat(21)}/.png`],
    ...[`${'a'.repeat(22)}.PNG`, '%5c..%5cx.png', '/etc/passwd', 'upload/..', '%'],
  ])('with the name %s is nowhere', async (name) => {
    const before = readdirSync(path.join(dataDir, 'objects'));
    for (const method of ['GET', 'PUT']) {
      const answer = await send(address, `/api/objects/${name}?expires=99999999999&signature=x`, {
        ...{ method, cookie, headers: { 'content-type': 'image/png' } },
        ...(method === 'PUT' ? { body: pictures.png } : {}),
      });
      expect([400, 401, 403, 404, 405]).toContain(answer.status);
      expect(answer.text).not.toMatch(/root:|name: admin/);
    }
    expect(readdirSync(path.join(dataDir, 'objects'))).toEqual(before);
  });
});
