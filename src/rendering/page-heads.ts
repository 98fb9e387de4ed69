/** The file beside the kept code that says which styles each page has; Astro itself only has them in memory. */
export const pageHeadsFile = 'page-heads.json';
