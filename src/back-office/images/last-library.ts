import { atom } from 'nanostores';

/** The query of the library's URL when the library was last shown. */
export const $lastLibrary = atom<Record<string, string>>({});
