import { createWriteStream } from 'node:fs';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupRow, type BackupTable, backupTables } from '../../db/backup/tables.ts';
import { CliError } from '../cli-error.ts';

// A file of version 2 has a line of JSON that describes it, a line for each row, and a last line with the number of rows. A file
// of version 1 is a single JSON document.
const format = 'talentcare-backup';

/**
 * Writes a backup into a new file, which only its owner may read. Returns the number of rows of each table. Throws a CliError
 * if the file exists or cannot be written.
 */
export async function writeBackup(
  file: string,
  pages: AsyncIterable<readonly BackupRow[]>,
): Promise<Map<BackupTable, number>> {
  const counts = new Map(backupTables.map((table) => [table, 0]));
  const lines = async function* () {
    yield `${JSON.stringify({ format, version: 2 })}\n`;
    for await (const rows of pages) {
      for (const { table } of rows) counts.set(table, (counts.get(table) ?? 0) + 1);
      yield rows.map((row) => `${onOneLine(JSON.stringify(row))}\n`).join('');
    }
    yield `${JSON.stringify({ rows: Object.fromEntries(counts) })}\n`;
  };
  // The file holds names and emails. `wx` never overwrites an older backup.
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    const taken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new CliError(
      taken ? `${file} exists already. Choose another name.` : `${file} cannot be written: ${String(error)}`,
    );
  });
  try {
    await pipeline(Readable.from(lines()), createWriteStream(file, { fd: handle }));
  } catch (error) {
    // Deletes an incomplete backup.
    await rm(file, { force: true });
    throw error;
  }
  return counts;
}

// Many readers of lines also end a line at these two characters, which JSON leaves unescaped.
const onOneLine = (json: string) => json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

// Throws a CliError unless this is a file that can be read.
async function openBackup(file: string): Promise<FileHandle> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(error.code === 'ENOENT' ? `There is no file ${file}` : `${file} cannot be read (${error.code})`);
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new CliError(`${file} is no file`);
}

/** Reads the rows of a backup, few at a time. Throws a CliError at the first line that is wrong, or at the end of half a file. */
export async function* readBackup(file: string): AsyncGenerator<BackupRow> {
  const handle = await openBackup(file);
  const lines = createInterface({ input: handle.createReadStream(), crlfDelay: Number.POSITIVE_INFINITY });
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  const version = first.done ? undefined : versionOf(first.value);
  if (version !== undefined && version !== 1 && version !== 2) throw otherVersion(file, version);
  if (version === 2) yield* readRows(file, { [Symbol.asyncIterator]: () => iterator });
  else yield* readFirstVersion(file);
}

/**
 * Reads the rows in the lines of a backup after the first line. `file` is what messages call it. Throws a CliError as `readBackup`
 * does.
 */
export async function* readRows(file: string, lines: AsyncIterable<string>): AsyncGenerator<BackupRow> {
  const counts = new Map(backupTables.map((table) => [table, 0]));
  let isWhole = false;
  let number = 1;
  for await (const line of lines) {
    number += 1;
    if (isWhole) throw new CliError(`${file} goes on after its end, in line ${number}.`);
    const { table, row, rows } = parse(file, line, number) as Partial<BackupRow> & { rows?: Record<string, number> };
    if (rows) {
      isWhole = backupTables.every((each) => (rows[each] ?? 0) === counts.get(each));
      if (!isWhole) throw new CliError(`${file} lacks rows that it counts at its end. Nothing was restored.`);
    } else if (table && counts.has(table) && row) {
      counts.set(table, (counts.get(table) ?? 0) + 1);
      yield { table, row };
    } else throw new CliError(`${file}: line ${number} is no row of a backup.`);
  }
  if (!isWhole) throw new CliError(`${file} ends in the middle. Nothing was restored. Use a whole backup.`);
}

// Returns undefined for a line that does not name a version: a backup of version 1 may have many lines.
function versionOf(line: string): unknown {
  try {
    const { format: found, version } = JSON.parse(line) ?? {};
    return found === format ? version : undefined;
  } catch {
    return undefined;
  }
}

const otherVersion = (file: string, version: unknown) =>
  new CliError(
    `${file}: This backup is of version ${version}. Only versions 1 and 2 can be read. Restore it with the version of this program that has written it.`,
  );

function parse(file: string, text: string, line?: number): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch (error) {
    const place = line === undefined ? '' : ` in line ${line}`;
    throw new CliError(
      `${file} cannot be read as JSON${place}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

// The tables that the earliest backups lack.
const newer = new Set<BackupTable>([
  ...(['redirects', 'post_drafts', 'imported_posts', 'demo_request_events'] as const),
  ...(['complaints', 'legal_holds', 'erasures', 'mention_decisions', 'topics'] as const),
]);

async function* readFirstVersion(file: string): AsyncGenerator<BackupRow> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CliError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const backup = parse(file, text) as {
    format?: unknown;
    version?: unknown;
    tables?: Record<string, BackupRow['row'][]>;
  };
  if (backup.format !== format)
    throw new CliError(`${file}: This is not a backup: it does not say "format": "${format}".`);
  if (backup.version !== 1) throw otherVersion(file, backup.version);
  const missing = backupTables.filter((table) => !Array.isArray(backup.tables?.[table]) && !newer.has(table));
  if (missing.length > 0) throw new CliError(`${file}: This backup has no ${missing.join(', ')}.`);
  for (const table of backupTables) for (const row of backup.tables?.[table] ?? []) yield { table, row };
}
