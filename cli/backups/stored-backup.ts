import type { BackupRow } from '../../db/backup/tables.ts';
import type { BackupHeader } from '../../functions/_shared/backups/backup-parts.ts';
import { decryptFile, decryptText, sha256Of } from '../../functions/_shared/backups/encrypted-file.ts';
import type { Sums } from '../../functions/_shared/backups/manifest.ts';
import type { BackupStore } from '../../functions/_shared/backups/store/backup-store.ts';
import { readStoredManifest } from '../../functions/_shared/backups/stored-backups.ts';
import { CliError } from '../cli-error.ts';
import { readRows } from './backup-file.ts';

const nothing = 'Nothing was restored.';

/** A backup in a store, with the key that opens it. Every method throws a CliError that names a file which cannot be used. */
export class StoredBackup {
  readonly name: string;
  readonly header: BackupHeader;
  /** True if the manifest was made by a site with the same SESSION_SECRET. */
  readonly isOurs: boolean;
  readonly #store: BackupStore;
  readonly #identity: string;
  readonly #sums: Sums;
  /** The images by their names without a folder. */
  readonly #images: ReadonlyMap<string, string>;

  private constructor(
    given: { name: string; store: BackupStore; identity: string; sums: Sums; isOurs: boolean },
    header: BackupHeader,
  ) {
    this.name = given.name;
    this.isOurs = given.isOurs;
    this.header = header;
    this.#store = given.store;
    this.#identity = given.identity;
    this.#sums = given.sums;
    const images = [...given.sums.keys()].filter((name) => name.startsWith('images/'));
    this.#images = new Map(images.map((name) => [name.slice(name.lastIndexOf('/') + 1), name]));
  }

  /** Opens a backup. Throws a CliError if it cannot be used, or if the key is another one. */
  static async open(
    store: BackupStore,
    name: string,
    identity: string,
    manifestKey: Uint8Array,
  ): Promise<StoredBackup> {
    const given = { name, store, identity, ...(await readStoredManifest(store, name, manifestKey)) };
    const [first] = partsOf(given.sums, name);
    if (!first) throw new CliError(`The backup ${name} has no parts. ${nothing}`);
    const text = await new StoredBackup(given, { madeAt: '', erasureKeys: {} }).#text(first);
    const { madeAt, erasureKeys } = JSON.parse(text) as BackupHeader;
    return new StoredBackup(given, { madeAt, erasureKeys });
  }

  /** Returns the names of files that the manifest names and the store has not. */
  async missing(): Promise<string[]> {
    const files = new Set(await this.#store.list());
    return [...this.#sums.keys()].filter((name) => !files.has(name));
  }

  /** Reads all rows, a part at a time. */
  rows(): AsyncGenerator<BackupRow> {
    return readRows(`The backup ${this.name}`, this.#lines(partsOf(this.#sums, this.name).slice(1)));
  }

  /** Reads the rows of some tables. */
  async *rowsOf(...tables: readonly string[]): AsyncGenerator<BackupRow> {
    const parts = partsOf(this.#sums, this.name).filter((part) => tables.some((table) => part.includes(`-${table}.`)));
    for await (const line of this.#lines(parts)) yield JSON.parse(line) as BackupRow;
  }

  /**
   * Returns the bytes of an image of the library, or undefined if the backup has none, or the store has lost or damaged them. One
   * image is no reason to restore nothing.
   */
  async image({
    hash,
    file,
    name,
  }: {
    hash: string | null;
    file: string | null;
    name: string;
  }): Promise<Uint8Array | undefined> {
    const stored = this.#images.get(`${hash ?? file ?? name}.age`);
    const bytes = stored ? await this.#store.get(stored) : undefined;
    if (!stored || !bytes || sha256Of(bytes) !== this.#sums.get(stored)) return undefined;
    return decryptFile(bytes, this.#identity);
  }

  async *#lines(parts: readonly string[]): AsyncGenerator<string> {
    for (const part of parts) yield* (await this.#text(part)).split('\n').slice(0, -1);
  }

  async #text(part: string): Promise<string> {
    const bytes = await this.#read(part);
    return decryptText(bytes, this.#identity).catch((error: unknown) => {
      throw new CliError(`${part} cannot be opened with this key: it was made for another one. ${nothing}`, {
        cause: error,
      });
    });
  }

  async #read(name: string): Promise<Uint8Array> {
    const bytes = await this.#store.get(name);
    if (!bytes) throw new CliError(`${name} is missing in ${this.#store.place}. ${nothing}`);
    if (sha256Of(bytes) !== this.#sums.get(name))
      throw new CliError(`${name} is damaged: its bytes are not those that were stored. ${nothing}`);
    return bytes;
  }
}

const partsOf = (sums: Sums, name: string) => [...sums.keys()].filter((each) => each.startsWith(`${name}/`)).sort();
