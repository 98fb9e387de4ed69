/** The URL of the site that is being built. Netlify and `npm start` set the variable; the default is the URL of `npm start`. */
export const siteUrl = process.env.URL ?? 'http://localhost:8888';

/** Returns the absolute URL of a path of the site. */
export const urlOf = (path: string): string => new URL(path, siteUrl).href;
