import type { Config, Context } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import { visitor } from '../db/queries/leads/calls/answered-request.ts';
import { cancelCall } from '../db/queries/leads/calls/end-call.ts';
import { findCallRequest } from '../db/queries/leads/calls/read-calls.ts';
import { callForm, callPage } from '../src/contracts/leads/calls/call-page.ts';
import { toIssues } from '../src/contracts/problem.ts';
import { callPageHtml } from '../src/live/call-page.ts';
import { afterResponse } from './_shared/http/after-response.ts';
import { answerCall } from './_shared/http/answer-call.ts';
import { readInput } from './_shared/http/body.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { problemPage } from './_shared/http/problem-page.ts';
import { html, redirect } from './_shared/http/respond.ts';
import { notFoundPage, readSitePage } from './_shared/http/site-page.ts';
import { bookCall } from './_shared/leads/calls/book-call.ts';
import { requestOfToken } from './_shared/leads/calls/call-link.ts';
import { type CallRefusal, callView } from './_shared/leads/calls/call-view.ts';
import { hasMail } from './_shared/leads/notifications/mail-service.ts';
import { sendAfterResponse } from './_shared/leads/notifications/send-after-response.ts';
import { openDatabase } from './_shared/platform/database.ts';

export const config: Config = { path: '/call/:token' };

// The token is in the path, so no other site may learn the URL.
const headers = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/**
 * Answers the page on which a visitor chooses, moves and cancels the call about a demo request. Only the buttons of its forms change
 * anything. Whoever has the link may use it, so nothing tells a form of this page from one of another site but the token.
 */
export default function callPageFunction(request: Request, context: Context): Promise<Response> {
  return answerCall(request, context, { route: callPage }, () => answer(request), problemPage);
}

async function answer(request: Request): Promise<Response> {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    throw new ProblemError('method_not_allowed', 'Use GET or POST at this address', {
      headers: { allow: 'GET, HEAD, POST' },
    });
  const { pathname } = new URL(request.url);
  const requestId = requestOfToken(pathname.split('/')[2] ?? '');
  const db = openDatabase();
  if (!requestId) return noCall(request);
  const refusal = method === 'POST' ? await change(db, request, requestId) : undefined;
  if (method === 'POST' && !refusal) return redirect(303, pathname);
  const view = await callView(db, requestId, refusal);
  if (!view) return noCall(request);
  const page = callPageHtml(await readSitePage(request, '/call-frame'), view);
  return html(refusal?.status ?? 200, page, headers);
}

const noCall = async (request: Request) => html(404, await readSitePage(request, notFoundPage), headers);

// Returns why nothing was changed, or undefined.
async function change(db: Database, request: Request, requestId: string): Promise<CallRefusal | undefined> {
  const typed = (await readInput(request, { form: true }, () => {})) as Record<string, string>;
  const parsed = callForm.safeParse(typed);
  if (!parsed.success) {
    const [issue] = toIssues(parsed.error);
    const field = issue?.field === 'telephone' ? 'telephone' : 'at';
    return { status: 400, problem: issue?.message ?? 'Choose a time', field, typed };
  }
  const found = await findCallRequest(db, requestId);
  // The page says that there is no such call.
  if (!found) return undefined;
  const { data } = parsed;
  if (data.action === 'book') {
    const refusal = await bookCall(db, found, { at: new Date(data.at), telephone: data.telephone || null });
    if (refusal) return { ...refusal, typed };
  } else if (!(await cancelCall(db, requestId, { actor: visitor, hasMail: hasMail() }))) {
    return { status: 409, problem: 'The call can no longer be cancelled here.', typed };
  }
  await sendAfterResponse(db, afterResponse);
  return undefined;
}
