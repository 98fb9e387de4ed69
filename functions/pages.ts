import type { Config, Context } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import { type FoundPost, findPage } from '../db/queries/posts/posts.ts';
import { isAddition } from '../src/contracts/pages/addition.ts';
import { ruledPage } from '../src/contracts/pages/page-path.ts';
import { withAddition } from '../src/live/addition.ts';
import { answerCall, type CallFacts } from './_shared/http/answer-call.ts';
import { cacheSeconds, sharedHeaders } from './_shared/http/cache.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { problemPage } from './_shared/http/problem-page.ts';
import { html } from './_shared/http/respond.ts';
import { notFoundPage, readSitePage } from './_shared/http/site-page.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { answerRedirect } from './_shared/posts/follow-redirect.ts';
import { draftNotice, mayReadDrafts } from './_shared/posts/may-read-drafts.ts';
import { inTime } from './_shared/publishing/in-time.ts';
import { isCurrent, readBuiltPage, writeAddition, writePage } from './_shared/publishing/post-page.ts';

export const config: Config = { path: '/page/*' };

/**
 * Answers a path outside /blog for which the build has written a rule: with the page of the editors at this path, or with its
 * redirect. If the database cannot be reached, the response is the built page.
 */
export default function pages(request: Request, context: Context): Promise<Response> {
  const facts: CallFacts = { route: ruledPage };
  return answerCall(request, context, facts, () => answer(request, facts), problemPage);
}

async function answer(request: Request, facts: CallFacts): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ProblemError('method_not_allowed', 'Use GET at this address', { headers: { allow: 'GET, HEAD' } });
  // A rewritten request may have the visitor's path or the path of this function.
  const path = new URL(request.url).pathname.replace(/^\/page(?=\/)/, '').replace(/(?<=.)\/+$/, '');
  const db = openDatabase();
  if (isAddition(path.toLowerCase())) return answerExtended(request, path.toLowerCase(), facts);
  const reading = readBuiltPage(request, 'page', path.slice(1));
  let page: FoundPost | undefined;
  try {
    page = await inTime(findPage(db, path.toLowerCase()));
  } catch (error) {
    const built = await reading;
    if (!built) throw error;
    facts.fault = error;
    return html(200, built);
  }
  if (page && !page.isVisible && (await mayReadDrafts(request)))
    return html(200, await writePage(db, request, page, { notice: draftNotice }), { 'x-robots-tag': 'noindex' });
  if (page?.isVisible) return answerPage(request, page, await reading);
  return (
    (await answerRedirect(db, request, path, '/gone')) ?? html(404, await readSitePage(request, `${notFoundPage}.html`))
  );
}

// A page of the program never fails or leads elsewhere because of what an editor adds to it.
async function answerExtended(request: Request, path: string, facts: CallFacts): Promise<Response> {
  const db = openDatabase();
  const [built, found] = await Promise.allSettled([
    readSitePage(request, `/built-pages${path}`),
    inTime(findPage(db, path)),
  ]);
  if (built.status === 'rejected') throw built.reason;
  try {
    if (found.status === 'rejected') throw found.reason;
    return await answerAddition(request, db, built.value, found.value);
  } catch (error) {
    facts.fault = error;
    return html(200, withAddition(built.value));
  }
}

async function answerAddition(
  request: Request,
  db: Database,
  built: string,
  page: FoundPost | undefined,
): Promise<Response> {
  if (page && !page.isVisible && (await mayReadDrafts(request)))
    return html(200, await writeAddition(db, built, page, draftNotice), { 'x-robots-tag': 'noindex' });
  const seconds = cacheSeconds(page?.secondsToChange ?? null);
  if (!page?.isVisible) return answerShared(request, withAddition(built), seconds);
  return answerShared(request, isCurrent(built, page) ? built : await writeAddition(db, built, page), seconds);
}

async function answerPage(request: Request, page: FoundPost, built: string | undefined): Promise<Response> {
  const shown = built && isCurrent(built, page) ? built : await writePage(openDatabase(), request, page, { built });
  return answerShared(request, shown, cacheSeconds(page.secondsToChange));
}

function answerShared(request: Request, shown: string, seconds: number): Response {
  const { headers, isKnown } = sharedHeaders(shown, 'content', request, seconds);
  return isKnown ? html(304, null, headers) : html(200, shown, headers);
}
