import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '../cli/cli-error.ts';
import { Database } from '../db/client.ts';
import { failBuild } from '../db/queries/builds.ts';
import { systemCode } from './system-code.ts';

// Where builds are made: Astro keeps its intermediate files beside the output only where that is inside the project.
const workshop = '.astro';
const running = new Set<ChildProcess>();

/**
 * Builds the site into a folder of its own below `directory`, and gives that folder; the others stay as they are. Why it
 * failed is left in the database, and what it printed is thrown as a CliError.
 */
export async function buildSite(root: string, directory: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const buildId = new Date().toISOString().replace(/\D/g, '').slice(0, 17);
  const commitSha = currentCommit(root);
  // Two builds at a time, of one platform or of several, never write into one folder.
  const output = path.join(root, workshop, `build-${buildId}-${process.pid}`);
  const child = spawn(process.execPath, [path.join(root, 'src/rendering/build-command.ts'), '--outDir', output], {
    cwd: root,
    env: {
      ...process.env,
      BUILD_ID: buildId,
      BUILD_CACHE_DIR: path.join(directory, 'cache'),
      COMMIT_REF: commitSha,
      ASTRO_TELEMETRY_DISABLED: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => lines.push(String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  running.delete(child);
  try {
    if (code !== 0) {
      const printed = lines.join('').trim();
      // A build that ends by itself has told the database why; one that is ended cannot.
      const name = { buildId: environment.BUILD_ID ?? buildId, commitSha };
      if (child.signalCode && environment.DATABASE_URL) {
        const reason = child.killed ? 'The platform was stopped' : `The build was ended by ${child.signalCode}`;
        await failBuild(new Database(environment.DATABASE_URL), name, reason).catch(() => undefined);
      }
      throw new CliError(`The site could not be built:\n${printed.split('\n').slice(-20).join('\n')}`);
    }
    const folder = path.join(directory, buildId);
    mkdirSync(directory, { recursive: true });
    move(output, folder);
    return folder;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** Stops every build that is under way, and waits for their ends. */
export async function stopBuilds(): Promise<void> {
  const ends = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ends);
}

/** Removes what builds have left that were cut off together with the platform that ran them. */
export function sweepUnfinished(root: string): void {
  const folder = path.join(root, workshop);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const owner = /^build-\d+-(\d+)$/.exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    // The data folder may be on another disk.
    if (systemCode(error) !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true });
  }
}

/** Removes every build below `directory` but those still in use. */
export function removeOtherBuilds(directory: string, ...used: readonly string[]): void {
  for (const name of readdirSync(directory)) {
    const folder = path.join(directory, name);
    if (!used.includes(folder) && name !== 'cache') rmSync(folder, { recursive: true, force: true });
  }
}

function currentCommit(root: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    // A copy without its history has no commit to show.
    return 'local';
  }
}
