import { createHash } from 'node:crypto';
import path from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { StaticHandler } from '@netlify/static';
import { compress, encodingFor } from './compress.ts';

/** Returns a call of the function that answers a request, or undefined if no function does. */
export type FunctionAt = (request: Request) => (() => Promise<Response>) | undefined;

/** Answers a request as the CDN does: files, their headers, and redirects, some of which lead to a function. */
export type Site = (request: Request, functionAt: FunctionAt) => Promise<Response>;

/** Returns the file at a request's path, or undefined if no file exists there. */
export type FindFile = (request: Request) => Promise<Response | undefined>;

// The files that a page asks for most. Their names contain their hash, so they never change.
const hashedFile = /^\/_astro\/[^/]+$/;

/** Serves a built site as Netlify's CDN does, with the rules of netlify.toml and of the site's _redirects and _headers. */
export function openSite(root: string, directory: string): { answer: Site; findFile: FindFile } {
  const configPath = path.join(root, 'netlify.toml');
  const shared = { configPath, projectDir: root };
  const files = new StaticHandler({ directory });
  const headers = new HeadersHandler({ ...shared, publishDir: directory, logger: console });
  const notFound = async (request: Request) => {
    const page = await files.match(new Request(new URL('/404.html', request.url)));
    const body = page ? (await page.handle()).body : 'Not found';
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    };
    return new Response(body, { status: 404, headers });
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

  // A path with a trailing slash is a page, never a file such as /robots.txt.
  const fileAt = async (request: Request) => {
    const url = withPlainPath(request.url);
    if (/\.\w+\/+$/.test(url.pathname)) return undefined;
    return files.match(url.href === request.url ? request : new Request(url));
  };
  const withHeaders = async (request: Request, response: Response) => {
    // The headers of a redirect cannot be changed, so the response is copied.
    const own = new Response(response.body, response);
    await headers.apply(request, own);
    return compress(request, await withTag(request, own));
  };

  const answer: Site = async (request, functionAt) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const rule = await redirects.match(request);
    if (rule) {
      let byFunction = false;
      const ruled = await redirects.handle(request, rule, async (target) => {
        const file = await fileAt(target);
        const called = file ? undefined : functionAt(target);
        byFunction = called !== undefined;
        return file && !isRead ? async () => methodNotAllowed() : (file?.handle ?? called);
      });
      // The CDN adds no headers to a function's response.
      if (ruled) return byFunction ? ruled : withHeaders(request, ruled);
    }
    if (!isRead) return withHeaders(request, methodNotAllowed());
    const file = await fileAt(request);
    return withHeaders(request, file ? await file.handle() : await notFound(request));
  };

  // Netlify's packages read the rules again for each file, which is half of the platform's work.
  const kept = new Map<string, { headers: Headers; body: ArrayBuffer }>();
  return {
    findFile: async (request) => {
      const file = await fileAt(request);
      return file && withHeaders(request, await file.handle());
    },
    answer: async (request, functionAt) => {
      const { pathname } = new URL(request.url);
      const isKept = hashedFile.test(pathname) && request.method === 'GET' && !request.headers.has('if-none-match');
      if (!isKept) return answer(request, functionAt);
      const key = `${encodingFor(request)} ${pathname}`;
      const known = kept.get(key);
      if (known) return new Response(known.body, { headers: known.headers });
      const response = await answer(request, functionAt);
      if (response.status !== 200) return response;
      const file = { headers: response.headers, body: await response.arrayBuffer() };
      kept.set(key, file);
      return new Response(file.body, { headers: file.headers });
    },
  };
}

const methodNotAllowed = () =>
  new Response('Method Not Allowed', { status: 405, headers: { 'content-type': 'text/plain; charset=utf-8' } });

// “%61bout” is “about”.
function withPlainPath(text: string): URL {
  const url = new URL(text);
  try {
    url.pathname = encodeURI(decodeURI(url.pathname));
  } catch {
    // A path that cannot be decoded stays unchanged and matches no file.
  }
  return url;
}

// Netlify's edge gives every file an ETag.
async function withTag(request: Request, response: Response): Promise<Response> {
  if (!response.body || response.status !== 200) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  headers.set('etag', tag);
  const known = request.headers.get('if-none-match');
  if (known === '*' || known?.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
