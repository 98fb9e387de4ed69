import type { Database } from '../../../db/client.ts';
import { deleteHidden, type HiddenImage, showAgain } from '../../../db/queries/images/delete-images.ts';
import { unavailable } from '../http/problem.ts';
import { logFault } from '../platform/log.ts';
import { purge } from '../publishing/purge.ts';
import { openObjectStore } from './object-store/open-object-store.ts';

/** Deletes hidden images from the store and the database. If the store cannot be reached, shows them again and throws. */
export async function deleteForGood(db: Database, images: readonly HiddenImage[]): Promise<void> {
  if (images.length === 0) return;
  try {
    const store = await openObjectStore();
    await store.delete(images.map(({ file }) => file));
  } catch (error) {
    await showAgain(db, images).catch((fault: unknown) => logFault('Images stay hidden that were not deleted', fault));
    throw unavailable('The store cannot be reached, so nothing was deleted. Please try again in a moment.', error);
  }
  await deleteHidden(db, images);
  await purge('images');
}
