import { atom } from 'nanostores';

/** The query of the library's URL at the last visit. */
export const $lastLibrary = atom<Record<string, string>>({});
