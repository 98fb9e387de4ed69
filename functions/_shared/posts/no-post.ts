import type { Database } from '../../../db/client.ts';
import { html } from '../http/respond.ts';
import { notFoundPage, readSitePage } from '../http/site-page.ts';
import { answerRedirect } from './follow-redirect.ts';

/** Answers a URL at which there is no post: with its redirect, or else with the page that says so. */
export const noPost = (request: Request, db: Database): Promise<Response> => nothing(request, db, '/post-not-found');

/** Answers a URL at which there is no list: with its redirect, or else with the page that says so. */
export const noList = (request: Request, db: Database): Promise<Response> => nothing(request, db, notFoundPage);

async function nothing(request: Request, db: Database, page: string): Promise<Response> {
  const redirected = await answerRedirect(db, request, new URL(request.url).pathname, '/post-not-found');
  return redirected ?? html(404, await readSitePage(request, page));
}
