import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** How far an unfinished backup has come. */
export interface BackupProgress {
  /** The public key that encrypts the files. */
  recipient?: string;
  /** The SHA-256 of each stored file by its name. */
  sums?: Record<string, string>;
  /** The number of stored parts, their bytes, and the rows of each table in them. */
  parts?: number;
  partBytes?: number;
  rows?: Record<string, number>;
  /** The last row in the parts: its table and its key. */
  last?: { table: string; key: unknown };
  /** True when all rows are in the parts. */
  hasAllRows?: boolean;
}

export interface BackupsTable {
  id: Generated<string>;
  /** Its folder in the store. */
  name: string;
  startedAt: Generated<Date>;
  /** When all of it had been stored and read back; null until then. */
  goodAt: Date | null;
  /** Identifies the process that works on it. */
  claimedBy: string | null;
  /** When that process counts as lost. */
  claimedUntil: Date | null;
  progress: JSONColumnType<BackupProgress>;
  /** The bytes that it has read from the database (a bigint as text). */
  readBytes: ColumnType<string, string | undefined, number>;
  /** The size of the backup in the store, with its images (a bigint as text). */
  storedBytes: ColumnType<string, string | undefined, number>;
  /** Why it could not go on, in words for everybody; null if it can. */
  lastError: string | null;
  /** When somebody last rehearsed a restore. */
  rehearsedAt: Date | null;
}

/** The keys of erasures that a restored backup has brought from a site with another SESSION_SECRET. */
export interface FormerErasureKeysTable {
  keyCheck: string;
  /** Encrypted. */
  key: string;
  createdAt: Generated<Date>;
}
