import type { Database } from '../../../db/client.ts';
import { replaceImage } from '../../../db/queries/images/change-image.ts';
import { abandonObject, claimFile, findObject } from '../../../db/queries/images/uploads.ts';
import type { ImageType } from '../../../src/contracts/images/uploads.ts';
import { ProblemError } from '../http/problem.ts';
import { discardBytes } from './discard-bytes.ts';
import { hashOf } from './hash-of.ts';
import { cleanImage } from './image/clean-image.ts';
import { newObjectName } from './object-name.ts';
import { imageNotStored } from './object-store/object-store.ts';
import { openObjectStore } from './object-store/open-object-store.ts';

/**
 * Replaces the bytes of an image. Returns whether visitors now see another image, or undefined if there is no such image. Stores
 * the new bytes under a name of their own, so that a failure leaves the image as it was.
 */
export async function replaceBytes(
  db: Database,
  name: string,
  sent: Uint8Array,
  contentType: ImageType,
): Promise<{ isShown: boolean } | undefined> {
  const { bytes, width, height } = cleanImage(sent, contentType);
  const digest = hashOf(bytes);
  const stored = await findObject(db, name);
  if (!stored) return undefined;
  if (stored.hash === digest) return { isShown: false };
  const store = await openObjectStore();
  const file = newObjectName(contentType);
  const size = bytes.length;
  const replacement = { contentType, size, width, height, hash: digest, file };
  await claimFile(db, { ...replacement, name: file, uploadedBy: null, fileName: null, alt: null });
  const location = await store.put({ name: file, type: contentType, bytes }).catch(async (error: unknown) => {
    await discardBytes(db, store, file, file);
    throw error instanceof ProblemError ? error : imageNotStored(error);
  });
  const outcome = await replaceImage(db, name, { ...replacement, location }).catch(async (error: unknown) => {
    // It is unknown whether the image was replaced. In either case the claim points to the bytes that nothing uses.
    await abandonObject(db, file).catch(() => undefined);
    throw error;
  });
  const isReplaced = outcome !== undefined && outcome !== 'known';
  await discardBytes(db, store, isReplaced ? outcome.earlier : file, file);
  if (isReplaced || outcome === undefined) return outcome;
  throw new ProblemError(
    'conflict',
    'The library has this image already. Choose that one in your posts, or delete it and replace again.',
  );
}
