import type { Database } from '../../../db/client.ts';
import { replaceImage } from '../../../db/queries/images/change-image.ts';
import { abandonObject, claimFile, findObject } from '../../../db/queries/images/uploads.ts';
import { documentType, type FileType } from '../../../src/contracts/images/uploads.ts';
import { ProblemError } from '../http/problem.ts';
import { cleanFile } from './clean-file.ts';
import { discardBytes } from './discard-bytes.ts';
import { hashOf } from './hash-of.ts';
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
  contentType: FileType,
): Promise<{ isShown: boolean } | undefined> {
  const { bytes, width, height } = cleanFile(sent, contentType);
  const digest = hashOf(bytes);
  const stored = await findObject(db, name);
  if (!stored) return undefined;
  if ((stored.contentType === documentType) !== (contentType === documentType))
    throw new ProblemError('invalid', 'An image replaces an image, and a PDF replaces a PDF.');
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
