import { createHmac } from 'node:crypto';

/**
 * Returns the folder of the images that are encrypted for this public key, by a site with this key. Another key begins another
 * folder, because its owner could not read the images that are stored already.
 */
export const imageFolder = (manifestKey: Uint8Array, recipient: string): string =>
  `images/${createHmac('sha256', manifestKey).update(recipient).digest('hex').slice(0, 16)}`;

/** Returns the name of an image's file in the store. An image whose bytes are replaced gets another file. */
export const imageFile = (
  folder: string,
  { hash, file, name }: { hash: string | null; file: string | null; name: string },
): string => `${folder}/${hash ?? file ?? name}.age`;

/** Returns the name of a part in the store. The names sort in the order of the parts. */
export const partFile = (backup: string, number: number, what: string): string =>
  `${backup}/${String(number).padStart(5, '0')}-${what}.jsonl.gz.age`;
