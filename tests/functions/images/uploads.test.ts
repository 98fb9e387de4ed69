import { createHmac, hkdfSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import {
  attacks,
  hidingPlaces,
  jpegSegment,
  type Kind,
  page,
  pictures,
  pngNote,
  pngOfSize,
  svg,
} from '../../fixtures/hostile-pictures.ts';
import { storePost } from '../../fixtures/posts.ts';
import { type Answer, send } from '../../platform/http.ts';

const { address, databaseUrl, dataDir } = inject('platform');
const db = new Database(databaseUrl);

let cookie: string;
let otherCookie: string;
let userId: string;

beforeAll(async () => {
  const account = await createAccount(db, 'content_creator');
  userId = account.id;
  cookie = await signIn(address, account);
  otherCookie = await signIn(address, await createAccount(db, 'content_creator'));
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

/** Returns a JPEG as a phone held upright writes it, with location, camera, captions and a colour profile. */
async function photo(): Promise<Buffer> {
  const plain = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a16207' } })
    .withMetadata({ orientation: 6, icc: 'p3' })
    .withExifMerge({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSMapDatum: 'GPS' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><city>London</city></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const caption = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0b\x1c\x02\x5a\0\x06London\0', 'latin1');
  return jpegSegment(0xfe, Buffer.from('Phone'), jpegSegment(0xed, caption, plain));
}

const pathOf = (uploadUrl: string) => new URL(uploadUrl).pathname;
const served = async (uploadUrl: string) => Buffer.from(await (await fetch(address + pathOf(uploadUrl))).arrayBuffer());
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
      expect((await served(uploadUrl)).equals(pictures[kind])).toBe(true);
      expect(Object.fromEntries((await fetch(publicAddress ?? '')).headers)).toMatchObject({
        'content-type': typeOf(kind),
        'cache-control': 'public, max-age=0, must-revalidate',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-frame-options': 'DENY',
      });
    },
  );

  test('may have as many pixels as its bits and channels leave room for in memory', async () => {
    const send = async (bytes: Buffer) => put(await askForAddress('image/png'), bytes, 'image/png');
    expect((await send(pngOfSize(10_000, 4_000, { colourType: 6 }))).status).toBe(200);
    expect((await send(pngOfSize(5_000, 4_000, { bits: 16, colourType: 6 }))).status).toBe(200);
    expect((await send(pngOfSize(10_000, 4_000, { bits: 16, colourType: 0 }))).status).toBe(200);
    expect((await send(pngOfSize(10_000, 4_000, { bits: 16, colourType: 2 }))).json().message).toBe(
      'This image has 10000 by 4000 pixels with 16 bits in each of 3 channels, and takes 240 MB in memory. The limit is 160 MB. Save it with 8 bits, or make it smaller, then upload it again.',
    );
  });

  test('may be a PDF, which is downloaded under its name, and is no image', async () => {
    const pdf = Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n%%EOF');
    const ask = { method: 'POST', cookie, body: { contentType: 'application/pdf', fileName: "Our ’policy' (1).pdf" } };
    const uploadUrl = ((await send(address, '/api/objects/upload', ask)).json() as { uploadURL: string }).uploadURL;
    expect(pathOf(uploadUrl)).toMatch(/\.pdf$/);
    expectRefusal(await put(uploadUrl, pictures.png, 'application/pdf'), 400);
    expectRefusal(await put(uploadUrl, pictures.png, 'image/png'), 415);
    expectRefusal(await put(await askForAddress(), pdf, 'application/pdf'), 415);
    expectRefusal(await put(await askForAddress('image/png'), pdf, 'image/png'), 400);
    expect((await put(uploadUrl, pdf, 'application/pdf')).status).toBe(200);
    expect((await served(uploadUrl)).equals(pdf)).toBe(true);
    expect(Object.fromEntries((await fetch(uploadUrl.split('?')[0] ?? '')).headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Our%20%E2%80%99policy%27%20%281%29.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });

    const name = path.basename(pathOf(uploadUrl));
    const content = `<p><a href="${pathOf(uploadUrl)}" rel="noopener noreferrer">Our policy</a></p>`;
    const { id } = await storePost(address, cookie, { content });
    const list = async (show: string) =>
      (await send(address, `/api/images?search=${name}${show}`, { cookie })).json() as { images: unknown[] };
    expect((await list('')).images).toEqual([]);
    expect((await list('&show=documents')).images).toMatchObject([
      { name, width: 0, height: 0, alt: null, uses: { total: 1, first: [{ place: 'post', id }] } },
    ]);
    const cover = { method: 'PUT', cookie, body: { featuredImage: pathOf(uploadUrl) } };
    expectRefusal(await send(address, `/api/blog/${id}`, cover), 400);
    const change = { method: 'PUT', cookie, body: { focus: { x: 1, y: 1 } } };
    expectRefusal(await send(address, `/api/images/${name}`, change), 400);
    const picture = { method: 'PUT', cookie, body: pictures.png, headers: { 'content-type': 'image/png' } };
    expectRefusal(await send(address, `/api/images/${name}/file`, picture), 400);
  });

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

describe('what does not draw the image is not stored:', () => {
  test.each(hidingPlaces)('%s', async (_name, kind, make) => {
    const uploadUrl = await askForAddress(typeOf(kind));
    expect(make().equals(pictures[kind])).toBe(false);
    expect((await put(uploadUrl, make(), typeOf(kind))).status).toBe(200);
    expect((await served(uploadUrl)).equals(pictures[kind])).toBe(true);
  });

  test('a phone’s multi-picture JPEG loses location and camera, and keeps its pixels, colours and orientation', async () => {
    const shot = await photo();
    const before = await sharp(shot).metadata();
    expect([before.orientation, before.exif && before.xmp && before.iptc && before.icc]).toEqual([
      6,
      expect.anything(),
    ]);
    // What phones write behind the first image: a second one, and a film.
    const file = Buffer.concat([shot, shot, Buffer.from('ftypmp42 ©xyz+51.5-000.1/')]);
    const uploadUrl = await askForAddress('image/jpeg');
    expect((await put(uploadUrl, file, 'image/jpeg')).status).toBe(200);
    const stored = await served(uploadUrl);
    for (const trace of ['Phone', 'GPS', 'xyz', 'London', 'http://ns.adobe.com'])
      expect([trace, file.includes(trace), stored.includes(trace)]).toEqual([trace, true, false]);
    const after = await sharp(stored).metadata();
    expect(after).toMatchObject({ orientation: 6, width: 40, height: 30, icc: before.icc });
    expect([after.exif?.length, after.xmp, after.iptc, after.comments]).toEqual([32, undefined, undefined, undefined]);
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(shot).raw().toBuffer());
    const size = await db
      .selectFrom('objects')
      .select(['width', 'height', 'size'])
      .where('name', '=', path.basename(fileOf(uploadUrl)))
      .executeTakeFirst();
    expect(size).toEqual({ width: 30, height: 40, size: stored.length });
  });
});

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
    ['an SVG', svg, /^This file is not a PNG, JPEG or GIF image\. .*SVG.* Save it as PNG, JPEG or GIF/],
    ['a JPEG', pictures.jpeg, /^This file is a JPEG image, but it was sent as PNG\. Ask for .*image\/jpeg, or save/],
    [
      'half a PNG',
      pictures.png.subarray(0, -20),
      /^This image file is damaged .*: it ends too early\. .*save it again/,
    ],
  ])('%s sent as a PNG: the message says what is wrong and what to do', async (_what, file, message) => {
    const answer = await put(await askForAddress('image/png'), file, 'image/png');
    expect(answer.json()).toMatchObject({ code: 'invalid', message: expect.stringMatching(message) });
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
    expect((await served(uploadUrl)).equals(pictures.png)).toBe(true);
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
    // Other tests store images meanwhile, under names that are made for them.
    const made = /^[at](?!a{21})[\w-]{21}\.\w+$/;
    const others = () => readdirSync(path.join(dataDir, 'objects')).filter((stored) => !made.test(stored));
    const before = others();
    for (const method of ['GET', 'PUT']) {
      const answer = await send(address, `/api/objects/${name}?expires=99999999999&signature=x`, {
        ...{ method, cookie, headers: { 'content-type': 'image/png' } },
        ...(method === 'PUT' ? { body: pictures.png } : {}),
      });
      expect([400, 401, 403, 404, 405]).toContain(answer.status);
      expect(answer.text).not.toMatch(/root:|name: admin/);
    }
    expect(others()).toEqual(before);
  });
});
