import { UTApi, UTFile } from 'uploadthing/server';
import { notStored } from './not-stored.ts';
import type { ObjectStore } from './object-store.ts';

// The function itself may run for a minute; its caller waits less.
const limit = 20_000;

/** UploadThing's storage; a token names the account and its region. */
export function uploadThing(token: string): ObjectStore {
  const api = new UTApi({ token, logLevel: 'None' });
  return {
    put: async ({ name, type, bytes }) => {
      const file = new UTFile([new Uint8Array(bytes)], name, { customId: name, type });
      const { data, error } = await api
        .uploadFiles(file, { contentDisposition: 'inline', signal: AbortSignal.timeout(limit) })
        .catch((cause: unknown) => ({ data: null, error: cause }));
      if (data && URL.canParse(data.ufsUrl)) return data.ufsUrl;
      throw notStored(error);
    },
    // It has given every picture an address of its own.
    get: async () => undefined,
  };
}
