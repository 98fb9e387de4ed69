import type { Config, Context } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import { type FoundPost, findPost } from '../db/queries/posts/posts.ts';
import { postKey, postPage } from '../src/contracts/posts/posts.ts';
import { mayWritePosts } from '../src/contracts/privacy/person.ts';
import { findCaller } from './_shared/accounts/access.ts';
import { answerCall, type CallFacts } from './_shared/http/answer-call.ts';
import { cacheSeconds, sharedHeaders } from './_shared/http/cache.ts';
import { ProblemError, unavailable } from './_shared/http/problem.ts';
import { problemPage } from './_shared/http/problem-page.ts';
import { html, redirect } from './_shared/http/respond.ts';
import { readSitePage } from './_shared/http/site-page.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { answerRedirect } from './_shared/posts/follow-redirect.ts';
import { isCurrent, readBuiltPage, writePage } from './_shared/publishing/post-page.ts';

export const config: Config = { path: '/blog/:slug' };

/**
 * Answers the URL of a post. A published post gets its built page, or a new page if the post has changed since the build. A draft
 * gets its page with a notice, if the caller may write posts. An id redirects to its slug, and an old slug follows its redirect.
 * Anything else is not found. If the database cannot be reached, the response is the built page.
 */
export default function blogPage(request: Request, context: Context): Promise<Response> {
  const facts: CallFacts = { route: postPage };
  return answerCall(request, context, facts, () => answer(request, facts), problemPage);
}

async function answer(request: Request, facts: CallFacts): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ProblemError('method_not_allowed', 'Use GET at this address', { headers: { allow: 'GET, HEAD' } });
  const { pathname } = new URL(request.url);
  const typed = pathname.split('/')[2];
  const key = postKey.safeParse(typed);
  if (!key.success) return notFound(request, openDatabase());
  const reading = readBuiltPage(request, key.data);
  try {
    const db = openDatabase();
    const post = await inTime(findPost(db, key.data));
    return await answerPost(request, pathname.replace(/\/$/, ''), post, reading);
  } catch (error) {
    const built = await reading;
    if (!built) throw error;
    facts.fault = error;
    return html(200, built);
  }
}

async function answerPost(
  request: Request,
  path: string,
  post: FoundPost | undefined,
  reading: Promise<string | undefined>,
): Promise<Response> {
  const db = openDatabase();
  if (!post || !(post.isVisible || (await mayReadDrafts(request)))) return notFound(request, db);
  const own = `/blog/${post.slug}`;
  // Netlify calls a function whatever the case of the path. A draft's slug may still change, so its redirect is temporary.
  if (path !== own) return redirect(post.isVisible ? 301 : 302, own + new URL(request.url).search);
  if (!post.isVisible)
    return html(200, await writePage(db, request, post, { notice: draftNotice }), { 'x-robots-tag': 'noindex' });
  const built = await reading;
  const page = built && isCurrent(built, post) ? built : await writePage(db, request, post, { built });
  const { headers, isKnown } = sharedHeaders(page, 'content', request, cacheSeconds(post.secondsToChange));
  return isKnown ? html(304, null, headers) : html(200, page, headers);
}

const draftNotice = 'Draft: only you and your colleagues can see this page';

async function notFound(request: Request, db: Database): Promise<Response> {
  const redirected = await answerRedirect(db, request, new URL(request.url).pathname, '/post-not-found');
  return redirected ?? html(404, await readSitePage(request, '/post-not-found'));
}

async function mayReadDrafts(request: Request): Promise<boolean> {
  const user = await findCaller(openDatabase(), request);
  return user !== undefined && mayWritePosts(user.role);
}

// The longest time that a reader waits for the database. The built page is ready by then.
const timeoutMs = 2_000;

const inTime = <T>(work: Promise<T>): Promise<T> => {
  const late = new Promise<never>((_, reject) => {
    const cause = `The database did not answer within ${timeoutMs} ms`;
    const message = 'The service cannot be reached just now. Please try again in a moment.';
    setTimeout(reject, timeoutMs, unavailable(message, cause)).unref();
  });
  return Promise.race([work, late]);
};
