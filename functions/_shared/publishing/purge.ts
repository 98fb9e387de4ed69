import type { CacheTag } from '../../../src/contracts/endpoint.ts';
import { logFault } from '../platform/log.ts';

// A save waits no longer than this, in milliseconds.
const timeoutMs = 2_000;

/**
 * Has the CDN forget every answer that carries the tag. A new deploy would do the same, but only minutes later and only
 * if the build succeeds, and what was taken off the site must be gone at once. Never throws: the CDN's copies end by
 * themselves after five minutes. Does nothing where there is no CDN. `apiURL` is Netlify's unless another is given.
 */
export async function purge(tag: CacheTag, apiURL = 'https://api.netlify.com'): Promise<void> {
  // Netlify gives every function this token.
  if (!process.env.NETLIFY_PURGE_API_TOKEN) return;
  try {
    const { purgeCache } = await import('@netlify/functions');
    const late = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs, new Error('No answer')).unref());
    await Promise.race([purgeCache({ tags: [tag], apiURL }), late]);
  } catch (error) {
    logFault(`The CDN could not be told to forget ${tag}`, error);
  }
}
