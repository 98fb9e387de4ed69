import { atom } from 'nanostores';

/** The list that was last shown: the query of its URL, and the ids of its requests in their order. */
export const $lastInbox = atom<{ query: Record<string, string>; ids: readonly string[] }>({ query: {}, ids: [] });
