import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Fault, systemCode } from './fault.ts';

/** Builds the site into a folder of its own below `directory`, and gives that folder; the others stay as they are. */
export async function buildSite(root: string, directory: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const buildId = new Date().toISOString().replace(/\D/g, '').slice(0, 17);
  // Astro keeps its intermediate files beside the output only where that is inside the project; two builds at a time
  // would else overwrite each other's.
  const output = path.join(root, '.astro', `build-${buildId}-${process.pid}`);
  const child = spawn(process.execPath, [path.join(root, 'src/rendering/build-command.ts'), '--outDir', output], {
    cwd: root,
    env: {
      ...process.env,
      BUILD_ID: buildId,
      BUILD_CACHE_DIR: path.join(directory, 'cache'),
      COMMIT_REF: currentCommit(root),
      ASTRO_TELEMETRY_DISABLED: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => lines.push(String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  try {
    if (code !== 0)
      throw new Fault(`The site could not be built:\n${lines.join('').trim().split('\n').slice(-20).join('\n')}`);
    const folder = path.join(directory, buildId);
    mkdirSync(directory, { recursive: true });
    move(output, folder);
    return folder;
  } finally {
    rmSync(output, { recursive: true, force: true });
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

/** Removes every build below `directory` but the one in use. */
export function removeOtherBuilds(directory: string, current: string): void {
  for (const name of readdirSync(directory)) {
    const folder = path.join(directory, name);
    if (folder !== current && name !== 'cache') rmSync(folder, { recursive: true, force: true });
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
