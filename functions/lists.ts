import type { Config, Context } from '@netlify/functions';
import { answerCall, type CallFacts } from './_shared/http/answer-call.ts';
import { cacheSeconds, sharedHeaders } from './_shared/http/cache.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { problemPage } from './_shared/http/problem-page.ts';
import { page, redirect } from './_shared/http/respond.ts';
import { readSitePage } from './_shared/http/site-page.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { noList } from './_shared/posts/no-post.ts';
import { inTime } from './_shared/publishing/in-time.ts';
import { listAt } from './_shared/publishing/lists/list-at.ts';
import { type LiveList, maxBytes, type WrittenList } from './_shared/publishing/lists/live-list.ts';

export const config: Config = {
  path: [
    '/blog',
    '/blog/page/:page',
    '/blog/topics/:slug',
    '/blog/topics/:slug/page/:page',
    '/blog/topics/:slug/rss.xml',
    '/blog/topics/:slug/feed.json',
    '/rss.xml',
    '/feed.json',
    '/sitemap.xml',
    '/search.json',
    '/blog-teaser',
  ],
};

/**
 * Answers what lists posts as a build would make it now. If the database cannot be reached, or the answer would be too large, the
 * file of the last build is the answer. The feeds of topics have no such file.
 */
export default function lists(request: Request, context: Context): Promise<Response> {
  const facts: CallFacts = { route: new URL(request.url).pathname };
  return answerCall(request, context, facts, () => answer(request, facts), problemPage);
}

async function answer(request: Request, facts: CallFacts): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ProblemError('method_not_allowed', 'Use GET at this address', { headers: { allow: 'GET, HEAD' } });
  const { pathname, search } = new URL(request.url);
  const list = listAt(pathname.toLowerCase().replace(/\/$/, ''));
  if (!list) return noList(request, openDatabase());
  // Netlify calls a function whatever the case of the path.
  if (pathname !== pathname.toLowerCase()) return redirect(301, pathname.toLowerCase() + search);
  let written: WrittenList | undefined;
  try {
    written = await inTime(list.write(openDatabase(), request));
  } catch (error) {
    facts.fault = error;
    return page(200, list.type, await readBuilt(request, list, error));
  }
  if (!written) return noList(request, openDatabase());
  const body = Buffer.byteLength(written.body) > maxBytes ? await readBuilt(request, list, undefined) : written.body;
  const { headers, isKnown } = sharedHeaders(body, 'content', request, cacheSeconds(written.secondsToChange));
  return isKnown ? page(304, list.type, null, headers) : page(200, list.type, body, headers);
}

async function readBuilt(request: Request, { built }: LiveList, instead: unknown): Promise<string> {
  if (built === undefined) throw instead;
  return readSitePage(request, built).catch((error: unknown) => {
    throw instead ?? error;
  });
}
