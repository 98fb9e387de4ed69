import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, globSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Running } from '../../local/data-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A platform for a test, started as `npm start` starts it. */
export interface StartedPlatform {
  address: string;
  databaseUrl: string;
  dataDir: string;
  process: ChildProcess;
  /** Returns everything that the platform has printed so far. */
  output: () => string;
  /** Stops the platform as Ctrl-C does, or at once with SIGKILL. Returns its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

// Threads and processes of a test runner can end without notice, so the first process removes what all of them have made.
const run = process.env.TEST_RUN ?? String(process.pid);
const memory = '/dev/shm';
const prefixIn = (parent: string) => path.join(parent, `talentcare-${run}-`);
if (!process.env.TEST_RUN) {
  process.env.TEST_RUN = run;
  process.once('exit', () => {
    for (const folder of globSync([tmpdir(), memory].map((parent) => `${prefixIn(parent)}*`)))
      rmSync(folder, { recursive: true, force: true });
  });
}

/** Makes a new folder, which is deleted when the test run ends. */
export const temporaryFolder = (): string => mkdtempSync(prefixIn(tmpdir()));

/** Makes such a folder in memory, if this machine has that many bytes of it to spare, because a busy disk is slow. */
export function folderInMemory(bytes: number): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > bytes) return mkdtempSync(prefixIn(memory));
  } catch {
    // Only Linux has this folder.
  }
  return temporaryFolder();
}

/** Runs `npm start`'s command until it ends by itself. Returns its exit code and output. */
export async function runStart(environment: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnStart(environment);
  return { code: await ended(child), output: output() };
}

// Without one, a start makes keys, which takes a tenth of its time. A start on the embedded database still does.
const backupKey = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

/** Starts the platform on a free port and waits until it serves. Throws with its output if it fails. */
export async function startPlatform(environment: NodeJS.ProcessEnv = {}): Promise<StartedPlatform> {
  const dataDir = environment.DATA_DIR ?? temporaryFolder();
  const given = environment.DATABASE_URL ? { BACKUP_KEY: backupKey } : {};
  const { child, output, file } = spawnStart({ PORT: '0', DATA_DIR: dataDir, ...given, ...environment });
  const watcher = watch(file);
  await new Promise<void>((resolve, reject) => {
    const look = () => output().includes('Stop with Ctrl-C') && resolve();
    watcher.on('change', look);
    child.once('close', () => reject(new Error(`The platform did not start:\n${output()}`)));
    look();
  }).finally(() => watcher.close());
  const running = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as Required<Running>;
  return {
    address: running.url,
    databaseUrl: running.databaseUrl,
    dataDir,
    process: child,
    output,
    stop: async (signal = 'SIGINT') => {
      child.kill(signal);
      return ended(child);
    },
  };
}

/** Returns the folder of the site that a platform with this data folder has built. */
export function builtSite(dataDir: string): string {
  const [page] = globSync(path.join(dataDir, 'site/*/index.html'));
  if (!page) throw new Error(`There is no built site in ${dataDir}`);
  return path.dirname(page);
}

/** Returns the environment variables that a test's command inherits. */
export const inherited = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});

// Prints to a file, because through a pipe each line would wake this process in the middle of its work.
function spawnStart(environment: NodeJS.ProcessEnv) {
  const file = path.join(temporaryFolder(), 'log');
  const log = openSync(file, 'a');
  const child = spawn(process.execPath, [path.join(root, 'local/start.ts')], {
    cwd: root,
    env: { ...inherited(), ...environment },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return { child, file, output: () => readFileSync(file, 'utf8') };
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise<number | null>((resolve) => child.once('close', resolve));
