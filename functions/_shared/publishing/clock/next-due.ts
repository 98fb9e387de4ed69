import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { environment } from '../../platform/env.ts';
import { logFault } from '../../platform/log.ts';
import type { ClockRecord } from './clock-record.ts';

// If a save could not write the record, the clock notices what is due after this time at the latest.
const maxRestMs = 60 * 60_000;

// While Netlify Blobs is down, its client retries for half a minute. No response waits that long.
const longestWriteMs = 2_000;

// The random mark makes every version of the record unique.
const recordText = z.object({ dueAt: z.iso.datetime(), mark: z.string() });

const textOf = (dueAt: Date) => JSON.stringify({ dueAt: dueAt.toISOString(), mark: randomUUID() });

async function openRecord(): Promise<ClockRecord> {
  const { DATA_DIR: folder } = environment();
  // The code of a record loads only when it is used.
  if (folder) return (await import('./file-record.ts')).fileRecord(folder);
  return (await import('./blob-record.ts')).blobRecord();
}

/**
 * Makes the clock query the database at its next tick. Call it after you have stored something that will be due. Never throws,
 * because the save has succeeded already, and takes at most two seconds.
 */
export async function wakeClock(): Promise<void> {
  const written = openRecord().then((record) => record.write(textOf(new Date())));
  const tooLate = pause(longestWriteMs, undefined, { ref: false }).then(() => {
    throw new Error('The record was not written within two seconds');
  });
  try {
    await Promise.race([written, tooLate]);
  } catch (error) {
    logFault('The clock could not be told that something will be due', error);
  }
}

/**
 * Calls `work` if something is due, or if that is unknown. `work` returns the next time at which something is due. Stores that
 * time, unless a save has called `wakeClock` since `work` began.
 */
export async function whenDue(work: () => Promise<Date | undefined>): Promise<void> {
  const claim = await claimDue();
  if (claim === 'not due') return;
  const next = await work();
  const latest = Date.now() + maxRestMs;
  const text = textOf(new Date(Math.min(next?.getTime() ?? latest, latest)));
  await claim?.store(text).catch((error: unknown) => logFault('The next due moment could not be stored', error));
}

// Writes the record before the work begins, so that a save's later write gives it another version. Returns undefined if the record
// cannot be used.
async function claimDue() {
  try {
    const record = await openRecord();
    if (dueAtOf(await record.read()) > Date.now()) return 'not due';
    const version = await record.write(textOf(new Date()));
    return { store: (text: string) => record.replace(text, version) };
  } catch (error) {
    logFault('The next due moment could not be read', error);
    return undefined;
  }
}

// A missing or malformed record counts as due.
function dueAtOf(text: string | undefined): number {
  try {
    return Date.parse(recordText.parse(JSON.parse(text ?? '')).dueAt);
  } catch {
    return 0;
  }
}
