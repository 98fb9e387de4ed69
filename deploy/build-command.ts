import { spawn } from 'node:child_process';
import path from 'node:path';
import { Database } from '../db/client.ts';
import { failBuild } from '../db/queries/builds.ts';
import { buildFailure } from '../src/build-failure.ts';
import { thisBuild } from '../src/build-name.ts';

// The site's build, and where it fails, why, for the back office to tell. The build itself records the rest.
const command = path.resolve(import.meta.dirname, '../src/rendering/build-command.ts');
const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
  stdio: ['inherit', 'pipe', 'pipe'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const printed: string[] = [];
for (const [stream, own] of [
  [child.stdout, process.stdout],
  [child.stderr, process.stderr],
] as const) {
  stream.on('data', (chunk) => {
    printed.push(String(chunk));
    own.write(chunk);
  });
}
const code = await new Promise<number>((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)));

const { DATABASE_URL: url, CONTEXT: context } = process.env;
if (code !== 0 && url && (!context || context === 'production')) {
  await failBuild(new Database(url), thisBuild(), buildFailure(printed.join(''))).catch((error: unknown) =>
    console.error(`The failure is not on record: ${error}`),
  );
}
process.exitCode = code;
