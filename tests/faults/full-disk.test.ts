import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { BuildStatus } from '../../src/contracts/publishing/build.ts';
import { run } from '../cli/command.ts';
import { signIn } from '../fixtures/accounts.ts';
import { someImage } from '../fixtures/images.ts';
import { type Answer, send } from '../platform/http.ts';
import { runStart, type StartedPlatform, startPlatform, temporaryFolder } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';

let platform: StartedPlatform;
let cookie: string;

beforeAll(async () => {
  const database = await openTestDatabase();
  platform = await startPlatform({
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: 'correct horse',
    // A full disk is an error of the write alone; the limit below would send a signal, too.
    NODE_OPTIONS: "--import=data:text/javascript,process.on('SIGXFSZ',()=>{})",
  });
  cookie = await signIn(platform.address, { username: 'admin', password: 'correct horse' });
});

afterAll(() => platform.stop());

/** From here on the kernel takes no more than so many bytes of a file that the platform writes (setrlimit(2)). */
const limitFiles = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(platform.process.pid), `--fsize=${bytes}:unlimited`]);

beforeEach(() => void limitFiles('unlimited'));

const ask = async () => {
  const answer = await send(platform.address, '/api/objects/upload', { body: { contentType: 'image/png' }, cookie });
  return new URL((answer.json() as { uploadURL: string }).uploadURL);
};

const put = ({ pathname, search }: URL, picture: Buffer): Promise<Answer> =>
  send(platform.address, pathname + search, {
    ...{ method: 'PUT', body: picture, headers: { 'content-type': 'image/png' }, cookie },
  });

const stored = () => {
  const folder = path.join(platform.dataDir, 'objects');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test.each([0, 1, 100_000])(
  'a disk that is full after %i bytes of a picture keeps nothing of it, says so, and takes it once there is room',
  async (room) => {
    const before = stored();
    // Noise does not compress, so its file is as large as it looks.
    const [address, picture] = [await ask(), await someImage(640, 480)];
    limitFiles(room);
    const answer = await put(address, picture);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ success: false, code: 'unavailable' });
    expect(answer.json().message).toMatch(/^The image could not be stored just now\. .*\(Reference \S+\)/);
    expect(answer.text).not.toContain(platform.dataDir);
    expect(stored()).toEqual(before);
    expect((await send(platform.address, address.pathname)).status).toBe(404);
    // What needs no room goes on.
    expect((await send(platform.address, '/api/blog')).status).toBe(200);

    limitFiles('unlimited');
    expect((await put(address, picture)).status).toBe(200);
    const read = await fetch(new URL(address.pathname, platform.address));
    expect(Buffer.from(await read.arrayBuffer()).equals(picture)).toBe(true);
  },
);

test('npm start goes on when its builds fail on a full disk and its log cannot say so', async () => {
  const save = async () => {
    const body = { title: `Post ${randomUUID()}`, content: '<p>Words</p>', excerpt: 'In short', published: true };
    expect((await send(platform.address, '/api/blog', { body, cookie })).json().rebuild).toBe('queued');
  };
  const build = async () => (await send(platform.address, '/api/admin/build', { cookie })).json().build as BuildStatus;
  const waiting = { interval: 100, timeout: 50_000 };
  limitFiles(0);
  await save();
  const first = await vi.waitUntil(async () => [await build()].find(({ state }) => state === 'failed'), waiting);
  // The second build starts when the end of the first was reported.
  await save();
  const isOver = ({ state, since }: BuildStatus) => state === 'failed' && since !== first.since;
  await vi.waitUntil(async () => isOver(await build()), waiting);
  limitFiles('unlimited');
  await save();
  await vi.waitUntil(async () => (await build()).state === 'live', waiting);
}, 180_000);

describe('the disk of npm start', () => {
  const disk = temporaryFolder();
  const filler = path.join(disk, 'filler');
  const leave = (bytes: number) => {
    rmSync(filler, { force: true });
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - bytes));
  };
  const said = (output: string) => output.split('\n').filter((line) => line.includes('✗'));

  // Only root may mount a disk.
  beforeAll(() => void execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]));
  afterAll(() => void execFileSync('umount', ['--lazy', disk]));

  test('is full: the site is not healthy until there is room, and a backup and the next start say so', async () => {
    const DATA_DIR = path.join(disk, 'data');
    const started = await startPlatform({ ...inject('withoutBuilds'), DATA_DIR });
    const health = async () => (await send(started.address, '/api/health')).json();
    leave(0);
    expect(await health()).toMatchObject({ success: false, code: 'unavailable' });
    expect((await send(started.address, '/api/blog')).status).toBe(200);
    const backup = path.join(disk, 'backup.jsonl');
    expect(await run('export', { DATABASE_URL: started.databaseUrl }, backup)).toEqual({
      ...{ code: 1, output: 'The disk is full. Make room on it, and run the command again.\n' },
    });
    expect(existsSync(backup)).toBe(false);

    rmSync(filler);
    expect(await health()).toMatchObject({ success: true, database: 'up' });

    leave(0);
    expect(await started.stop()).toBe(0);
    const again = await runStart({ ...inject('withoutBuilds'), DATA_DIR, PORT: '0' });
    expect([again.code, said(again.output)]).toEqual([
      1,
      [
        `  ✗ The disk that holds ${DATA_DIR}/postgres is full. Make room on it, and start again: nothing has to be restored.`,
      ],
    ]);
    rmSync(filler);
    const last = await startPlatform({ ...inject('withoutBuilds'), DATA_DIR });
    expect(await last.stop()).toBe(0);
  });

  test('has too little room for a new database, of which nothing is left', async () => {
    leave(20_000_000);
    const DATA_DIR = path.join(disk, 'new');
    const { code, output } = await runStart({ ...inject('withoutBuilds'), DATA_DIR, PORT: '0' });
    expect([code, said(output)]).toEqual([
      1,
      [expect.stringContaining(`holds ${DATA_DIR}/postgres is full. Make room`)],
    ]);
    expect(existsSync(path.join(DATA_DIR, 'postgres'))).toBe(false);
  });
});
