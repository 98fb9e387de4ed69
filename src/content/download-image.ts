import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { lookupPublic, refuseUnlessPublic } from '../site/public-lookup.ts';
import { siteUrl } from '../site/site-url.ts';

const timeoutMs = 5_000;
const maxBytes = 10_000_000;
const maxRedirects = 3;
// The limit for all images of a build, because posts may name thousands of slow ones. The next build continues.
const allImages = AbortSignal.timeout(60_000);

const ownOrigin = new URL(siteUrl).origin;

/**
 * Downloads an image of a post, from the site itself or over https from the public internet. Each redirect must meet the same
 * rule. Throws if the host is not allowed or is slow, or if the image has more than ten megabytes.
 */
export async function downloadImage(src: string): Promise<Buffer> {
  const signal = AbortSignal.any([allImages, AbortSignal.timeout(timeoutMs)]);
  let url = new URL(src, siteUrl);
  let isOwn = url.origin === ownOrigin;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await request(url, isOwn, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readBody(response);
    response.destroy();
    if (statusCode < 300 || statusCode > 399 || !headers.location)
      throw new Error(`${url.host} answered ${statusCode}`);
    url = new URL(headers.location, url);
    isOwn &&= url.origin === ownOrigin;
  }
  throw new Error(`${url.host} redirects more than ${maxRedirects} times`);
}

function request(url: URL, isOwn: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  if (!isOwn) refuseUnlessPublic(url);
  const headers = { accept: 'image/*', 'user-agent': 'TalentCare site build' };
  const options = { agent: false, headers, signal, ...(isOwn ? {} : { lookup: lookupPublic }) } as const;
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    get(url, options, resolve).on('error', reject);
  });
}

// Counts the received bytes, because the declared length may be wrong.
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`The image is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
