/** Where the site that is being built will be; the variable is Netlify's, and without it that is where `npm start` serves. */
export const siteUrl = process.env.URL ?? 'http://localhost:8888';
