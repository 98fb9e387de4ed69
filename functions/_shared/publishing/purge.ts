import type { CacheTag } from '../../../src/contracts/endpoint.ts';
import { logFault } from '../platform/log.ts';

// The longest time that a save waits for the purge.
const timeoutMs = 2_000;

/**
 * Purges every cached response with the tag from the CDN. A deploy purges too, but only minutes later and only if the build
 * succeeds, and an unpublished post must disappear at once. Never throws, because cached responses expire after five minutes.
 * Does nothing without a CDN. `apiURL` is Netlify's API by default.
 */
export async function purge(tag: CacheTag, apiURL = 'https://api.netlify.com'): Promise<void> {
  // Netlify sets this variable for every function.
  if (!process.env.NETLIFY_PURGE_API_TOKEN) return;
  try {
    const { purgeCache } = await import('@netlify/functions');
    const late = new Promise<never>((_, reject) =>
      setTimeout(reject, timeoutMs, new Error(`No answer within ${timeoutMs} ms`)).unref(),
    );
    await Promise.race([purgeCache({ tags: [tag], apiURL }), late]);
  } catch (error) {
    logFault(`The CDN could not purge ${tag}`, error);
  }
}
