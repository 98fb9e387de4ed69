import { getStore } from '@netlify/blobs';
import type { ClockRecord, RecordName } from './clock-record.ts';

/** Returns a record in Netlify Blobs. Throws if the function does not run on Netlify. */
export function blobRecord(key: RecordName): ClockRecord {
  // A read sees every earlier write, wherever it was made.
  const store = getStore({ name: 'clock', consistency: 'strong' });
  const versionOf = (etag: string | undefined) => {
    if (!etag) throw new Error('Netlify Blobs returned no ETag');
    return etag;
  };
  return {
    read: async () => {
      const found = await store.getWithMetadata(key, { type: 'text' });
      return found ? { text: found.data, version: versionOf(found.etag) } : undefined;
    },
    write: async (text) => versionOf((await store.set(key, text)).etag),
    replace: async (text, version) => {
      await store.set(key, text, { onlyIfMatch: version });
    },
  };
}
