import { getStore } from '@netlify/blobs';
import type { ClockRecord, RecordName } from './clock-record.ts';

/** Returns a record in Netlify Blobs. Throws if the function does not run on Netlify. */
export function blobRecord(key: RecordName): ClockRecord {
  // A read sees every earlier write, wherever it was made.
  const store = getStore({ name: 'clock', consistency: 'strong' });
  return {
    read: async () => {
      const found = await store.getWithMetadata(key, { type: 'text' });
      return found ? { text: found.data, version: found.etag } : undefined;
    },
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
