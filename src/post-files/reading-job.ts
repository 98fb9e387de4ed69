import { ExportError } from './export-error.ts';
import type { ExportFiles } from './export-files.ts';
import { openExport, readEntry } from './read-export.ts';
import type { EntryName, OpenedExport, ReadPost, Refusal } from './reading.ts';

/** The job of a worker: an export, and the number of the first post to read. */
export interface ReadingJob {
  files: ExportFiles;
  from: number;
}

/** Describes an export, with the names of all its posts and pages. */
export interface OpenedMessage {
  opened: Omit<OpenedExport, 'entries'> & { entries: EntryName[] };
}

/**
 * A message of a worker: first the description of the export, then the outcome of each post. `fault` means that the files are not
 * an export.
 */
export type ReadingMessage = OpenedMessage | { outcome: ReadPost | Refusal } | { fault: string };

/** Reads an export in a worker. */
export function runJob({ files, from }: ReadingJob, send: (message: ReadingMessage) => void): void {
  try {
    const { entries, ...facts } = openExport(files);
    send({ opened: { ...facts, entries: entries.map(({ name, kind }) => ({ name, kind })) } });
    for (const entry of entries.slice(from)) send({ outcome: readEntry(entry) });
  } catch (error) {
    send({ fault: error instanceof ExportError ? error.message : `The export cannot be read (${error}).` });
  }
}
