import { createHash } from 'node:crypto';
import path from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { StaticHandler } from '@netlify/static';
import { compress } from './compress.ts';

/** Returns the call of the function that answers a request, or undefined if none does. */
export type FunctionAt = (request: Request) => (() => Promise<Response>) | undefined;

/** Answers a request as the CDN does: files, their headers, and redirects, some of which lead to a function. */
export type Site = (request: Request, functionAt: FunctionAt) => Promise<Response>;

/** Returns the file at a request's path, or undefined if there is none. */
export type FindFile = (request: Request) => Promise<Response | undefined>;

/** Serves a built site as Netlify's CDN does, with the rules of netlify.toml and of the site's _redirects and _headers. */
export function openSite(root: string, directory: string): { answer: Site; findFile: FindFile } {
  const configPath = path.join(root, 'netlify.toml');
  const shared = { configPath, projectDir: root };
  const files = new StaticHandler({ directory });
  const headers = new HeadersHandler({ ...shared, publishDir: directory, logger: console });
  const notFound = async (request: Request) => {
    const page = await files.match(new Request(new URL('/404.html', request.url)));
    const body = page ? (await page.handle()).body : 'Not found';
    return new Response(body, { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
  };
  const redirects = new RedirectsHandler({
    ...shared,
    configRedirects: [],
    geoCountry: undefined,
    jwtRoleClaim: 'role',
    jwtSecret: '',
    notFoundHandler: notFound,
    publicDir: directory,
    siteID: '',
    siteURL: 'http://localhost',
  });

  // The CDN does not serve its rule files.
  const isRuleFile = (request: Request) => /^\/+_(?:redirects|headers)\/*$/.test(new URL(request.url).pathname);
  const fileAt = async (request: Request) => (isRuleFile(request) ? undefined : files.match(request));
  const withHeaders = async (request: Request, response: Response) => {
    await headers.apply(request, response);
    return compress(request, await withTag(request, response));
  };

  return {
    findFile: async (request) => {
      const file = await fileAt(request);
      return file && withHeaders(request, await file.handle());
    },
    answer: async (request, functionAt) => {
      const rule = await redirects.match(request);
      if (rule) {
        let byFunction = false;
        const ruled = await redirects.handle(request, rule, async (target) => {
          const file = await fileAt(target);
          const called = file ? undefined : functionAt(target);
          byFunction = called !== undefined;
          return file?.handle ?? called;
        });
        // The CDN adds no headers to a function's response.
        if (ruled) return byFunction ? ruled : withHeaders(request, ruled);
      }
      const file = await fileAt(request);
      return withHeaders(request, file ? await file.handle() : await notFound(request));
    },
  };
}

// Netlify's edge gives every file an ETag.
async function withTag(request: Request, response: Response): Promise<Response> {
  if (!response.body || response.status !== 200) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  headers.set('etag', tag);
  if (request.headers.get('if-none-match')?.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
