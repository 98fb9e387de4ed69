import { randomUUID } from 'node:crypto';
import type { CacheTag } from '../../../../src/contracts/endpoint.ts';
import { logFault } from '../../platform/log.ts';
import { purgeNow } from '../purge.ts';
import { openRecord, writeRecord } from './open-record.ts';

// An answer that read before a save may be stored by the CDN after the purge of the save. By then it has been.
const leastAgeMs = 60_000;

const tags = ['content', 'images'] as const satisfies readonly CacheTag[];
const recordOf = (tag: CacheTag) => `changed-${tag}` as const;

/**
 * Has the clock purge the tags again, at least a minute later. Call it before the statement that changes what they are on: a
 * process that ends in between then loses nothing. Never throws, and takes at most two seconds.
 */
export async function announceChange(changed: readonly CacheTag[]): Promise<void> {
  // The mark makes every version different from the one before.
  const text = JSON.stringify({ at: Date.now(), mark: randomUUID() });
  await Promise.all(changed.map((tag) => writeRecord(recordOf(tag), text)));
}

/**
 * Purges the tags again whose last change is at least a minute old. Returns true if there was a change that may be so young that
 * its statement is still to come.
 */
export async function repeatPurges(): Promise<boolean> {
  const changed = await Promise.all(tags.map(repeatPurge));
  return changed.includes(true);
}

async function repeatPurge(tag: CacheTag): Promise<boolean> {
  try {
    const record = await openRecord(recordOf(tag));
    const read = await record.read();
    if (!read?.text) return false;
    if (ageOf(read.text) < leastAgeMs) return true;
    const version = read.version ?? (await record.write(read.text));
    // A save that has announced another change meanwhile keeps its record.
    if (await purgeNow(tag)) await record.replace('', version);
    return true;
  } catch (error) {
    logFault(`The last change of ${tag} could not be read`, error);
    return false;
  }
}

// A record that is malformed is old.
function ageOf(text: string): number {
  try {
    const { at } = JSON.parse(text) as { at?: unknown };
    return typeof at === 'number' ? Date.now() - at : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
