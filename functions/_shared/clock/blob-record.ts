import { getStore } from '@netlify/blobs';
import type { ClockRecord } from './clock-record.ts';

const key = 'next-due';

/** Returns the record in Netlify Blobs. Throws if the function does not run on Netlify. */
export function blobRecord(): ClockRecord {
  // A read sees every earlier write, wherever it was made.
  const store = getStore({ name: 'clock', consistency: 'strong' });
  return {
    read: async () => {
      const found = await store.getWithMetadata(key);
      // A record without a version could not be replaced safely, so it counts as unreadable.
      if (found && !found.etag) throw new Error('Netlify Blobs returned no ETag');
      return found?.etag ? { text: found.data, version: found.etag } : undefined;
    },
    write: async (text) => {
      await store.set(key, text);
    },
    replace: async (text, version) => {
      await store.set(key, text, version === undefined ? { onlyIfNew: true } : { onlyIfMatch: version });
    },
  };
}
