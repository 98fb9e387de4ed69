import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { inherited } from './start-platform.ts';

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

/** Moves everything in the record of builds into the past, as if this many minutes had passed. */
export async function letPass(db: Database, minutes: number): Promise<void> {
  const back = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes}::int)`;
  const columns = ['asked_at', 'due_at', 'called_at', 'started_at', 'ended_at'].map(back);
  await sql`update builds set ${sql.join(columns)}`.execute(db);
}
