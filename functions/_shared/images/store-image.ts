import type { Database } from '../../../db/client.ts';
import {
  abandonObject,
  claimFile,
  claimObject,
  confirmObject,
  findSameBytes,
  type ObjectClaim,
} from '../../../db/queries/images/uploads.ts';
import type { Focus } from '../../../src/contracts/images/focus.ts';
import type { FileType } from '../../../src/contracts/images/uploads.ts';
import { imageTypeOf } from '../../../src/site/image-type.ts';
import { ProblemError } from '../http/problem.ts';
import { logFault } from '../platform/log.ts';
import { cleanFile } from './clean-file.ts';
import { discardBytes } from './discard-bytes.ts';
import { hashOf } from './hash-of.ts';
import { cleanImage } from './image/clean-image.ts';
import { newObjectName } from './object-name.ts';
import { imageNotStored, type ObjectStore } from './object-store/object-store.ts';

/** The bytes of an image or a document as somebody sent them, and the details for the library. */
export interface SentImage {
  bytes: Uint8Array;
  type: FileType;
  /** The id of the user who adds the image; null for a command. */
  uploadedBy: string | null;
  /** The name of the file. */
  fileName: string | null;
  /** The alternative text: empty for a decorative image, null if nobody has written one. */
  alt: string | null;
  /** The point that crops keep in view; the centre if it is missing. */
  focus?: Focus | null;
}

/**
 * Cleans an image or a document and stores it under a name. Stores the same bytes only once: a second name shares them. Returns false if the name
 * is in use. Throws a problem if posts do not accept the file, or if the store cannot keep it.
 */
export async function storeNamedImage(
  db: Database,
  openStore: () => Promise<ObjectStore>,
  name: string,
  { bytes: sent, type, ...known }: SentImage,
): Promise<boolean> {
  const { bytes, width, height } = cleanFile(sent, type);
  const claim = { name, contentType: type, size: bytes.length, width, height, hash: hashOf(bytes), ...known };
  return keep(db, openStore, claim, bytes);
}

/** An image in the library. */
export interface LibraryImage {
  /** The path that posts refer to. */
  path: string;
  /** False if the library already had the same bytes. */
  isNew: boolean;
}

/**
 * Cleans an image and adds it to the library, unless the library has the same bytes. The bytes decide its type. Throws a problem if
 * posts do not accept the file as an image, or if the store cannot keep it.
 */
export async function addToLibrary(
  db: Database,
  openStore: () => Promise<ObjectStore>,
  { bytes: sent, ...known }: Omit<SentImage, 'type'>,
): Promise<LibraryImage> {
  // cleanImage refuses any other type with a message.
  const type = imageTypeOf(sent) ?? 'image/png';
  const { bytes, width, height } = cleanImage(sent, type);
  const digest = hashOf(bytes);
  const same = await findSameBytes(db, digest);
  if (same) return { path: `/api/objects/${same}`, isNew: false };
  const name = newObjectName(type);
  await keep(
    db,
    openStore,
    { name, contentType: type, size: bytes.length, width, height, hash: digest, ...known },
    bytes,
  );
  return { path: `/api/objects/${name}`, isNew: true };
}

async function keep(
  db: Database,
  openStore: () => Promise<ObjectStore>,
  claim: ObjectClaim,
  bytes: Uint8Array,
): Promise<boolean> {
  const { name, contentType: type } = claim;
  const store = await openStore();
  const claimed = await claimObject(db, claim);
  if (!claimed) return false;
  if (claimed.isStored) return true;
  const location = await store.put({ name, type, bytes }).catch(async (error: unknown) => {
    await discardBytes(db, store, name, name);
    throw error instanceof ProblemError ? error : imageNotStored(error);
  });
  const isNeeded = await confirmObject(db, name, location).catch(async (error: unknown) => {
    // It is unknown whether the database has confirmed the image. If not, its bytes are deleted with the unused images.
    await abandonObject(db, name).catch(() => undefined);
    throw imageNotStored(error);
  });
  if (!isNeeded) await discardUnclaimed(db, store, claim);
  return true;
}

// The image does not need these bytes, and their name belongs to it now, so they get a claim of their own until they are deleted.
async function discardUnclaimed(db: Database, store: ObjectStore, { name, ...claim }: ObjectClaim): Promise<void> {
  const file = { ...claim, name: newObjectName(claim.contentType), file: name };
  const isClaimed = await claimFile(db, file).then(
    () => true,
    (error: unknown) => void logFault(`The bytes of ${name} are not needed but still stored`, error),
  );
  if (isClaimed) await discardBytes(db, store, name, file.name);
}
