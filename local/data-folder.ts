import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CliError } from '../cli/cli-error.ts';
import { fullDisk } from './disk-space.ts';
import { systemCode } from './system-code.ts';

/** The content of running.json, which says where to find a running platform. */
export interface Running {
  pid: number;
  url?: string;
  databaseUrl?: string;
}

/** The folder for everything that survives a restart: the database, the secret, the built site. */
export class DataFolder {
  readonly path: string;
  readonly #lock: DatabaseSync;

  /**
   * Creates the folder if necessary, and claims it. Throws a CliError if the folder cannot be used or another process has claimed
   * it.
   */
  constructor(directory: string) {
    this.path = path.resolve(directory);
    try {
      mkdirSync(this.path, { recursive: true, mode: 0o700 });
      // A closed folder protects its files, even if their own permissions are open.
      chmodSync(this.path, 0o700);
      this.#lock = this.#claim();
    } catch (error) {
      if (error instanceof CliError) throw error;
      throw new CliError(
        fullDisk(this.path) ??
          `DATA_DIR ${this.path} cannot be used (${systemCode(error) ?? error}). Give a folder that can be written to.`,
      );
    }
  }

  /** Returns the path of a file in the folder. */
  file(name: string): string {
    return path.join(this.path, name);
  }

  /** Returns the text of a file. If the file does not exist, first writes the result of `make`. */
  keep(name: string, make: () => string): string {
    const kept = this.read(name);
    // A process that was killed while writing may leave an empty file.
    if (kept) return kept;
    const text = make();
    this.write(name, text);
    return text;
  }

  /** Writes a file that only its owner may read. */
  write(name: string, text: string): void {
    writeFileSync(this.file(name), text, { mode: 0o600 });
  }

  /** Returns the text of a file, or undefined if there is none. */
  read(name: string): string | undefined {
    try {
      return readFileSync(this.file(name), 'utf8');
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return undefined;
      throw new CliError(`${this.file(name)} cannot be read (${systemCode(error) ?? error}).`);
    }
  }

  /** Returns the value of SESSION_SECRET, generated at the first start. */
  sessionSecret(): string {
    return this.keep('session-secret', () => randomBytes(32).toString('base64url'));
  }

  /** Records where the running platform can be found. */
  announce(running: Omit<Running, 'pid'>): void {
    this.write(runningName, JSON.stringify({ pid: process.pid, ...running }));
  }

  /** Releases the folder for other processes. */
  release(): void {
    rmSync(this.file(runningName), { force: true });
    this.#lock.close();
  }

  // Node has no file locks, but SQLite has. The operating system grants this lock to one process at a time, and releases it even
  // if that process is killed. Nothing is stored in the file.
  #claim(): DatabaseSync {
    const lock = new DatabaseSync(this.file('lock'));
    try {
      lock.exec('begin exclusive');
    } catch (error) {
      lock.close();
      if (!(error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)) throw error;
      throw new CliError(
        `DATA_DIR ${this.path} is in use by ${this.#owner()}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    this.announce({});
    return lock;
  }

  // The owner writes its process id shortly after it has claimed the folder.
  #owner(): string {
    try {
      return `process ${(JSON.parse(readFileSync(this.file(runningName), 'utf8')) as Running).pid}`;
    } catch {
      return 'another process';
    }
  }
}

const runningName = 'running.json';

// The code of SQLITE_BUSY (SQLite, "Result and Error Codes").
const sqliteBusy = 5;
