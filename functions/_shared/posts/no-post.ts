import type { Database } from '../../../db/client.ts';
import { html } from '../http/respond.ts';
import { readSitePage } from '../http/site-page.ts';
import { answerRedirect } from './follow-redirect.ts';

/** Answers a URL of the blog at which there is nothing: with its redirect, or else with the page that says so. */
export async function noPost(request: Request, db: Database): Promise<Response> {
  const redirected = await answerRedirect(db, request, new URL(request.url).pathname, '/post-not-found');
  return redirected ?? html(404, await readSitePage(request, '/post-not-found'));
}
