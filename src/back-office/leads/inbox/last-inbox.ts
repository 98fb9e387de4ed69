import { atom } from 'nanostores';

/** The last shown list: the query of its URL, and the ids of its requests in order. */
export const $lastInbox = atom<{ query: Record<string, string>; ids: readonly string[] }>({ query: {}, ids: [] });
