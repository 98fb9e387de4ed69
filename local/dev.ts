import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reporter } from './steps.ts';
import { watchFolders } from './watch-folders.ts';

// npm run dev: runs the development server, and starts it again when code changes that Astro does not load again by itself.

const root = path.resolve(import.meta.dirname, '..');
const shared = ['contracts', 'live', 'post-files', 'rendering', 'rich-text', 'site'];
const folders = ['cli', 'db', 'functions', 'local', ...shared.map((name) => path.join('src', name))];

// Editors and git write several files at once.
const pauseMs = 200;

let isEnding = false;
let server: ChildProcess | undefined;
let change = Promise.withResolvers<'changed'>();

watchFolders(
  folders.map((folder) => path.join(root, folder)),
  () => change.resolve('changed'),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isEnding = true;
    if (server?.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
    else process.exit(0);
  });

while (!isEnding) {
  change = Promise.withResolvers();
  server = spawn(process.execPath, [path.join(import.meta.dirname, 'dev-server.ts')], { cwd: root, stdio: 'inherit' });
  const ended = once(server, 'close');
  const first = await Promise.race([ended, change.promise]);
  if (first !== 'changed' && !isEnding) {
    reporter.fail('The server has ended. It starts again when a file changes.');
    await change.promise;
  }
  if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
  await ended;
  await pause(pauseMs);
}
process.exit(0);
