import { setTimeout as pause } from 'node:timers/promises';
import { environment } from '../../platform/env.ts';
import { logFault } from '../../platform/log.ts';
import type { ClockRecord, RecordName } from './clock-record.ts';

// While Netlify Blobs is down, its client tries for half a minute. Nobody waits that long for an answer.
const longestWriteMs = 2_000;

/** Returns a record, in Netlify Blobs or in the data folder. */
export async function openRecord(name: RecordName): Promise<ClockRecord> {
  const { DATA_DIR: folder } = environment();
  // The code of a record loads only when it is used.
  if (folder) return (await import('./file-record.ts')).fileRecord(folder, name);
  return (await import('./blob-record.ts')).blobRecord(name);
}

/** Writes a record. Never throws, because a save must not fail for it, and takes at most two seconds. */
export async function writeRecord(name: RecordName, text: string): Promise<void> {
  const written = openRecord(name).then((record) => record.write(text));
  const tooLate = pause(longestWriteMs, undefined, { ref: false }).then(() => {
    throw new Error('The record was not written within two seconds');
  });
  try {
    await Promise.race([written, tooLate]);
  } catch (error) {
    logFault('The clock could not be told that something will be due', error);
  }
}
