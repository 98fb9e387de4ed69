import type { Environment } from '../../platform/env.ts';
import type { BackupStore } from './backup-store.ts';

/** The variables that say where backups are kept. */
export type StoreVariables = Pick<
  Environment,
  'BACKUP_BUCKET' | 'BACKUP_ACCESS_KEY_ID' | 'BACKUP_SECRET_ACCESS_KEY' | 'BACKUP_REGION' | 'DATA_DIR'
>;

/** The kinds of places where backups are kept. */
export type StoreKind = 'bucket' | 'folder' | 'netlify';

/** Returns the kind of store that the variables configure. Netlify Blobs needs no variable. */
export const storeKind = ({ BACKUP_BUCKET: bucket, DATA_DIR: folder }: StoreVariables): StoreKind =>
  bucket ? 'bucket' : folder ? 'folder' : 'netlify';

/**
 * Opens the store of backups that the variables configure. `site` names the Netlify site for a command that does not run there.
 * Throws an Error if the key to the bucket is missing.
 */
export async function openBackupStore(
  variables: StoreVariables,
  site?: { siteID: string; token: string },
): Promise<BackupStore> {
  // The code of a store loads only when it is used.
  const { BACKUP_BUCKET: url, BACKUP_ACCESS_KEY_ID, BACKUP_SECRET_ACCESS_KEY, BACKUP_REGION, DATA_DIR } = variables;
  if (url) {
    if (!BACKUP_ACCESS_KEY_ID || !BACKUP_SECRET_ACCESS_KEY)
      throw new Error('BACKUP_BUCKET needs BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY');
    const { bucketStore } = await import('./bucket.ts');
    const keys = { accessKeyId: BACKUP_ACCESS_KEY_ID, secretAccessKey: BACKUP_SECRET_ACCESS_KEY };
    return bucketStore({ url: url.replace(/\/$/, ''), region: BACKUP_REGION, ...keys });
  }
  if (DATA_DIR) return (await import('./folder.ts')).folderStore(`${DATA_DIR}/backups`);
  return (await import('./netlify-blobs.ts')).netlifyBlobs(site);
}
