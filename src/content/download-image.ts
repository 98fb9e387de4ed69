import { download } from '../site/download.ts';
import { siteUrl } from '../site/site-url.ts';

const timeoutMs = 5_000;
const maxBytes = 10_000_000;
// The time limit for all images of a build, because posts may use thousands of slow ones. The next build continues.
const allImages = AbortSignal.timeout(60_000);

const ownOrigin = new URL(siteUrl).origin;

/**
 * Downloads an image of a post, from the site itself or over https from the public internet. Each redirect must meet the same
 * rule. Throws if the host is not allowed or is slow, or if the image has more than 10 MB.
 */
export const downloadImage = (src: string): Promise<Buffer> =>
  download(new URL(src, siteUrl), {
    maxBytes,
    signal: AbortSignal.any([allImages, AbortSignal.timeout(timeoutMs)]),
    userAgent: 'TalentCare site build',
    isOwn: ({ origin }) => origin === ownOrigin,
  });
