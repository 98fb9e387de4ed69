import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { logFault } from '../../platform/log.ts';
import { openRecord, writeRecord } from './open-record.ts';

// If a save could not write the record, the clock notices what is due after this time at the latest.
const maxRestMs = 60 * 60_000;

// The mark makes every version different from the one before.
const recordText = z.object({ dueAt: z.iso.datetime(), mark: z.string() });

const textOf = (dueAt: Date) => JSON.stringify({ dueAt: dueAt.toISOString(), mark: randomUUID() });

/**
 * Makes the clock query the database at its next tick. Call it after you have stored something that will be due. Never throws,
 * because the save has succeeded already, and takes at most two seconds.
 */
export const wakeClock = (): Promise<void> => writeRecord('next-due', textOf(new Date()));

/**
 * Calls `work` if something is due, if nobody knows whether something is, or if a save `hasChanged` something. `work` returns the
 * next moment at which something is due. That moment is stored, unless a save has called `wakeClock` since `work` began.
 */
export async function whenDue(work: () => Promise<Date | undefined>, hasChanged = false): Promise<void> {
  const claim = await claimDue(hasChanged);
  if (claim === 'not due') return;
  const next = await work();
  const latest = Date.now() + maxRestMs;
  const text = textOf(new Date(Math.min(next?.getTime() ?? latest, latest)));
  await claim?.store(text).catch((error: unknown) => logFault('The next due moment could not be stored', error));
}

// Writes the record before the work begins, so that a later write of a save can be told from it. Returns undefined if the
// record cannot be used.
async function claimDue(hasChanged: boolean) {
  try {
    const record = await openRecord('next-due');
    if (!hasChanged && dueAtOf((await record.read())?.text) > Date.now()) return 'not due';
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
