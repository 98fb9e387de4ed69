import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CliError } from '../cli/cli-error.ts';
import { systemCode } from './system-code.ts';

/** What a running platform tells of itself to those who may read its data folder. */
export interface Running {
  pid: number;
  address?: string;
  databaseUrl?: string;
}

/** The folder that keeps everything between two starts: the database, the secret, the built site. */
export class DataFolder {
  readonly path: string;
  readonly #lock: DatabaseSync;

  /** Makes the folder if need be and claims it; throws a CliError when it cannot be used or another process has it. */
  constructor(directory: string) {
    this.path = path.resolve(directory);
    try {
      mkdirSync(this.path, { recursive: true, mode: 0o700 });
      // Whatever its files allow, nobody else gets to them.
      chmodSync(this.path, 0o700);
      this.#lock = this.#claim();
    } catch (error) {
      if (error instanceof CliError) throw error;
      throw new CliError(
        `DATA_DIR ${this.path} cannot be used (${systemCode(error) ?? error}). Give a folder that can be written to.`,
      );
    }
  }

  /** The path of something in the folder. */
  file(name: string): string {
    return path.join(this.path, name);
  }

  /** A text that is made once and then kept, readable by its owner alone. */
  keep(name: string, make: () => string): string {
    const kept = this.read(name);
    // An empty file is what a start that was killed in the middle of writing leaves.
    if (kept) return kept;
    const text = make();
    this.write(name, text);
    return text;
  }

  /** Writes a text that its owner alone may read. */
  write(name: string, text: string): void {
    writeFileSync(this.file(name), text, { mode: 0o600 });
  }

  /** A kept text, or nothing where there is none. */
  read(name: string): string | undefined {
    try {
      return readFileSync(this.file(name), 'utf8');
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return undefined;
      throw new CliError(`${this.file(name)} cannot be read (${systemCode(error) ?? error}).`);
    }
  }

  /** The secret that sessions are signed with, made at the first start. */
  sessionSecret(): string {
    return this.keep('session-secret', () => randomBytes(32).toString('base64url'));
  }

  /** Notes where the running platform can be found. */
  announce(running: Omit<Running, 'pid'>): void {
    this.write(runningName, JSON.stringify({ pid: process.pid, ...running }));
  }

  /** Lets another process have the folder. */
  release(): void {
    rmSync(this.file(runningName), { force: true });
    this.#lock.close();
  }

  // Node has no file locks of its own, but SQLite has: the operating system gives this one to one process at a time, and
  // takes it back from a process that ends, however it ends. Nothing is stored in the file.
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

  // The process that has the folder notes its id a moment after it has claimed it.
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
