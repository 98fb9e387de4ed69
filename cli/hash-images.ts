import { imagesWithoutHash, storeHash } from '../db/queries/images/uploads.ts';
import { hashOf } from '../functions/_shared/images/hash-of.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';
import { readStoredImage } from './stored-image.ts';

// Hashes the images that are older than the library, so that it recognises the same bytes in a new upload.
await runCommand(async () => {
  readArguments('Usage: npm run hash-images', { most: 0 });
  const db = openDatabase();
  const images = await imagesWithoutHash(db);
  const lost: string[] = [];
  for (const image of images) {
    const bytes = await readStoredImage(image);
    if (bytes) await storeHash(db, image.name, hashOf(bytes));
    else lost.push(image.name);
  }
  const missing = lost.length > 0 ? ` Not found in the store: ${lost.join(', ')}.` : '';
  return `Hashed ${images.length - lost.length} of ${images.length} images without a hash.${missing}`;
});
