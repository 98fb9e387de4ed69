import type { Config, Context } from '@netlify/functions';
import { findPost } from '../db/queries/posts.ts';
import { postKey, postPage } from '../src/contracts/blog.ts';
import { mayWritePosts } from '../src/contracts/person.ts';
import { findCaller } from './_shared/auth/access.ts';
import { answerCall } from './_shared/http/answer-call.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { html, redirect } from './_shared/http/respond.ts';
import { readSitePage } from './_shared/http/site-page.ts';
import { openDatabase } from './_shared/platform/database.ts';

// A post's pre-rendered page comes first. This function answers the other URLs.
export const config: Config = { path: '/blog/:slug', preferStatic: true };

/**
 * Answers the URL of a post without a pre-rendered page. An id redirects to its slug. A post that is newer than the build
 * gets the page that reads the API, and so does a draft if the caller may write posts. Anything else is not found.
 */
export default function blogPage(request: Request, context: Context): Promise<Response> {
  return answerCall(request, context, { route: postPage }, () => answer(request), refuse);
}

async function answer(request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ProblemError('method_not_allowed', 'Use GET at this address', { headers: { allow: 'GET, HEAD' } });
  const typed = new URL(request.url).pathname.split('/')[2];
  const key = postKey.safeParse(typed);
  const post = key.success ? await findPost(openDatabase(), key.data) : undefined;
  const readable = post && (post.published || (await mayReadDrafts(request)));
  if (!readable) return html(404, await readSitePage(request, '/post-not-found'));
  if (post.slug === typed) return html(200, await readSitePage(request, '/live-post'), { 'x-robots-tag': 'noindex' });
  // A draft's slug may still change, so its redirect is temporary.
  return redirect(post.published ? 301 : 302, `/blog/${post.slug}`);
}

async function mayReadDrafts(request: Request): Promise<boolean> {
  const user = await findCaller(openDatabase(), request);
  return user !== undefined && mayWritePosts(user.role);
}

// Nothing is escaped: the message is one of our fixed texts, with the platform's request id.
const refuse = ({ status, message, headers }: ProblemError): Response =>
  html(status, `<!doctype html><html lang="en-GB"><title>${message}</title><h1>${message}</h1></html>`, headers);
