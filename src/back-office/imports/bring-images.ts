import { call } from '../../api/call.ts';
import { changeImage, readImage } from '../../contracts/images/images.ts';
import { fetchImages, imagesPerCall } from '../../contracts/imports/imports.ts';
import type { ImageDetails } from '../../post-files/image-details.ts';
import { fileScheme, type PostImage } from '../../post-files/images.ts';
import type { OnProgress } from './progress.ts';
import { pathOf } from './read-files.ts';

/** The new place of each image, or the reason why it is missing. */
export interface BroughtImages {
  /** The new paths by old URL. */
  paths: Map<string, string>;
  /** The reasons why images could not be brought, by URL. */
  faults: Map<string, string>;
  /** The URLs of the images that another attempt may bring. */
  again: string[];
}

/** Where images come from, and their details in an export of this site, by name. */
interface ImageSources {
  hosts: readonly string[];
  files: readonly File[];
  details: ReadonlyMap<string, ImageDetails>;
}

/** Brings images into the library: the site fetches the images of the old site, and the browser uploads those of the folder. */
export async function bringImages(
  images: readonly PostImage[],
  sources: ImageSources,
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
    await fetchSome(some, sources, brought);
    done += some.length;
    report();
  }
  for (const { url } of inFolder) {
    await sendFile(url, url.slice(fileScheme.length), sources, brought);
    done += 1;
    report();
  }
  return brought;
}

async function fetchSome(images: readonly PostImage[], sources: ImageSources, brought: BroughtImages): Promise<void> {
  const input = { images: images.map(({ url, alt }) => ({ url, alt })), hosts: [...sources.hosts] };
  const answer = await call(fetchImages, { input });
  for (const { url, path, fault, temporary } of answer.images) {
    if (path !== null) brought.paths.set(url, path);
    else if (url.startsWith('/')) await sendFile(url, `images/${url.split('/').at(-1)}`, sources, brought);
    else brought.faults.set(url, fault);
    if (temporary) brought.again.push(url);
  }
}

async function sendFile(
  url: string,
  name: string,
  { files, details }: ImageSources,
  { paths, faults }: BroughtImages,
): Promise<void> {
  const file = files.find((each) => pathOf(each) === name);
  if (!file) return void faults.set(url, `${name} is not among the chosen files`);
  const { uploadImage } = await import('../../ui/uploads/upload.ts');
  try {
    const known = details.get(file.name);
    const named = new File([file], known?.fileName ?? file.name, { type: file.type });
    const stored = await uploadImage(named, () => undefined, new AbortController().signal);
    const { pathname } = new URL(stored.url);
    if (known) await addDetails(pathname.split('/').at(-1) ?? '', known);
    paths.set(url, pathname);
  } catch (error) {
    faults.set(url, error instanceof Error ? error.message : String(error));
  }
}

// The library may have the same bytes already. Then it keeps its own details.
async function addDetails(name: string, { alt, focus }: ImageDetails): Promise<void> {
  const { image } = await call(readImage, { params: { name } });
  const firstFocus = image.focus === null ? focus : null;
  if (alt === null && !firstFocus) return;
  const input = { ...(alt !== null && { firstAlt: alt }), ...(firstFocus && { focus: firstFocus }) };
  await call(changeImage, { params: { name }, input });
}
