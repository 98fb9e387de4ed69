import type { MiddlewareHandler } from 'astro';
import { markPlaces } from './post-page/post-places.ts';
import { completePolicy, makePlaceholders } from './rendering/page-policy.ts';

// Vite's development server puts styles into pages that no policy would allow. Nothing else turns the policy off.
const hasPolicy = process.env.PAGE_POLICY !== 'off';

/** Completes every page: its content security policy, and the places of the post frame. */
export const onRequest: MiddlewareHandler = async ({ locals, url }, next) => {
  const placeholders = makePlaceholders();
  // A build renders /blog as /blog.html, which no visitor ever sees.
  const path = url.pathname.replace(/(?:\/index)?\.html$/, '') || '/';
  Object.assign(locals, { placeholders, path, hasPolicy });
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  return new Response(markPlaces(hasPolicy ? completePolicy(html, placeholders) : html), response);
};
