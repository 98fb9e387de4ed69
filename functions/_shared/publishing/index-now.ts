import { indexNowKey } from '../../../src/contracts/publishing/index-now.ts';
import { afterResponse } from '../http/after-response.ts';
import { logFault } from '../platform/log.ts';

const timeoutMs = 10_000;
// The protocol takes no more URLs in one call.
const maxUrls = 10_000;

/** Returns the paths that change with posts and pages that have these paths. */
const pathsOf = (paths: readonly string[]) => [...new Set(['/', '/blog', ...paths])];

/**
 * Tells search engines that posts have changed, appeared or disappeared (indexnow.org). Does nothing without a key or on a machine
 * of a developer. Never throws.
 */
export async function sendChanges(paths: readonly string[]): Promise<void> {
  const { URL: site, INDEXNOW_KEY, INDEXNOW_URL } = process.env;
  const { key } = indexNowKey(INDEXNOW_KEY);
  if (!key || !site || paths.length === 0) return;
  const urlOf = (path: string) => new URL(path, site).href;
  const body = {
    ...{ host: new URL(site).host, key, keyLocation: urlOf(`/${key}.txt`) },
    urlList: pathsOf(paths).slice(0, maxUrls).map(urlOf),
  };
  try {
    const answer = await fetch(INDEXNOW_URL?.trim() || 'https://api.indexnow.org/indexnow', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`IndexNow answered ${answer.status}`);
  } catch (error) {
    logFault('Search engines could not be told of a change', error);
  }
}

/** Tells search engines after the response that posts have changed, appeared or disappeared. */
export const tellSearchEngines = (paths: readonly string[]): void => afterResponse(() => sendChanges(paths));
