import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

// Several builds may use the cache at the same time.
const folder = path.resolve(process.env.BUILD_CACHE_DIR ?? 'node_modules/.astro', 'post-images');

/** Returns a file of the cache. Throws if there is none. */
export const readCached = (name: string): Promise<Buffer> => readFile(path.join(folder, name));

/** Throws if the cache lacks one of the files. */
export async function assertCached(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => access(path.join(folder, name))));
}

/** Stores a file in the cache, completely or not at all. */
export async function writeCached(name: string, content: string | Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = path.join(folder, `${name}.${randomUUID()}`);
  await writeFile(draft, content);
  await rename(draft, path.join(folder, name));
}
