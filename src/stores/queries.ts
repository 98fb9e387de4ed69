import { nanoquery } from '@nanostores/query';
import { addressOf, call } from '../api/call.ts';
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

/** A store that reads an endpoint while somebody listens; its key is the address, segment by segment. */
export function createQuery<const E extends Endpoint>(endpoint: E, parts: CallArguments<E>) {
  const key = addressOf(endpoint, parts).match(/[/?][^/?]*/g) ?? [];
  return createFetcherStore<Answer<E>>(key, { fetcher: () => call(endpoint, parts) });
}

/** Reads again what is shown of every address that begins like this, and forgets the rest. */
export const refreshQueries = (prefix: `/api/${string}`): void => revalidateKeys((key) => key.startsWith(prefix));

// Another person may sign in next: what was read is forgotten, without reading it again.
$session.listen(({ status }) => status === 'anonymous' && cache.clear());
