import type { Database } from '../../../db/client.ts';
import { html, redirect } from '../http/respond.ts';
import { notFoundPage, readSitePage } from '../http/site-page.ts';
import { answerRedirect } from './follow-redirect.ts';

// Whoever cuts the URL of a topic looks for other topics. The redirect is temporary, because a post may get this slug.
const allTopics = '/blog/topics';

/** Answers a URL at which there is no post: with its redirect, or else with the page that says so. */
export async function noPost(request: Request, db: Database): Promise<Response> {
  const { pathname } = new URL(request.url);
  const answer = await nothing(request, db, '/post-not-found');
  const isTopics = answer.status === 404 && pathname.toLowerCase().replace(/\/$/, '') === allTopics;
  return isTopics ? redirect(302, '/blog#topics') : answer;
}

/** Answers a URL at which there is no list: with its redirect, or else with the page that says so. */
export const noList = (request: Request, db: Database): Promise<Response> => nothing(request, db, notFoundPage);

// The path of a topic, and what follows it.
const belowTopic = /^(\/blog\/topics\/[^/]+)(\/page\/\d+|\/rss\.xml|\/feed\.json)\/?$/;

async function nothing(request: Request, db: Database, page: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, topic, rest] = belowTopic.exec(pathname) ?? [];
  const redirected =
    (await answerRedirect(db, request, pathname, '/post-not-found')) ??
    (topic && (await answerRedirect(db, request, topic, '/post-not-found', rest)));
  return redirected || html(404, await readSitePage(request, page));
}
