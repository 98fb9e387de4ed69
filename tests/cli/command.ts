import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { inherited, temporaryFolder } from '../platform/start-platform.ts';

const folder = path.resolve(import.meta.dirname, '../../cli');

/** Runs a command with this environment; gives its exit code and all that it printed. */
export async function run(command: string, environment: Record<string, string>, ...parameters: string[]) {
  const child = spawn(process.execPath, [path.join(folder, `${command}.ts`), ...parameters], {
    cwd: temporaryFolder(),
    env: { ...inherited(), ...environment },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output: out + err };
}
