import { globSync } from 'node:fs';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { declarations } from '../platform/declarations.ts';
import type { Message } from '../platform/http.ts';

/** One request that both sites get. `name` is how the report calls it. */
export interface Probe extends Message {
  name: string;
  path: string;
  /** The status that both sites must answer, where the comparison alone would accept another. */
  status?: number;
}

/** What the requests are about: the built site, the stored posts, and an admin's cookies. */
export interface Subject {
  /** The folder of the built site. */
  site: string;
  cookie: string;
  adminPrefix: string;
  /** A post that the build has made a page of. */
  built: { id: string; slug: string };
  /** A post that is newer than the build. */
  fresh: { id: string; slug: string };
  draft: { id: string; slug: string };
  /** The paths of pages of the editors: built ones, a newer one, a draft. */
  pages: readonly string[];
  /** That of the built ones which is also the path of a page of the program. */
  addition: string;
  /** A path that the redirect table names, and the path of a topic that it names. */
  redirect: string;
  topicRedirect: string;
}

const unknownId = '00000000-0000-4000-8000-000000000000';

const probe = (path: string, message: Message = {}, note = ''): Probe => ({
  name: `${message.method ?? (message.body === undefined ? 'GET' : 'POST')} ${path}${message.cookie ? ' signed in' : ''}${note && ` (${note})`}`,
  path,
  ...message,
});

/** Returns every request that both sites get. None of them changes what is stored, or ends the session. */
export const listRequests = (subject: Subject): Probe[] =>
  [...pages(subject), ...posts(subject), ...editorPages(subject), ...endpoints(subject), ...odd(subject)]
    // Netlify's CLI takes what follows two slashes for a host, throws and ends.
    .filter(({ path }) => !path.startsWith('//'));

