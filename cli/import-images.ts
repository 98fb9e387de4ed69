import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../db/client.ts';
import { findImportedImages, findStoredNames } from '../db/queries/imports/imported-images.ts';
import { addToLibrary, storeNamedImage } from '../functions/_shared/images/store-image.ts';
import { type FetchOptions, fetchImage } from '../functions/_shared/imports/fetch-image.ts';
import type { ImageDetails } from '../src/post-files/image-details.ts';
import { isAtHost, type PostImage } from '../src/post-files/images.ts';
import { fileTypeOf } from '../src/site/file-type.ts';
import { CliError } from './cli-error.ts';
import { convertImage } from './convert-image.ts';
import { openStore } from './stored-image.ts';

/** The largest number of images of one import. */
const maxImages = 10_000;
const parallelDownloads = 4;
// A busy host is asked again after these pauses.
const pausesMs = [500, 3_000];

/** Where images come from, and their details in an export of this site, by name. */
export interface ImageSources {
  hosts: readonly string[];
  folder: string;
  details: ReadonlyMap<string, ImageDetails>;
}

/** The new place of each image, or the reason why it is missing. */
export interface BroughtImages {
  /** The new paths by old URL. */
  paths: Map<string, string>;
  /** The reasons why images could not be brought, by URL. */
  faults: Map<string, string>;
}

/**
 * Brings images into the library: from the export's own hosts, and from the folder. Does not fetch images again that an earlier
 * run has brought. Throws a CliError if another run may bring more.
 */
export async function bringImages(
  db: Database,
  images: readonly PostImage[],
  { hosts, folder, details }: ImageSources,
): Promise<BroughtImages> {
  if (images.length > maxImages)
    throw new CliError(`The export has ${images.length} images. The limit is ${maxImages}: split the export.`);
  const at = (place: PostImage['place']) => images.filter((image) => image.place === place);
  const brought: BroughtImages = { paths: new Map(), faults: new Map() };
  await fetchAll(db, at('old site'), hosts, brought);
  for (const image of at('folder')) await addFile(db, { folder, details }, image, brought);
  const stored = at('this site').map(({ url }) => nameOf(url));
  const here = await findStoredNames(db, stored);
  for (const name of stored)
    if (!here.has(name)) await restoreFile(db, folder, { name, ...details.get(name) }, brought);
  return brought;
}

async function fetchAll(
  db: Database,
  images: readonly PostImage[],
  hosts: readonly string[],
  { paths, faults }: BroughtImages,
): Promise<void> {
  const known = await findImportedImages(
    db,
    images.map(({ url }) => url),
  );
  for (const [url, name] of known) paths.set(url, `/api/objects/${name}`);
  const missing = images.filter(({ url }) => !known.has(url));
  if (missing.length === 0) return;
  // Fails before the first download if no store is configured.
  await openStore();
  const options: FetchOptions = {
    openStore,
    isOwnHost: (url) => isAtHost(url, hosts),
    isLocal: Boolean(process.env.DATA_DIR),
    uploadedBy: null,
    timeoutMs: 15_000,
    convert: convertImage,
  };
  let left = missing;
  for (const pauseMs of [...pausesMs, undefined]) {
    left = await fetchSome(db, left, options, { paths, faults });
    if (left.length === 0) return;
    if (pauseMs !== undefined) await setTimeout(pauseMs);
  }
  const [first] = left;
  throw new CliError(
    `${left.length} of ${missing.length} images could not be fetched just now: ${faults.get(first?.url ?? '')}. No post was stored. Run the command again: it continues where it stopped. With --without-images, all images stay where they are.`,
  );
}

// Returns the images that another attempt may bring.
async function fetchSome(
  db: Database,
  images: readonly PostImage[],
  options: FetchOptions,
  { paths, faults }: BroughtImages,
): Promise<PostImage[]> {
  const again: PostImage[] = [];
  const queue = images.values();
  let done = 0;
  const work = async () => {
    for (const image of queue) {
      const { url, path: found, fault, temporary } = await fetchImage(db, image, options);
      if (found !== null) paths.set(url, found);
      else faults.set(url, fault);
      if (temporary) again.push(image);
      done += 1;
      if (done % 50 === 0) console.error(`Fetched ${done} of ${images.length} images`);
    }
  };
  await Promise.all(Array.from({ length: parallelDownloads }, work));
  return again;
}

const nameOf = (url: string) => url.split('/').at(-1) ?? '';

async function addFile(
  db: Database,
  { folder, details }: Pick<ImageSources, 'folder' | 'details'>,
  { url, alt }: PostImage,
  brought: BroughtImages,
): Promise<void> {
  const file = url.slice('file:'.length);
  try {
    const bytes = await convertImage(await readFile(path.join(folder, file)));
    const known = { fileName: nameOf(file), alt: alt || null, ...details.get(nameOf(file)) };
    brought.paths.set(url, (await addToLibrary(db, openStore, { bytes, uploadedBy: null, ...known })).path);
  } catch (error) {
    brought.faults.set(url, reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof CliError || !(error instanceof Error)) throw error;
  return error.message;
}

// An image from this site's own export keeps its name, so that posts with it are the same to the byte.
async function restoreFile(
  db: Database,
  folder: string,
  { name, fileName = name, alt = null, focus = null }: { name: string } & Partial<ImageDetails>,
  { paths, faults }: BroughtImages,
): Promise<void> {
  const bytes = await readFile(path.join(folder, 'images', name)).catch(() => undefined);
  const type = bytes && fileTypeOf(bytes);
  const url = `/api/objects/${name}`;
  if (!type) return void faults.set(url, `there is no file images/${name} in the folder`);
  try {
    await storeNamedImage(db, openStore, name, { bytes, type, uploadedBy: null, fileName, alt, focus });
    paths.set(url, url);
  } catch (error) {
    faults.set(url, reasonOf(error));
  }
}
