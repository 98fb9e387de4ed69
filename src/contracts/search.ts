/** The path of the index of the posts. */
export const searchIndexFile = '/search.json';

/** A published post in the index, or a page of the editors with its path as its slug, kept short because browsers load the whole index. Spaces separate the keywords. */
export type SearchEntry = readonly [slug: string, title: string, excerpt: string, keywords: string];
