import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '../cli/cli-error.ts';
import { Database } from '../db/client.ts';
import { failBuild } from '../db/queries/publishing/builds.ts';
import { unknownBuild } from '../src/contracts/publishing/build.ts';
import { reporter } from './steps.ts';
import { systemCode } from './system-code.ts';

// Builds are made inside the project, because only there does Astro keep its intermediate files beside the output.
const outputParent = '.astro';
const running = new Set<ChildProcess>();

/**
 * Builds the site into a new folder below `directory` and returns that folder. Prints the build's warnings. If the build fails,
 * throws a CliError with the end of its output; the reason is then also in the database.
 */
export async function buildSite(root: string, directory: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const buildId = new Date().toISOString().replace(/\D/g, '').slice(0, 17);
  const commitSha = currentCommit(root);
  // The name is unique, because several platforms may build at the same time.
  const output = path.join(root, outputParent, `build-${buildId}-${process.pid}`);
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
  const printed: string[] = [];
  const warnings: string[] = [];
  child.stdout.on('data', (chunk) => printed.push(String(chunk)));
  child.stderr.on('data', (chunk) => {
    printed.push(String(chunk));
    warnings.push(String(chunk));
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  running.delete(child);
  try {
    if (code !== 0) {
      // A failed build records its reason. A killed build cannot.
      const name = { buildId: environment.BUILD_ID ?? buildId, commitSha };
      if (child.signalCode && environment.DATABASE_URL) {
        const reason = child.killed ? 'The platform was stopped' : `The build was ended by ${child.signalCode}`;
        await failBuild(new Database(environment.DATABASE_URL), name, reason).catch(() => undefined);
      }
      const end = printed.join('').trim().split('\n').slice(-20).join('\n');
      throw new CliError(`The site could not be built:\n${end}`);
    }
    if (warnings.length > 0) reporter.warn(warnings.join('').trimEnd());
    const folder = path.join(directory, buildId);
    mkdirSync(directory, { recursive: true });
    move(output, folder);
    return folder;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** Stops every running build, and waits until they have ended. */
export async function stopBuilds(): Promise<void> {
  const ends = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ends);
}

/** Removes the output of builds whose platform was killed. */
export function sweepUnfinished(root: string): void {
  const folder = path.join(root, outputParent);
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

/** Removes every build below `directory` except those in use. */
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
    // This copy of the project is not a git repository.
    return unknownBuild.commitSha;
  }
}
