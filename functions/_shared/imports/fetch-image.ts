import type { Database } from '../../../db/client.ts';
import { rememberImage } from '../../../db/queries/imports/imported-images.ts';
import { fileName as fileNameRule } from '../../../src/contracts/images/uploads.ts';
import type { FetchedImage } from '../../../src/contracts/imports/imports.ts';
import { decodeUrl } from '../../../src/post-files/decode-url.ts';
import { DownloadError, download } from '../../../src/site/download.ts';
import { imageTypeOf } from '../../../src/site/image-type.ts';
import { ProblemError } from '../http/problem.ts';
import type { ObjectStore } from '../images/object-store/object-store.ts';
import { addToLibrary } from '../images/store-image.ts';

// An image of a blog has a few megabytes, and the largest camera originals have more.
const maxBytes = 15_000_000;

/** The options of a download. */
export interface FetchOptions {
  openStore: () => Promise<ObjectStore>;
  /** Returns true if a URL belongs to the export's own hosts. Only their images are fetched, and redirects to other hosts fail. */
  isOwnHost: (url: string) => boolean;
  /** True on the local platform, where the old site may be a server on this machine, such as http://127.0.0.1. */
  isLocal: boolean;
  uploadedBy: string | null;
  /** The time limit of one download. */
  timeoutMs: number;
  /** Converts an image of another type into one that posts accept. */
  convert?: (bytes: Buffer) => Promise<Uint8Array>;
}

// WordPress puts the size into the name of a smaller copy. The export may not name the original.
const sizeInName = /-\d{2,5}x\d{2,5}(?=\.\w{3,4}(?:[?#]|$))/;

/** Fetches an image from the old site into the library, and remembers its URL. Returns the reason if it fails. */
export async function fetchImage(
  db: Database,
  { url, alt }: { url: string; alt: string },
  options: FetchOptions,
): Promise<FetchedImage> {
  try {
    const sent = await downloadWhole(url, options);
    const bytes = options.convert ? await options.convert(sent) : sent;
    if (!options.convert && !imageTypeOf(bytes))
      return {
        url,
        path: null,
        fault: 'no PNG, JPEG or GIF; npm run import-posts converts other kinds',
        temporary: false,
      };
    const fileName = fileNameOf(url);
    const image = { bytes, uploadedBy: options.uploadedBy, fileName, alt: alt.slice(0, 1_000) || null };
    const { path } = await addToLibrary(db, options.openStore, image);
    await rememberImage(db, url, path.split('/').at(-1) ?? '');
    return { url, path, fault: '', temporary: false };
  } catch (error) {
    if (error instanceof DownloadError) return { url, path: null, fault: error.message, temporary: error.temporary };
    if (!(error instanceof ProblemError)) throw error;
    return { url, path: null, fault: error.message, temporary: error.code !== 'invalid' };
  }
}

// Leaves out a name that the library does not accept.
function fileNameOf(url: string): string | null {
  const name = decodeUrl(new URL(url).pathname.split('/').at(-1) ?? '');
  return fileNameRule.safeParse(name).data || null;
}

// Tries the original first, and then the smaller copy.
async function downloadWhole(url: string, options: FetchOptions): Promise<Buffer> {
  const whole = url.replace(sizeInName, '');
  if (whole === url) return downloadOwn(url, options);
  return downloadOwn(whole, options).catch((error: unknown) => {
    if (error instanceof DownloadError && !error.temporary) return downloadOwn(url, options);
    throw error;
  });
}

function downloadOwn(text: string, { isOwnHost, isLocal, timeoutMs }: FetchOptions): Promise<Buffer> {
  const here = (url: URL) => isLocal && url.protocol === 'http:' && url.hostname === '127.0.0.1';
  const url = new URL(text);
  // Pages would not load the image over http, and most sites answer https by now.
  if (!here(url)) url.protocol = 'https:';
  return download(url, {
    maxBytes,
    signal: AbortSignal.timeout(timeoutMs),
    userAgent: 'TalentCare import',
    isOwn: here,
    check: (next) => {
      if (!isOwnHost(next.href)) throw new DownloadError(`${next.host} is not a host of the export`, false);
    },
  });
}
