import type { Config, Context } from '@netlify/functions';
import { findPost } from '../db/queries/posts.ts';
import { postKey, postPage } from '../src/contracts/blog.ts';
import { mayWritePosts } from '../src/contracts/person.ts';
import { recognise } from './_shared/auth/access.ts';
import { Problem } from './_shared/http/problem.ts';
import { toProblem } from './_shared/http/respond.ts';
import { securityHeaders } from './_shared/http/security-headers.ts';
import { html, readSitePage } from './_shared/http/site-page.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { logCall } from './_shared/platform/log.ts';

// A post's own page, made by the last build, comes first; this answers the other addresses.
export const config: Config = { path: '/blog/:slug', preferStatic: true };

/**
 * Answers the address of a post that has no page: an id goes to its slug for good, a post that is younger than the last
 * build and a draft for those who write get the page that reads the API, and anything else is not found.
 */
export default async function blogPage(request: Request, context: Context): Promise<Response> {
  const started = performance.now();
  let response: Response;
  let fault: unknown;
  try {
    response = await answer(request);
  } catch (error) {
    const { status, message, headers } = toProblem(error, context.requestId);
    if (status >= 500) fault = error;
    // Only our own fixed texts and the platform's id are written here, so nothing needs escaping.
    response = html(
      status,
      `<!doctype html><html lang="en-GB"><title>${message}</title><h1>${message}</h1></html>`,
      headers,
    );
  }
  const { requestId } = context;
  response.headers.set('x-request-id', requestId);
  const milliseconds = Math.round(performance.now() - started);
  logCall({ requestId, method: request.method, route: postPage, status: response.status, milliseconds, error: fault });
  return response;
}

async function answer(request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new Problem('method_not_allowed', 'Use GET at this address', { headers: { allow: 'GET, HEAD' } });
  const { pathname } = new URL(request.url);
  const key = postKey.safeParse(pathname.split('/')[2]);
  const post = key.success ? await findPost(openDatabase(), key.data) : undefined;
  const readable = post && (post.published || (await mayReadDrafts(request)));
  if (!readable) return html(404, await readSitePage(request, '/post-not-found'));
  // Written otherwise, such as in capitals, it leads to the one address.
  if (post.slug === pathname.split('/')[2])
    return html(200, await readSitePage(request, '/live-post'), { 'x-robots-tag': 'noindex' });
  // A draft's slug may still change.
  const status = post.published ? 301 : 302;
  return new Response(null, {
    status,
    headers: { ...securityHeaders, location: `/blog/${post.slug}`, 'cache-control': 'no-store' },
  });
}

async function mayReadDrafts(request: Request): Promise<boolean> {
  const user = await recognise(openDatabase(), request);
  return user !== undefined && mayWritePosts(user.role);
}
