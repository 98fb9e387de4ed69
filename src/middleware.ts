import type { MiddlewareHandler } from 'astro';
import { markPlaces } from './post-page/post-places.ts';
import { completePolicy, makePlaceholders } from './rendering/page-policy.ts';

// Vite's development server adds styles to pages that no policy would allow, so only that server turns the policy off.
const hasPolicy = process.env.PAGE_POLICY !== 'off';

/** Completes every page: its content security policy, and the placeholders of the post frame. */
export const onRequest: MiddlewareHandler = async ({ locals, url }, next) => {
  const placeholders = makePlaceholders();
  // A build renders /blog as /blog.html, a path that no visitor sees.
  const path = url.pathname.replace(/(?:\/index)?\.html$/, '') || '/';
  Object.assign(locals, { placeholders, path, hasPolicy });
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  return new Response(markPlaces(hasPolicy ? completePolicy(html, placeholders) : html), response);
};
