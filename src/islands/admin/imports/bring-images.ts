import { call } from '../../../api/call.ts';
import { fetchImages, imagesPerCall } from '../../../contracts/imports.ts';
import { fileScheme, type PostImage } from '../../../post-files/images.ts';
import type { OnProgress } from './progress.ts';
import { pathOf } from './read-files.ts';

/** Where each image is from now on, or why it is not here. */
export interface BroughtImages {
  /** The new paths by the old URLs. */
  paths: Map<string, string>;
  /** Why an image could not be brought, by its URL. */
  faults: Map<string, string>;
  /** The URLs of the images that another try may bring. */
  again: string[];
}

/** Brings images into the library: the site fetches those of the old site, and the browser sends those of the folder. */
export async function bringImages(
  images: readonly PostImage[],
  { hosts, files }: { hosts: readonly string[]; files: readonly File[] },
  onProgress: OnProgress,
): Promise<BroughtImages> {
  const brought: BroughtImages = { paths: new Map(), faults: new Map(), again: [] };
  const inFolder = images.filter(({ place }) => place === 'folder');
  const others = images.filter(({ place }) => place !== 'folder');
  let done = 0;
  const report = () => onProgress({ what: 'Fetching images', done, total: images.length });
  report();
  for (let from = 0; from < others.length; from += imagesPerCall) {
    const some = others.slice(from, from + imagesPerCall);
    await fetchSome(some, hosts, files, brought);
    done += some.length;
    report();
  }
  for (const { url } of inFolder) {
    await sendFile(url, url.slice(fileScheme.length), files, brought);
    done += 1;
    report();
  }
  return brought;
}

async function fetchSome(
  images: readonly PostImage[],
  hosts: readonly string[],
  files: readonly File[],
  brought: BroughtImages,
): Promise<void> {
  const input = { images: images.map(({ url, alt }) => ({ url, alt })), hosts: [...hosts] };
  const answer = await call(fetchImages, { input });
  for (const { url, path, fault, temporary } of answer.images) {
    if (path !== null) brought.paths.set(url, path);
    else if (url.startsWith('/')) await sendFile(url, `images/${url.split('/').at(-1)}`, files, brought);
    else brought.faults.set(url, fault);
    if (temporary) brought.again.push(url);
  }
}

async function sendFile(
  url: string,
  name: string,
  files: readonly File[],
  { paths, faults }: BroughtImages,
): Promise<void> {
  const file = files.find((each) => pathOf(each) === name);
  if (!file) return void faults.set(url, `${name} is not among the chosen files`);
  const { uploadImage } = await import('../../posts/editor/images/upload.ts');
  try {
    const stored = await uploadImage(file, () => undefined, new AbortController().signal);
    paths.set(url, new URL(stored.url).pathname);
  } catch (error) {
    faults.set(url, error instanceof Error ? error.message : String(error));
  }
}
