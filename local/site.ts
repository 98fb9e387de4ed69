import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { StaticHandler } from '@netlify/static';

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
    return encode(request, response);
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

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const compressible =
  /^(?:text\/|application\/(?:javascript|json|xml|rss\+xml|feed\+json|manifest\+json)|image\/svg\+xml)/;

// Each file is compressed once.
const compressedFiles = new Map<string, Buffer<ArrayBuffer>>();
const maxCompressedFiles = 500;

async function compressed(body: Buffer, encoding: keyof typeof compress): Promise<Buffer<ArrayBuffer>> {
  const key = `${encoding} ${createHash('sha256').update(body).digest('base64url')}`;
  const known = compressedFiles.get(key);
  if (known) return known;
  const options = encoding === 'br' ? { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } : {};
  const made = await compress[encoding](body, options);
  if (compressedFiles.size >= maxCompressedFiles) compressedFiles.clear();
  compressedFiles.set(key, made);
  return made;
}

// Netlify's edge gives every file an ETag, and compresses it for clients that accept that.
async function encode(request: Request, response: Response): Promise<Response> {
  if (!response.body || (response.status >= 300 && response.status < 400)) return response;
  let body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  if (response.status === 200) {
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    headers.set('etag', tag);
    if (request.headers.get('if-none-match')?.includes(tag)) return new Response(null, { status: 304, headers });
  }
  if (compressible.test(headers.get('content-type') ?? '')) {
    headers.set('vary', 'accept-encoding');
    const accepted = request.headers.get('accept-encoding') ?? '';
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
    if (encoding) {
      body = await compressed(body, encoding);
      headers.set('content-encoding', encoding);
    }
  }
  return new Response(body, { status: response.status, headers });
}
