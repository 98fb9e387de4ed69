import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

// A file system may keep some bytes that no file gets.
const leastBytes = 1_000_000;

/** Returns one line about the disk of a folder that may not exist yet, or undefined if the disk has room. */
export function fullDisk(folder: string): string | undefined {
  let existing = path.resolve(folder);
  while (!existsSync(existing)) existing = path.dirname(existing);
  const { bavail, bsize } = statfsSync(existing);
  if (bavail * bsize >= leastBytes) return undefined;
  return `The disk that holds ${folder} is full. Make room on it, and start again: nothing has to be restored.`;
}
