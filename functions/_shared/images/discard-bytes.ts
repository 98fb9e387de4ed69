import type { Database } from '../../../db/client.ts';
import { abandonObject, releaseObject } from '../../../db/queries/images/uploads.ts';
import { logFault } from '../platform/log.ts';
import type { ObjectStore } from './object-store/object-store.ts';

/**
 * Deletes bytes that no image uses, and then releases their claim. The claim stays until then, so that the deletion of unused
 * images can find the bytes. If the bytes cannot be deleted now, abandons the claim. Never throws.
 */
export async function discardBytes(db: Database, store: ObjectStore, file: string, claim: string): Promise<void> {
  try {
    await store.delete([file]);
    await releaseObject(db, claim);
  } catch (error) {
    logFault(`The bytes ${file} are not used. They are deleted with the unused images`, error);
    await abandonObject(db, claim).catch(() => undefined);
  }
}
