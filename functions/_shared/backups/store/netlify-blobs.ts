import { getStore } from '@netlify/blobs';
import { type BackupStore, StoreError } from './backup-store.ts';

/** The account and the site of Netlify Blobs, for a command that does not run on Netlify. */
export interface NetlifySite {
  siteID: string;
  token: string;
}

/** Returns a store in Netlify Blobs. It is lost with the Netlify account. */
export function netlifyBlobs(site?: NetlifySite): BackupStore {
  // A read sees every earlier write, wherever it was made.
  const store = getStore({ name: 'backups', consistency: 'strong', ...site });
  const orFail = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw new StoreError(`Netlify Blobs fails (${error instanceof Error ? error.name : 'unknown'})`, {
        cause: error,
      });
    });
  return {
    place: 'Netlify Blobs',
    put: async (name, bytes) => void (await orFail(store.set(name, new Uint8Array(bytes).buffer))),
    get: async (name) => {
      const found = await orFail(store.get(name, { type: 'arrayBuffer' }));
      return found ? new Uint8Array(found) : undefined;
    },
    list: async () => (await orFail(store.list())).blobs.map(({ key }) => key),
    delete: async (names) => {
      for (const name of names) await orFail(store.delete(name));
    },
  };
}
