import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The folder of the cache. Several builds may use it at the same time. */
export const cacheFolder = path.resolve(process.env.BUILD_CACHE_DIR ?? 'node_modules/.astro', 'post-images');

/** Returns a file of the cache. Throws if the file is missing. */
export const readCached = (name: string): Promise<Buffer> => readFile(path.join(cacheFolder, name));

/** Throws if the cache lacks one of the files. */
export async function assertCached(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => access(path.join(cacheFolder, name))));
}

/** Stores a file in the cache, completely or not at all. */
export async function writeCached(name: string, content: string | Buffer): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const draft = path.join(cacheFolder, `${name}.${randomUUID()}`);
  await writeFile(draft, content);
  await rename(draft, path.join(cacheFolder, name));
}
