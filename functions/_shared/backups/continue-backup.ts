import type { RowPlace } from '../../../db/backup/export-rows.ts';
import type { Database } from '../../../db/client.ts';
import { listBackupImages } from '../../../db/queries/backups/backup-images.ts';
import { type ClaimedBackup, finishBackup, storeProgress } from '../../../db/queries/backups/backups.ts';
import type { BackupProgress } from '../../../db/tables/backups.ts';
import type { ObjectStore } from '../images/object-store/object-store.ts';
import { storedBytes } from '../images/stored-bytes.ts';
import { type BackupHeader, headerLine, lastLine, rowsParts } from './backup-parts.ts';
import { encryptFile, encryptText, sha256Of } from './encrypted-file.ts';
import { imageFile, imageFolder, partFile } from './file-names.ts';
import { manifestName, type Sums, writeManifest } from './manifest.ts';
import { type BackupStore, StoreError } from './store/backup-store.ts';
import { newestBackups, readUsableManifests } from './stored-backups.ts';

/** What a backup needs besides the database. */
export interface BackupWork {
  store: BackupStore;
  openImages: () => Promise<ObjectStore>;
  /** The public key that encrypts. */
  recipient: string;
  /** The key that shows who made the manifest. */
  manifestKey: Uint8Array;
  readHeader: () => Promise<Pick<BackupHeader, 'erasureKeys'>>;
  /** Returns true when no further file may be begun. */
  isOver: () => boolean;
}

/** Stores a file of a backup, and reads it back. Throws a StoreError if the stored bytes are others. */
async function storeAndCheck(store: BackupStore, name: string, bytes: Uint8Array): Promise<string> {
  const sum = sha256Of(bytes);
  await store.put(name, bytes);
  const stored = await store.get(name);
  if (!stored || sha256Of(stored) !== sum) throw new StoreError(`${store.place} returns other bytes of ${name}`);
  return sum;
}

/**
 * Continues a claimed backup until it is complete or the time is over. Returns true when it is good: all of it stored and read
 * back. Throws a StoreError, or an error of the database.
 */
export async function continueBackup(db: Database, backup: ClaimedBackup, work: BackupWork): Promise<boolean> {
  const writer = new BackupWriter(db, backup, work);
  // An image that the rows name may be younger than the first look at the images.
  return (await writer.saveImages()) && (await writer.saveRows()) && (await writer.saveImages()) && writer.finish();
}

const noRows = { parts: 0, partBytes: 0, rows: {}, hasAllRows: false };

class BackupWriter {
  readonly #db: Database;
  readonly #backup: ClaimedBackup;
  readonly #work: BackupWork;
  readonly #progress: Required<Omit<BackupProgress, 'last'>> & Pick<BackupProgress, 'last'>;
  #readBytes: number;

  constructor(db: Database, backup: ClaimedBackup, work: BackupWork) {
    this.#db = db;
    this.#backup = backup;
    this.#work = work;
    // Parts that are encrypted with an earlier key are of no use to the owner of the present one.
    const { recipient } = work;
    const isSameKey = backup.progress.recipient === recipient;
    this.#progress = { ...noRows, sums: {}, ...(isSameKey ? backup.progress : {}), recipient };
    this.#readBytes = Number(backup.readBytes);
  }

  /** Stores each image that the store does not have. Returns false if the time ended before the last one. */
  async saveImages(): Promise<boolean> {
    const { store, openImages, recipient, manifestKey, isOver } = this.#work;
    const folder = imageFolder(manifestKey, recipient);
    const images = await listBackupImages(this.#db);
    const { sums } = this.#progress;
    const missing = images.filter((image) => !sums[imageFile(folder, image)]);
    if (missing.length === 0) return true;
    const earlier = await this.#earlierSums();
    for (const image of missing) {
      const name = imageFile(folder, image);
      const known = earlier.get(name);
      if (known) sums[name] = known;
    }
    for (const image of missing) {
      const name = imageFile(folder, image);
      if (sums[name]) continue;
      if (isOver()) return false;
      const bytes = await storedBytes(image, openImages);
      // An image that the site has lost is lost in the backup too. A restore names it.
      if (!bytes) continue;
      sums[name] = await storeAndCheck(store, name, await encryptFile(bytes, recipient));
      await this.#store();
    }
    return true;
  }

  /** Stores the rows in parts. Returns false if the time ended before the last one. */
  async saveRows(): Promise<boolean> {
    const progress = this.#progress;
    if (progress.hasAllRows) return true;
    if (progress.parts === 0) await this.#savePart('start', headerLine(await this.#header()));
    for await (const { table, rows, lines, last } of rowsParts(this.#db, progress.last as RowPlace | undefined)) {
      if (this.#work.isOver()) return false;
      this.#readBytes += Buffer.byteLength(lines);
      progress.rows[table] = (progress.rows[table] ?? 0) + rows;
      progress.last = last;
      await this.#savePart(table, lines);
    }
    progress.hasAllRows = true;
    await this.#savePart('end', lastLine(progress.rows));
    return true;
  }

  /** Stores the manifest. From then on the backup is good. */
  async finish(): Promise<boolean> {
    const { store, manifestKey } = this.#work;
    const { sums } = this.#progress;
    const files = new Set(await store.list());
    const lost = Object.keys(sums).filter((name) => !files.has(name));
    if (lost.length > 0) {
      await this.#forget(lost);
      throw new StoreError(`${store.place} has lost ${lost.length} files of the backup, such as ${lost[0]}`);
    }
    const manifest = writeManifest(new Map(Object.entries(sums)), manifestKey);
    await storeAndCheck(store, manifestName(this.#backup.name), Buffer.from(manifest));
    const images = await listBackupImages(this.#db);
    const storedBytes = images.reduce((total, { size }) => total + size, this.#progress.partBytes);
    await finishBackup(this.#db, this.#backup, storedBytes);
    return true;
  }

  // A lost image is stored again. If a part is lost, all rows are.
  async #forget(lost: readonly string[]): Promise<void> {
    const progress = this.#progress;
    for (const name of lost) delete progress.sums[name];
    const isPart = (name: string) => name.startsWith(`${this.#backup.name}/`);
    if (lost.some(isPart)) {
      for (const name of Object.keys(progress.sums).filter(isPart)) delete progress.sums[name];
      Object.assign(progress, noRows, { rows: {}, last: undefined });
    }
    await this.#store();
  }

  async #header(): Promise<BackupHeader> {
    return { madeAt: this.#backup.startedAt.toISOString(), ...(await this.#work.readHeader()) };
  }

  async #savePart(what: string, lines: string): Promise<void> {
    const { store, recipient } = this.#work;
    const name = partFile(this.#backup.name, this.#progress.parts, what);
    const bytes = await encryptText(lines, recipient);
    this.#progress.sums[name] = await storeAndCheck(store, name, bytes);
    this.#progress.parts += 1;
    this.#progress.partBytes += bytes.length;
    await this.#store();
  }

  #store = () => storeProgress(this.#db, this.#backup, { progress: this.#progress, readBytes: this.#readBytes });

  // The images that an earlier backup has are in the store already. To store one again would break that backup, because age
  // encrypts the same bytes differently each time.
  async #earlierSums(): Promise<Sums> {
    const { store, manifestKey } = this.#work;
    const files = await store.list();
    const known = new Map<string, string>();
    for (const { sums, isOurs } of await readUsableManifests(store, newestBackups(files), manifestKey))
      if (isOurs) for (const [name, sum] of sums) known.set(name, sum);
    const stored = new Set(files);
    return new Map([...known].filter(([name]) => stored.has(name)));
  }
}
