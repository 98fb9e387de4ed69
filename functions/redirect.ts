import type { Config, Context } from '@netlify/functions';
import { redirectPage } from '../src/contracts/posts/redirects.ts';
import { answerCall } from './_shared/http/answer-call.ts';
import { problemPage } from './_shared/http/problem-page.ts';
import { html } from './_shared/http/respond.ts';
import { readSitePage } from './_shared/http/site-page.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { answerRedirect } from './_shared/posts/follow-redirect.ts';

export const config: Config = { path: '/redirect/*' };

/** Answers a path outside /blog that has a redirect. The build rewrites each of these paths to this function. */
export default function redirects(request: Request, context: Context): Promise<Response> {
  return answerCall(
    request,
    context,
    { route: redirectPage },
    async () => {
      // A rewritten request may have the visitor's path or the path of this function.
      const path = new URL(request.url).pathname.replace(/^\/redirect(?=\/)/, '');
      return (
        (await answerRedirect(openDatabase(), request, path, '/gone')) ??
        html(404, await readSitePage(request, '/404.html'))
      );
    },
    problemPage,
  );
}
