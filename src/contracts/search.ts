/** The path of the index of the posts. */
export const searchIndexFile = '/search.json';

/** A published post in the index: short, because browsers load the whole index. Keywords are separated by spaces. */
export type SearchEntry = readonly [slug: string, title: string, excerpt: string, keywords: string];
