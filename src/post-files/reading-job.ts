import { ExportError } from './export-error.ts';
import type { ExportFiles } from './export-files.ts';
import { openExport, readEntry } from './read-export.ts';
import type { OpenedExport, ReadPost, Refusal } from './reading.ts';

/** What a worker reads: an export, from this post on. */
export interface ReadingJob {
  files: ExportFiles;
  from: number;
}

/** Says what an export is, and the names of all its posts. */
export interface OpenedMessage {
  opened: Omit<OpenedExport, 'entries'> & { names: string[] };
}

/** What a worker says: what the export is, then what became of each post in turn. `fault` says that the files are no export. */
export type ReadingMessage = OpenedMessage | { outcome: ReadPost | Refusal } | { fault: string };

/** Reads an export in a worker. */
export function runJob({ files, from }: ReadingJob, send: (message: ReadingMessage) => void): void {
  try {
    const { entries, ...facts } = openExport(files);
    send({ opened: { ...facts, names: entries.map(({ name }) => name) } });
    for (const entry of entries.slice(from)) send({ outcome: readEntry(entry) });
  } catch (error) {
    send({ fault: error instanceof ExportError ? error.message : `The export cannot be read (${error}).` });
  }
}
