import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Fault, systemCode } from './fault.ts';

/** What a running platform tells of itself to those who may read its data folder. */
export interface Running {
  pid: number;
  address?: string;
  databaseUrl?: string;
}

/** The folder that keeps everything between two starts: the database, the secret, the built site. */
export class DataFolder {
  readonly path: string;

  /** Makes the folder if need be and claims it; throws a Fault when it cannot be used or another process has it. */
  constructor(directory: string) {
    this.path = path.resolve(directory);
    try {
      mkdirSync(this.path, { recursive: true, mode: 0o700 });
      // Whatever its files allow, nobody else gets to them.
      chmodSync(this.path, 0o700);
      this.#claim();
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw new Fault(
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
      throw new Fault(`${this.file(name)} cannot be read (${systemCode(error) ?? error}).`);
    }
  }

  /** The secret that sessions are signed with, made at the first start. */
  sessionSecret(): string {
    return this.keep('session-secret', () => randomBytes(32).toString('base64url'));
  }

  /** Notes where the running platform can be found. */
  announce(running: Omit<Running, 'pid'>): void {
    this.write(claimName, JSON.stringify({ pid: process.pid, ...running }));
  }

  /** Lets another process have the folder. */
  release(): void {
    rmSync(this.file(claimName), { force: true });
  }

  #claim(): void {
    const claim = JSON.stringify({ pid: process.pid } satisfies Running);
    try {
      writeFileSync(this.file(claimName), claim, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
      const owner = this.#owner();
      if (owner)
        throw new Fault(
          `DATA_DIR ${this.path} is in use by process ${owner}. Stop it, or set DATA_DIR to another folder. If that process is something else, delete running.json there.`,
        );
      this.write(claimName, claim);
    }
  }

  // The process that has the folder, if it is still alive: one that was killed could not release it.
  #owner(): number | undefined {
    let pid: number | undefined;
    try {
      pid = (JSON.parse(readFileSync(this.file(claimName), 'utf8')) as Running).pid;
      if (pid === process.pid) return undefined;
      process.kill(pid, 0);
      return pid;
    } catch (error) {
      // A process of somebody else's is alive too.
      return systemCode(error) === 'EPERM' ? pid : undefined;
    }
  }
}

const claimName = 'running.json';
