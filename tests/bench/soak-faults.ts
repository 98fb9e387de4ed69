import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { brokenModes, type DatabaseGate } from '../platform/database-gate.ts';
import type { RealPostgres } from '../platform/real-postgres.ts';
import type { TestSmtp } from '../platform/smtp.ts';
import type { StartedPlatform } from '../platform/start-platform.ts';
import type { WebhookReceiver } from '../platform/webhook-receiver.ts';
import type { Ledger } from './soak-ledger.ts';

/** Everything that a fault can break. */
export interface Breakable {
  gate: DatabaseGate;
  postgres: RealPostgres;
  smtp: TestSmtp;
  receiver: WebhookReceiver;
  ledger: Ledger;
  /** The platform that is running now. */
  platform: () => StartedPlatform;
  /** Kills the platform and starts it again with the same data. */
  restart: () => Promise<void>;
}

/** A fault: the calls that may answer 5xx during it, and the functions that break and repair something. */
interface Fault {
  name: string;
  excuses: (path: string) => boolean;
  run: () => Promise<void>;
}

const everything = () => true;
const nothing = () => false;

/** Returns a generator of numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the faults in a random order. Each lasts ten to twenty seconds, unless its name says otherwise. */
function faultsOf(soak: Breakable, random: () => number): Fault[] {
  const lasting = (begin: () => void, end: () => void) => async () => {
    begin();
    await pause(10_000 + random() * 10_000);
    end();
  };
  const { gate, postgres, smtp, receiver } = soak;
  const limitFiles = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(soak.platform().process.pid), `--fsize=${bytes}:unlimited`]);
  const database = brokenModes.map((mode) => ({
    name: `database ${mode}`,
    excuses: everything,
    run: lasting(
      () => (gate.mode = mode),
      () => (gate.mode = 'up'),
    ),
  }));
  const faults: Fault[] = [
    ...database,
    {
      name: 'database killed',
      excuses: everything,
      run: async () => {
        await postgres.kill();
        await pause(random() * 5_000);
        await postgres.restart();
      },
    },
    { name: 'platform killed', excuses: everything, run: soak.restart },
    {
      name: 'disk full',
      excuses: (path) => path.startsWith('/objects/') || path.startsWith('/api/objects/'),
      // The images are larger than this limit. So are some files of a build, and soon also the log.
      run: lasting(
        () => limitFiles(100_000),
        () => limitFiles('unlimited'),
      ),
    },
    {
      name: 'mail server mute',
      excuses: nothing,
      run: lasting(
        () => smtp.become('mute'),
        () => smtp.become('up'),
      ),
    },
    ...([500, 'never'] as const).map((answer) => ({
      name: `webhook answers ${answer}`,
      excuses: nothing,
      run: lasting(
        () => receiver.answer(answer),
        () => receiver.answer(204),
      ),
    })),
    { name: 'build killed', excuses: nothing, run: () => killBuild(soak.platform()) },
  ];
  return faults
    .map((fault) => ({ fault, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ fault }) => fault);
}

// A build runs in a child process of the platform. If no build runs in this minute, nothing is killed.
async function killBuild(platform: StartedPlatform): Promise<void> {
  const until = Date.now() + 45_000;
  while (Date.now() < until) {
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().split('\n');
    const child = lines
      .map((line) => line.trim().split(/\s+/))
      .find(([, parent]) => parent === `${platform.process.pid}`);
    if (child) {
      process.kill(Number(child[0]), 'SIGKILL');
      return;
    }
    await pause(100);
  }
}

/** Causes a fault in each minute until the time `end`. Every fault happens once before any is repeated. */
export async function causeFaults(soak: Breakable, end: number, seed: number): Promise<void> {
  const random = seeded(seed);
  let waiting: Fault[] = [];
  for (let minute = Date.now(); minute + 50_000 < end; minute += 60_000) {
    await pause(Math.max(0, minute + 10_000 + random() * 10_000 - Date.now()));
    if (waiting.length === 0) waiting = faultsOf(soak, random);
    const fault = waiting.shift();
    if (!fault) return;
    const window = { fault: fault.name, from: Date.now(), until: Number.POSITIVE_INFINITY, excuses: fault.excuses };
    soak.ledger.windows.push(window);
    await fault.run();
    window.until = Date.now();
    await pause(Math.max(0, minute + 60_000 - Date.now()));
  }
}
