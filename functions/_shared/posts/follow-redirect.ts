import type { Database } from '../../../db/client.ts';
import { followRedirect } from '../../../db/queries/posts/redirects.ts';
import { topicFeeds } from '../../../src/live/topics.ts';
import { html, redirect } from '../http/respond.ts';
import { readSitePage } from '../http/site-page.ts';

/**
 * Answers a path that has a redirect, with or without a slash at its end: with 301 to its target, which keeps the query of the
 * request, or with 410 and the page `gonePage`. Returns undefined if the path has no redirect. `rest` is what followed the path of
 * a topic, such as /rss.xml: another topic has it too, and so has the blog.
 */
export async function answerRedirect(
  db: Database,
  request: Request,
  path: string,
  gonePage: string,
  rest = '',
): Promise<Response | undefined> {
  // Nearly all URLs of WordPress and Ghost end in a slash, and stored paths never do.
  const destination = await followRedirect(db, path.replace(/(?<=.)\/+$/, ''));
  if (!destination) return undefined;
  if (destination === 'gone') return html(410, await readSitePage(request, gonePage));
  return redirect(301, withQuery(withRest(destination.target, rest), new URL(request.url).search));
}

// The blog has other pages than its topics, so a page of a topic leads to its first.
function withRest(target: string, rest: string): string {
  if (/^\/blog\/topics\/[^/?#]+$/.test(target)) return target + rest;
  return target === '/blog' && topicFeeds.some((feed) => feed.rest === rest) ? rest : target;
}

// The target's own query comes first, and its fragment stays at the end.
function withQuery(target: string, query: string): string {
  if (query.length < 2) return target;
  const [, start = target, fragment = ''] = /^([^#]*)(.*)$/s.exec(target) ?? [];
  return `${start}${start.includes('?') ? '&' : '?'}${query.slice(1)}${fragment}`;
}
