import { nanoquery } from '@nanostores/query';
import { call, urlOf } from '../api/call.ts';
import type { Answer, CallArguments, Endpoint } from '../contracts/endpoint.ts';
import { $session } from './session.ts';

const cache = new Map();

// No refetch on focus or by interval, no retry, never stale, five minutes in the cache (specification, sections 7 and 9).
const [createFetcherStore, , { revalidateKeys }] = nanoquery({
  cache,
  dedupeTime: Number.POSITIVE_INFINITY,
  cacheLifetime: 5 * 60 * 1000,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateInterval: 0,
  onErrorRetry: null,
});

/** Creates a store that reads an endpoint while it has listeners. Its key is the URL, split into segments. */
export function createQuery<const E extends Endpoint>(endpoint: E, parts: CallArguments<E>) {
  const key = urlOf(endpoint, parts).match(/[/?][^/?]*/g) ?? [];
  return createFetcherStore<Answer<E>>(key, { fetcher: () => call(endpoint, parts) });
}

let reads = 0;

/** Creates a store for what a screen edits: it comes from no cache, and `refreshQueries` never replaces it. */
export function createRead<Value>(read: () => Promise<Value>) {
  reads += 1;
  return createFetcherStore<Value>(['read', reads], { fetcher: read });
}

/** Reads every shown query whose URL begins with the prefix again, and drops the others from the cache. */
export const refreshQueries = (prefix: `/api/${string}`): void => revalidateKeys((key) => key.startsWith(prefix));

// Another person may sign in next and must not see cached data.
$session.listen(({ status }) => status === 'anonymous' && cache.clear());
