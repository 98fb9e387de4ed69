import { writeFileSync } from 'node:fs';

const timeoutMs = 10_000;
// The most URLs that the protocol allows in one call.
const maxUrls = 10_000;

const warn = (message: string) => process.stderr.write(`IndexNow: ${message}\n`);

/**
 * Returns the key in INDEXNOW_KEY, or undefined if there is none. Writes the file that proves to search engines that the key
 * belongs to this site. Warns if the key is not valid.
 */
export function publishKey(site: URL): string | undefined {
  const key = process.env.INDEXNOW_KEY?.trim();
  if (!key) return undefined;
  if (!/^[A-Za-z0-9-]{8,128}$/.test(key)) {
    warn('INDEXNOW_KEY must have 8 to 128 letters, digits or hyphens, so nothing is sent');
    return undefined;
  }
  writeFileSync(new URL(`${key}.txt`, site), key);
  return key;
}

/** Tells search engines which paths have changed (indexnow.org). Only warns if they refuse. */
export async function sendChanges(key: string, siteUrl: string, paths: readonly string[]): Promise<void> {
  const urlOf = (path: string) => new URL(path, siteUrl).href;
  const endpoint = process.env.INDEXNOW_URL?.trim() || 'https://api.indexnow.org/indexnow';
  const body = {
    ...{ host: new URL(siteUrl).host, key, keyLocation: urlOf(`/${key}.txt`) },
    urlList: paths.slice(0, maxUrls).map(urlOf),
  };
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) warn(`the search engine answered ${answer.status}`);
  } catch (error) {
    warn(`the search engine could not be reached (${error instanceof Error ? error.message : error})`);
  }
}
