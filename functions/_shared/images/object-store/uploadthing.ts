import { UTApi, UTFile } from 'uploadthing/server';
import { documentType } from '../../../../src/contracts/images/uploads.ts';
import { imageNotStored, type ObjectStore } from './object-store.ts';

// The function may run for a minute, but its caller does not wait that long.
const timeoutMs = 20_000;

/** Returns a store at UploadThing. The token names the account and its region. */
export function uploadThing(token: string): ObjectStore {
  const api = new UTApi({ token, logLevel: 'None' });
  return {
    put: async ({ name, type, bytes }) => {
      const file = new UTFile([new Uint8Array(bytes)], name, { customId: name, type });
      const { data, error } = await api
        .uploadFiles(file, {
          contentDisposition: type === documentType ? 'attachment' : 'inline',
          signal: AbortSignal.timeout(timeoutMs),
        })
        .catch((cause: unknown) => ({ data: null, error: cause }));
      if (data && URL.canParse(data.ufsUrl)) return data.ufsUrl;
      throw imageNotStored(error);
    },
    // UploadThing serves images from its own host.
    get: async () => undefined,
    delete: async (names) => {
      await api.deleteFiles([...names], { keyType: 'customId' });
    },
  };
}
