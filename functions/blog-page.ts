import type { Config, Context } from '@netlify/functions';
import { type FoundPost, findPost } from '../db/queries/posts/posts.ts';
import { postKey, postPage } from '../src/contracts/posts/posts.ts';
import { withRelated } from '../src/live/related-posts.ts';
import { answerCall, type CallFacts } from './_shared/http/answer-call.ts';
import { cacheSeconds, sharedHeaders } from './_shared/http/cache.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { problemPage } from './_shared/http/problem-page.ts';
import { html, redirect } from './_shared/http/respond.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { draftNotice, mayReadDrafts } from './_shared/posts/may-read-drafts.ts';
import { noPost } from './_shared/posts/no-post.ts';
import { inTime } from './_shared/publishing/in-time.ts';
import { isCurrent, readBuiltPage, relatedTo, writePage } from './_shared/publishing/post-page.ts';

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
  if (!key.success) return noPost(request, openDatabase());
  const reading = readBuiltPage(request, 'post', key.data);
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
  if (!post || !(post.isVisible || (await mayReadDrafts(request)))) return noPost(request, db);
  const own = post.path;
  // Netlify calls a function whatever the case of the path. A draft's slug may still change, so its redirect is temporary.
  if (path !== own) return redirect(post.isVisible ? 301 : 302, own + new URL(request.url).search);
  if (!post.isVisible)
    return html(200, await writePage(db, request, post, { notice: draftNotice }), { 'x-robots-tag': 'noindex' });
  const [built, related] = await Promise.all([reading, inTime(relatedTo(db, post))]);
  const page =
    built && isCurrent(built, post)
      ? withRelated(built, related)
      : await writePage(db, request, post, { built, related });
  const { headers, isKnown } = sharedHeaders(page, 'content', request, cacheSeconds(post.secondsToChange));
  return isKnown ? html(304, null, headers) : html(200, page, headers);
}
