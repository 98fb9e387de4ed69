import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { StoredObject } from '../../schema.ts';

/** An image whose bytes belong into a backup. */
export type BackupImage = Pick<StoredObject, 'name' | 'file' | 'location' | 'hash' | 'size'>;

/** Returns the stored images, once for all names that share the same bytes. */
export async function listBackupImages(db: Database): Promise<BackupImage[]> {
  const { rows } = await sql<BackupImage>`
    select name, file, location, hash, size from objects where stored_at is not null and same_as is null order by name`.execute(
    db,
  );
  return rows;
}
