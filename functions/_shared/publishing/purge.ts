import { setTimeout as pause } from 'node:timers/promises';
import type { CacheTag } from '../../../src/contracts/endpoint.ts';
import { afterResponse } from '../http/after-response.ts';
import { logFault } from '../platform/log.ts';

// The longest time that a save waits for the purge.
const timeoutMs = 2_000;

// Netlify answers 429 to a third purge of a tag within five seconds.
const gapMs = 3_000;
const againAfterMs = 5_000;

const defaultUrl = () => process.env.PURGE_URL?.trim() || 'https://api.netlify.com';

interface Sent {
  at: number;
  /** True if another purge follows after the gap. */
  follows: boolean;
}

const sent = new Map<CacheTag, Sent>();

/**
 * Purges every cached response with the tag from the CDN. Purges that are close together become one after the response, and so does
 * a second try. Never throws: the clock purges again (clock/changes.ts). Does nothing without a CDN. `apiURL` is Netlify's API by
 * default.
 */
export async function purge(tag: CacheTag, apiURL?: string): Promise<void> {
  // Netlify sets this variable for every function.
  if (!process.env.NETLIFY_PURGE_API_TOKEN) return;
  const last = sent.get(tag);
  const waitMs = last ? last.at + gapMs - Date.now() : 0;
  if (last?.follows) return;
  if (last && waitMs > 0) {
    last.follows = true;
    return afterResponse(async () => {
      await pause(waitMs);
      await purgeTwice(tag, apiURL);
    });
  }
  sent.set(tag, { at: Date.now(), follows: false });
  if (!(await purgeNow(tag, apiURL)))
    afterResponse(async () => {
      await pause(againAfterMs);
      await purgeTwice(tag, apiURL);
    });
}

async function purgeTwice(tag: CacheTag, apiURL: string | undefined): Promise<void> {
  sent.set(tag, { at: Date.now(), follows: false });
  if (await purgeNow(tag, apiURL)) return;
  await pause(againAfterMs);
  await purgeNow(tag, apiURL);
}

/** Purges the tag at once. Returns false if the CDN refused or did not answer. */
export async function purgeNow(tag: CacheTag, apiURL = defaultUrl()): Promise<boolean> {
  if (!process.env.NETLIFY_PURGE_API_TOKEN) return true;
  try {
    const { purgeCache } = await import('@netlify/functions');
    const late = new Promise<never>((_, reject) =>
      setTimeout(reject, timeoutMs, new Error(`No answer within ${timeoutMs} ms`)).unref(),
    );
    await Promise.race([purgeCache({ tags: [tag], apiURL }), late]);
    return true;
  } catch (error) {
    logFault(`The CDN could not purge ${tag}`, error);
    return false;
  }
}
