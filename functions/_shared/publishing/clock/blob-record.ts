import { getStore } from '@netlify/blobs';
import type { ClockRecord } from './clock-record.ts';

const key = 'next-due';

/** Returns the record in Netlify Blobs. Throws if the function does not run on Netlify. */
export function blobRecord(): ClockRecord {
  // With strong consistency, a read sees every earlier write from anywhere.
  const store = getStore({ name: 'clock', consistency: 'strong' });
  return {
    read: async () => (await store.get(key, { type: 'text' })) ?? undefined,
    write: async (text) => {
      const { etag } = await store.set(key, text);
      if (!etag) throw new Error('Netlify Blobs returned no ETag');
      return etag;
    },
    replace: async (text, version) => {
      await store.set(key, text, { onlyIfMatch: version });
    },
  };
}
