import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file that only its owner may read, completely or not at all, and creates its folder if necessary. Throws what the file
 * system throws.
 */
export async function writeWholeFile(file: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = path.join(folder, `.${randomUUID()}`);
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Renaming is atomic, so the name never belongs to an incomplete file.
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
