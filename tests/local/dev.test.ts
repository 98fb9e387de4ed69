import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../local/free-port.ts';
import { root } from '../../local/prepare.ts';
import { send } from '../platform/http.ts';
import { inherited, temporaryFolder } from '../platform/start-platform.ts';

// A copy of the project, because the test changes a file.
const project = temporaryFolder();
const port = await freePort();
let stop: () => Promise<unknown>;

beforeAll(() => {
  for (const name of ['src', 'functions', 'db', 'cli', 'local', 'public'])
    cpSync(path.join(root, name), path.join(project, name), { recursive: true });
  for (const name of ['package.json', 'astro.config.mjs', 'tsconfig.json', 'netlify.toml'])
    cpSync(path.join(root, name), path.join(project, name));
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
  const child = spawn('npm', ['run', 'dev'], {
    cwd: project,
    env: { ...inherited(), PORT: String(port), DATA_DIR: temporaryFolder() },
    stdio: 'ignore',
    // npm, the watcher and the server are ended together.
    detached: true,
  });
  stop = () =>
    new Promise((resolve) => {
      child.once('close', resolve);
      process.kill(-(child.pid ?? 0), 'SIGTERM');
    });
});

afterAll(() => stop());

/** Returns the title of the API's description, which a function makes; undefined while the platform does not answer. */
async function apiTitle(): Promise<unknown> {
  const answer = await send(`http://localhost:${port}`, '/api/openapi.json').catch(() => undefined);
  return answer?.status === 200 ? (answer.json().info as { title: string }).title : undefined;
}

/** Replaces a file by another, as most editors and git do. */
function replace(name: string, change: (text: string) => string): void {
  const file = path.join(project, name);
  writeFileSync(`${file}~`, change(readFileSync(file, 'utf8')));
  renameSync(`${file}~`, file);
}

const eventually = { timeout: 100_000, interval: 250 };
const untilTitle = (words: string) => vi.waitUntil(async () => String(await apiTitle()).includes(words), eventually);

test('npm run dev loads the functions again however often a file that they import is replaced, or does not load at all', {
  tags: ['thorough'],
  timeout: 400_000,
}, async () => {
  await untilTitle('TalentCare');
  replace('src/site/brand.ts', (text) => text.replace("name: 'TalentCare'", "name: 'Renamed'"));
  await untilTitle('Renamed');
  replace('src/site/brand.ts', (text) => text.replace("name: 'Renamed'", "name: 'Broken' ("));
  await vi.waitUntil(async () => (await apiTitle()) === undefined, eventually);
  replace('src/site/brand.ts', (text) => text.replace("name: 'Broken' (", "name: 'Corrected'"));
  await untilTitle('Corrected');
});

/** Opens the socket of the live reload, as a page does. Returns the messages of the errors that a browser shows over the page. */
async function shownErrors(): Promise<string[]> {
  const { text } = await send(`http://localhost:${port}`, '/@vite/client');
  const [, host] = /directSocketHost = "([^"]+)"/.exec(text) ?? [];
  const [, token] = /wsToken = "([^"]+)"/.exec(text) ?? [];
  const errors: string[] = [];
  const socket = new WebSocket(`ws://${host}?token=${token}`, 'vite-hmr');
  socket.addEventListener('message', ({ data }) => {
    const { type, err } = JSON.parse(String(data));
    if (type === 'error') errors.push(err.message);
  });
  await once(socket, 'open');
  return errors;
}

test('an exception in a page is shown over the page', {
  tags: ['thorough'],
  timeout: 200_000,
}, async () => {
  await vi.waitUntil(async () => (await apiTitle()) !== undefined, eventually);
  const errors = await shownErrors();
  replace('src/pages/privacy.astro', (text) => text.replace('---\n', "---\nthrow new Error('A fault in the page');\n"));
  const page = () => send(`http://localhost:${port}`, '/privacy').catch(() => undefined);
  await vi.waitUntil(async () => (await page())?.status === 500, eventually);
  expect((await page())?.text).toContain('/@vite/client');
  await expect.poll(() => errors.join('\n')).toContain('A fault in the page');
});
