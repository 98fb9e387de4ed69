import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ClockRecord } from './clock-record.ts';

/**
 * Returns the record in a file of the data folder. Only one process uses the folder, so nothing can write between two lines here.
 */
export function fileRecord(dataFolder: string): ClockRecord {
  const file = path.join(dataFolder, 'next-due.json');
  const read = () => {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  };
  const write = (text: string) => {
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return text;
  };
  return {
    read: async () => read(),
    write: async (text) => write(text),
    replace: async (text, version) => {
      if (read() === version) write(text);
    },
  };
}
