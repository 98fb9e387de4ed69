import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from '../../local/free-port.ts';
import { inherited, temporaryFolder } from '../platform/start-platform.ts';

const root = path.resolve(import.meta.dirname, '../..');
const cli = path.join(import.meta.dirname, 'node_modules/netlify-cli/bin/run.js');

/** The site as Netlify's CLI serves it. */
export interface NetlifySite {
  address: string;
  close: () => Promise<void>;
}

const startTimeoutMs = 300_000;
const progressMs = 10_000;

/** Installs the CLI into its own folder. Throws with npm's output if that fails. */
export async function installCli(): Promise<void> {
  const child = spawn('npm', ['ci', '--prefix', import.meta.dirname, '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  process.off('exit', stop);
  if (code !== 0) throw new Error(`Netlify’s CLI could not be installed:\n${said}`);
}

/**
 * Builds the site anew and serves it with `netlify serve`, offline. Gives `onProgress` the CLI's latest line now and then. Throws with the
 * end of the CLI's output if the build fails, or takes longer than five minutes.
 */
export async function serveWithNetlify(
  environment: NodeJS.ProcessEnv,
  onProgress: (line: string) => void,
): Promise<NetlifySite> {
  const [port, functionsPort] = [await freePort(), await freePort()];
  const address = `http://localhost:${port}`;
  const folder = temporaryFolder();
  const log = path.join(folder, 'netlify.log');
  const output = openSync(log, 'a');
  // Netlify builds in a fresh checkout. Here the CLI would read the _redirects of an earlier build before it builds, and keep its rules,
  // such as those of another admin prefix.
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const child = spawn(
    process.execPath,
    // Edge functions would download Deno, and the site has none.
    [
      cli,
      'serve',
      '--offline',
      '--internal-disable-edge-functions',
      ...['--port', String(port), '--functions-port', String(functionsPort), '--context', 'production'],
    ],
    {
      cwd: root,
      // With CI the CLI sends no telemetry and looks for no update. It keeps its settings in the home folder.
      env: { ...inherited(), ...environment, HOME: folder, CI: 'true', BROWSER: 'none', URL: address },
      stdio: ['ignore', output, output],
      detached: true,
    },
  );
  closeSync(output);
  const close = () => end(child);
  process.once('exit', () => void close());
  try {
    await untilServed(child, `${address}/api/health`, log, onProgress);
  } catch (error) {
    await close();
    throw error;
  }
  return { address, close };
}

async function untilServed(
  child: ChildProcess,
  url: string,
  log: string,
  onProgress: (line: string) => void,
): Promise<void> {
  const latest = Date.now() + startTimeoutMs;
  const linesOf = () => stripVTControlCharacters(readFileSync(log, 'utf8')).trimEnd().split('\n');
  let progressAt = Date.now() + progressMs;
  while (Date.now() < latest && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await after(500);
    if (Date.now() < progressAt) continue;
    // The CLI separates its steps by lines that only look empty.
    onProgress(
      linesOf()
        .findLast((line) => /\p{L}/u.test(line))
        ?.trim() ?? '',
    );
    progressAt = Date.now() + progressMs;
  }
  throw new Error(`netlify serve did not start:\n${linesOf().slice(-60).join('\n')}`);
}

// The CLI starts processes of its own, which are in its group.
function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return Promise.resolve();
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  process.kill(-child.pid, 'SIGKILL');
  return ended;
}
