import type { StoredObject } from '../../db/schema.ts';
import { hashOf } from '../../functions/_shared/images/hash-of.ts';
import type { ObjectStore } from '../../functions/_shared/images/object-store/object-store.ts';
import { storedBytes } from '../../functions/_shared/images/stored-bytes.ts';
import type { FileType } from '../../src/contracts/images/uploads.ts';
import type { StoredBackup } from './stored-backup.ts';

/** What has become of the images of a backup. */
export interface RestoredImages {
  stored: number;
  /** The images that the store of images has still. */
  unchanged: number;
  /** The names of images that neither the store nor the backup has undamaged. */
  missing: string[];
  /** The URL of each image that another host serves now, by its name. */
  locations: Map<string, string | null>;
}

/**
 * Stores the images of a backup, unless the store of images has them still. Rows of images that share the same bytes get the same
 * URL. Throws what the store throws.
 */
export async function restoreImages(
  backup: StoredBackup,
  openImages: () => Promise<ObjectStore>,
): Promise<RestoredImages> {
  const done: RestoredImages = { stored: 0, unchanged: 0, missing: [], locations: new Map() };
  const shared: { name: string; with: string }[] = [];
  for await (const { row } of backup.rowsOf('objects')) {
    if (!row.stored_at) continue;
    const { name, file, location, hash, content_type: type, same_as: sameAs } = row as unknown as Row;
    if (sameAs) {
      shared.push({ name, with: sameAs });
      continue;
    }
    const present = await storedBytes({ name, file, location }, openImages).catch(() => undefined);
    if (present && (!hash || hashOf(present) === hash)) {
      done.unchanged += 1;
      continue;
    }
    const bytes = await backup.image({ hash, file, name });
    if (!bytes) {
      done.missing.push(name);
      continue;
    }
    done.locations.set(name, await (await openImages()).put({ name: file ?? name, type, bytes }));
    done.stored += 1;
  }
  for (const { name, with: other } of shared) {
    const location = done.locations.get(other);
    if (location !== undefined) done.locations.set(name, location);
  }
  return done;
}

type Row = Pick<StoredObject, 'name' | 'file' | 'location' | 'hash'> & {
  content_type: FileType;
  same_as: string | null;
};
