import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { lookupPublic, refuseUnlessPublic } from './public-lookup.ts';

const maxRedirects = 3;

/** The rules of a download. */
export interface DownloadRules {
  /** The largest number of bytes. */
  maxBytes: number;
  signal: AbortSignal;
  /** The User-Agent header. */
  userAgent: string;
  /** Returns true for a URL that is allowed although it is not public. A redirect from another URL to it is refused. */
  isOwn?: (url: URL) => boolean;
  /** Throws if a URL is not allowed. Also called for each redirect. */
  check?: (url: URL) => void;
}

/** Thrown when a download failed. */
export class DownloadError extends Error {
  /** True if another attempt may succeed. */
  readonly temporary: boolean;

  constructor(message: string, temporary: boolean) {
    super(message);
    this.temporary = temporary;
  }
}

/**
 * Downloads an image over https from the public internet. Each redirect must meet the same rules. Throws a DownloadError if the
 * host is not allowed, is slow or refuses, or if the image is too large.
 */
export async function download(url: URL, { isOwn = () => false, check, ...rules }: DownloadRules): Promise<Buffer> {
  let next = url;
  let own = isOwn(url);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    check?.(next);
    const response = await request(next, own, rules);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readBody(response, rules.maxBytes);
    response.destroy();
    if (statusCode < 300 || statusCode > 399 || !headers.location)
      throw new DownloadError(`${next.host} answered ${statusCode}`, statusCode === 429 || statusCode >= 500);
    next = new URL(headers.location, next);
    own &&= isOwn(next);
  }
  throw new DownloadError(`${next.host} redirects more than ${maxRedirects} times`, false);
}

async function request(url: URL, own: boolean, { signal, userAgent }: DownloadRules): Promise<IncomingMessage> {
  const headers = { accept: 'image/*', 'user-agent': userAgent };
  const options = { agent: false, headers, signal, ...(own ? {} : { lookup: lookupPublic }) } as const;
  try {
    if (!own) refuseUnlessPublic(url);
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const get = url.protocol === 'https:' ? getHttps : getHttp;
      get(url, options, resolve).on('error', reject);
    });
  } catch (cause) {
    throw failed(url, cause);
  }
}

// Errors from the check of the IP have no code, and another attempt would fail too.
function failed(url: URL, cause: unknown): DownloadError {
  if (!(cause instanceof Error)) return new DownloadError(`${url.host} could not be reached`, true);
  if (/^(?:TimeoutError|AbortError)$/.test(cause.name))
    return new DownloadError(`${url.host} did not answer in time`, true);
  return 'code' in cause
    ? new DownloadError(`${url.host} could not be reached (${cause.code})`, cause.code !== 'ENOTFOUND')
    : new DownloadError(cause.message, false);
}

// Counts the received bytes, because the declared length may be wrong.
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new DownloadError(`The image is larger than ${maxBytes} bytes`, false);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof DownloadError ? error : new DownloadError('The download broke off', true);
  }
  return Buffer.concat(chunks);
}
