import { spawn } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
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
    // npm, Node's watcher and the platform are ended together.
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

test('npm run dev loads the functions again when a file in src that they import changes', {
  tags: ['thorough'],
  timeout: 240_000,
}, async () => {
  const eventually = { timeout: 100_000, interval: 250 };
  const title = await vi.waitUntil(apiTitle, eventually);
  expect(title).toContain('TalentCare');
  const file = path.join(project, 'src/site/brand.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace("name: 'TalentCare'", "name: 'Renamed'"));
  expect(await vi.waitUntil(async () => (await apiTitle()) !== title && apiTitle(), eventually)).toContain('Renamed');
});
