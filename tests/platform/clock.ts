import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { inherited, temporaryFolder } from './start-platform.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A database that cannot be reached. */
export const nowhere = 'postgres://nobody:nothing@127.0.0.1:9/nowhere';

/** Runs code in a new process with the environment of a function. */
export async function runAsFunction(code: string, environment: Record<string, string>): Promise<void> {
  await run(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    env: { ...inherited(), SESSION_SECRET: 'x'.repeat(32), ...environment },
  });
}

/** Runs the scheduled function once, as Netlify and the local platform do. Throws if it fails. */
export const tick = (environment: Record<string, string>): Promise<void> =>
  runAsFunction(`const { default: clock } = await import('./functions/clock.ts'); await clock();`, environment);

/** The scheduled function in a process that runs it again and again, as a warm instance of a function does. */
export interface Clock {
  /** Runs it with an empty record, so that it asks the database. Throws what it throws; call it once at a time. */
  tickNow: () => Promise<void>;
  stop: () => void;
}

/** Starts a process for the scheduled function with this environment. */
export function openClock(environment: Record<string, string>): Clock {
  const DATA_DIR = temporaryFolder();
  const code = `import { rmSync } from 'node:fs';
    const { default: clock } = await import('./functions/clock.ts');
    process.on('message', async () => {
      rmSync(${JSON.stringify(path.join(DATA_DIR, 'next-due.json'))}, { force: true });
      process.send(await clock().then(() => null, (error) => String(error)));
    });
    process.send('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    env: { ...inherited(), SESSION_SECRET: 'x'.repeat(32), ...environment, DATA_DIR },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = once(child, 'message');
  return {
    tickNow: async () => {
      await ready;
      const ended = once(child, 'message');
      child.send('tick');
      const [fault] = await ended;
      if (fault) throw new Error(fault);
    },
    stop: () => child.disconnect(),
  };
}

/** Moves all that the record of builds holds into the past, as if so many minutes had gone by. */
export async function letPass(db: Database, minutes: number): Promise<void> {
  const back = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes}::int)`;
  const columns = ['asked_at', 'due_at', 'called_at', 'started_at', 'ended_at'].map(back);
  await sql`update builds set ${sql.join(columns)}`.execute(db);
}