// Every page of the site, as it is and in the spellings that visitors and other sites use for it.
function pages({ site }: Subject): Probe[] {
  const files = globSync('**/*', { cwd: site, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(site.length))
    .sort();
  const documents = files.filter((file) => file.endsWith('.html'));
  const assets = files.filter((file) => !file.endsWith('.html'));
  const urls = documents.map((file) => file.replace(/(?:\/index)?\.html$/, '') || '/');
  return [
    ...urls.flatMap((url) => [probe(url), probe(`${url}/`), probe(url, { method: 'HEAD' })]),
    ...documents.map((file) => probe(file)),
    ...urls
      .slice(0, 12)
      .flatMap((url) => [
        probe(`${url}?utm_source=news`),
        probe(url.toUpperCase()),
        probe(`${url}//`),
        probe(url, { method: 'OPTIONS' }),
        probe(url, { body: 'name=value', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      ]),
    ...everyKind(assets).flatMap((file) => [
      probe(file),
      probe(file, { method: 'HEAD' }),
      probe(`${file}?v=1`),
      probe(`${file}/`),
      probe(file.replace(/[^/]*$/, 'unknown.js')),
    ]),
  ];
}

// Two files of each folder and kind: all of them are served alike.
function everyKind(files: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return files.filter((file) => {
    const kind = file.replace(/[^/]+?(\.\w+)?$/, '$1');
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return (seen.get(kind) ?? 0) <= 2;
  });
}

function posts({ built, fresh, draft, cookie }: Subject): Probe[] {
  return [built, fresh, draft, { id: unknownId, slug: 'no-such-post' }].flatMap(({ id, slug }) => [
    ...['GET', 'HEAD', 'OPTIONS', 'DELETE'].map((method) => probe(`/blog/${slug}`, { method })),
    ...[
      `/blog/${slug}/`,
      `/blog/${slug}?a=1`,
      `/blog/${slug}/?a=1`,
      `/Blog/${slug}`,
      `/blog/${slug.toUpperCase()}`,
    ].map((path) => probe(path)),
    ...[`/blog//${slug}`, `/blog/${slug}//`, `/blog/${slug}.html`, `/blog/${slug}/more`, `/blog/%20${slug}`].map(
      (path) => probe(path),
    ),
    ...[`/blog/${id}`, `/blog/${id}/`, `/blog/${id}?a=1`, `/built-posts/${slug}`].map((path) => probe(path)),
    ...[`/blog/${slug}`, `/blog/${slug}/`, `/blog/${id}`, `/blog/${id}/`].map((path) => probe(path, { cookie })),
    probe(`/blog/${slug}`, { headers: { 'if-none-match': '"unknown"' } }, 'another ETag'),
  ]);
}

function editorPages({ pages, addition, cookie }: Subject): Probe[] {
  // The function answers, and not the file, which could only be read too.
  const forced = [{ ...probe(addition, {}, 'an addition'), status: 200 }];
  const ruled = pages.flatMap((path) => [
    ...['GET', 'HEAD', 'OPTIONS', 'DELETE'].map((method) => probe(path, { method })),
    ...[`${path}/`, `${path}?a=1`, `${path}/?a=1`, path.toUpperCase(), `${path}//`, `${path}.html`, `${path}/more`].map(
      (other) => probe(other),
    ),
    ...[`/page${path}`, `/page${path}/`, `/built-pages${path}`].map((other) => probe(other)),
    ...[path, `/page${path}`].map((other) => probe(other, { cookie })),
    probe(path, { headers: { 'if-none-match': '"unknown"' } }, 'another ETag'),
  ]);
  return [...ruled, ...forced];
}

const inPath = (path: string) => path.replace(/:\w+/g, unknownId);

// Each endpoint without a session, with the wrong method and, if it only reads or can refuse its body, with a session.
function endpoints({ cookie }: Subject): Probe[] {
  return declarations.flatMap((endpoint: Endpoint) => {
    const { method } = endpoint;
    const path = inPath(endpoint.path);
    const call = { method, ...(method === 'GET' ? {} : { body: '{' }) };
    const headers = { 'content-type': 'application/json' };
    return [
      probe(path, { ...call, headers }),
      probe(`${path}/`, { ...call, headers }),
      probe(path, { method: method === 'PUT' ? 'DELETE' : 'PUT', body: '{', headers }),
      ...(method === 'GET' ? [probe(path, { cookie }), probe(path, { method: 'HEAD' })] : []),
      ...('input' in endpoint ? [probe(path, { ...call, headers, cookie })] : []),
    ];
  });
}

function odd({ adminPrefix, redirect, topicRedirect, cookie }: Subject): Probe[] {
  const functions = globSync('functions/*.ts').map((file) => file.replace(/^.*\/|\.ts$/g, ''));
  return [
    ...['/_redirects', '/_headers', '/_redirects/', '/netlify.toml', '/.env', '/.netlify', '/.git/config'],
    ...['/.netlify/functions', '/.netlify/functions/', '/.netlify/functions/none'],
    ...functions.map((name) => `/.netlify/functions/${name}`),
    ...[
      '/_astro/none.js',
      '/fonts/none.woff2',
      '/post-images/none.webp',
      '/share-images/none.png',
      '/_astro/',
      '/fonts',
    ],
    ...[`${redirect}?a=1`, redirect.toUpperCase(), '/page/none', `/page${redirect}`],
    ...[adminPrefix, `${adminPrefix}/`, `${adminPrefix}/posts`, '/admin', '/admin/login', '/page', '/page/'],
    ...['/api', '/api/', '/api/none', '/api//health', '/API/health', '/api/health?x=1', '/api/none/none'],
    ...[
      '/preview',
      '/preview/',
      '/api/preview',
      '/rss.xml',
      '/feed.json',
      '/sitemap.xml',
      '/sitemap-index.xml',
      '/robots.txt',
    ],
    ...['/.well-known/security.txt', '/.well-known/none', '/build-info.json', '/manifest.webmanifest', '/favicon.ico'],
    ...['/%61bout', '/%E4%BD%A0', '/a%2Fb', '/about%2F', '/a/../about', '/./about', '/about%00', '/about;a=1'],
    ...['/blog/', '/Blog', '/blog?utm_source=a', '/blog/page/2/', '/blog-teaser', '/search.json', '/feed.json?a=1'],
    ...[
      '/blog/topics',
      '/blog/topics/',
      '/blog/topics/supervision',
      '/blog/topics/supervision/',
      '/blog/topics/Training?a=1',
    ],
    ...['/blog/topics/supervision/rss.xml', '/blog/topics/supervision/feed.json', '/blog/topics/supervision/page/2'],
    ...[
      `${topicRedirect}?a=1`,
      `${topicRedirect}/`,
      `${topicRedirect}/rss.xml`,
      '/blog/topics/none',
      '/blog/topics/none/none',
    ],
    ...[
      '/built-lists/topics/supervision/1',
      '/built-lists/blog/1',
      '/built-lists/rss.xml',
      '/built-lists/facts.json',
      '/blog-frame',
    ],
    ...[
      '/call',
      '/call/',
      '/call/none',
      '/call/none/',
      '/call/none/more',
      `/call/${'a'.repeat(43)}`,
      '/Call/none',
      '/call-frame',
    ],
    ...['/none', '/none/', '/none.html', '/none?x=1', '/blog/page/1', '/blog/page/2', '/blog/page/999', '/blog//'],
  ]
    .flatMap((path) => [probe(path), probe(path, { method: 'HEAD' })])
    .concat(
      ['/', '/blog', '/none', '/api/none'].flatMap((path) =>
        ['OPTIONS', 'PUT', 'DELETE', 'PATCH'].map((method) => probe(path, { method })),
      ),
      [adminPrefix, '/api/auth/me', redirect].map((path) => probe(path, { cookie })),
      [redirect, `${redirect}/`].flatMap((path) =>
        ['GET', 'HEAD'].map((method) => ({ ...probe(path, { method }), status: 301 })),
      ),
      probe('/call/none', { body: 'action=book', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      probe('/call/none', { method: 'DELETE' }),
      probe('/', { headers: { range: 'bytes=0-9' } }, 'range'),
      probe('/', { headers: { 'if-none-match': '*' } }, 'any ETag'),
      probe('/', { headers: { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' } }, 'not modified since'),
    );
}
