import { hash } from 'node:crypto';
import type { Database } from '../../../db/client.ts';
import { replaceImage } from '../../../db/queries/change-image.ts';
import { findObject } from '../../../db/queries/objects.ts';
import type { ImageType } from '../../../src/contracts/objects.ts';
import { ProblemError } from '../http/problem.ts';
import { logFault } from '../platform/log.ts';
import { cleanImage } from './image/clean-image.ts';
import { newObjectName } from './object-name.ts';
import { imageNotStored } from './object-store/object-store.ts';
import { openObjectStore } from './object-store/open-object-store.ts';

/**
 * Replaces the bytes of an image. Returns whether visitors see another image now, or undefined if there is no such image.
 * The new bytes are stored under a name of their own, so that a failure leaves the image as it was.
 */
export async function replaceBytes(
  db: Database,
  name: string,
  sent: Uint8Array,
  contentType: ImageType,
): Promise<{ isShown: boolean } | undefined> {
  const { bytes, width, height } = cleanImage(sent, contentType);
  const digest = hash('sha256', bytes, 'hex');
  const stored = await findObject(db, name);
  if (!stored) return undefined;
  if (stored.hash === digest) return { isShown: false };
  const store = await openObjectStore();
  const file = newObjectName(contentType);
  const discard = (unused: string) =>
    store.delete([unused]).catch((error: unknown) => logFault(`${unused} is not used but still stored`, error));
  const location = await store.put({ name: file, type: contentType, bytes }).catch((error: unknown) => {
    throw error instanceof ProblemError ? error : imageNotStored(error);
  });
  const size = bytes.length;
  const replacement = { contentType, size, width, height, hash: digest, file, location };
  const outcome = await replaceImage(db, name, replacement).catch(async (error: unknown) => {
    await discard(file);
    throw error;
  });
  if (outcome !== undefined && outcome !== 'known') {
    await discard(outcome.earlier);
    return outcome;
  }
  await discard(file);
  if (outcome === undefined) return undefined;
  throw new ProblemError(
    'conflict',
    'The library has this image already. Choose that one in your posts, or delete it and replace again.',
  );
}
