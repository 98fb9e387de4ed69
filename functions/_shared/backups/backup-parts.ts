import { exportedRows, placeAfter, type RowPlace } from '../../../db/backup/export-rows.ts';
import { type BackupRow, backupTables } from '../../../db/backup/tables.ts';
import type { Database } from '../../../db/client.ts';

// A part stays in memory until it is stored, with the row that made it larger.
const partCharacters = 4_000_000;

/** A part of a backup: rows of one table. */
export interface RowsPart {
  table: string;
  rows: number;
  /** A line of JSON for each row. */
  lines: string;
  /** The place after its last row. */
  last: RowPlace;
}

/** Returns the parts of a backup, from the beginning or from a place. */
export async function* rowsParts(db: Database, from?: RowPlace): AsyncGenerator<RowsPart> {
  let part: RowsPart | undefined;
  for await (const page of exportedRows(db, from)) {
    const last = page.at(-1);
    if (!last) continue;
    if (part && (part.table !== last.table || part.lines.length > partCharacters)) {
      yield part;
      part = undefined;
    }
    part ??= { table: last.table, rows: 0, lines: '', last: placeAfter(last) };
    part.lines += page.map(lineOf).join('');
    part.rows += page.length;
    part.last = placeAfter(last);
  }
  if (part) yield part;
}

// Many readers of lines also end a line at these two characters, which JSON leaves unescaped.
const lineOf = (row: BackupRow) =>
  `${JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

/** The first line of a backup. */
export interface BackupHeader {
  /** When the backup began, as ISO 8601. */
  madeAt: string;
  /** The keys of the codes of erased people, in Base64url, so that a restore with another SESSION_SECRET erases them again. */
  erasureKeys: Record<string, string>;
}

/** Returns the first line of a backup, which `readBackup` reads. */
export const headerLine = (header: BackupHeader): string =>
  `${JSON.stringify({ format: 'talentcare-backup', version: 2, ...header })}\n`;

/** Returns the last line of a backup: the number of rows of each table. */
export const lastLine = (rows: Readonly<Record<string, number>>): string =>
  `${JSON.stringify({ rows: Object.fromEntries(backupTables.map((table) => [table, rows[table] ?? 0])) })}\n`;
