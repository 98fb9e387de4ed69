// How long the CDN may take to answer.
const timeoutMs = 3_000;

/** Returns the site's own URL: Netlify's variable, or else the request's origin. */
export const siteUrl = (request: Request): string => process.env.URL ?? new URL(request.url).origin;

/** Returns the hosts of the site: that of its own URL, and that of the request. */
export const siteHosts = (request: Request): string[] =>
  [siteUrl(request), request.url].map((own) => new URL(own).host);

/** The path of the page that says that there is no page. Netlify may answer it with its own status. */
export const notFoundPage = '/404';

/** Reads a static file of the site, such as a pre-rendered page, from the CDN. Throws if it cannot be read. */
export async function readSitePage(request: Request, path: string): Promise<string> {
  const page = await fetch(new URL(path, siteUrl(request)), { signal: AbortSignal.timeout(timeoutMs) });
  if (!page.ok && path !== notFoundPage) throw new Error(`The page ${path} answered ${page.status}`);
  return page.text();
}
