import type { MiddlewareHandler } from 'astro';
import { completePolicy, makePlaceholders } from './rendering/page-policy.ts';

// Vite's development server adds styles to pages that no policy would allow, so only that server turns the policy off.
const hasPolicy = process.env.PAGE_POLICY !== 'off';

/** Completes the content security policy of every page. */
export const onRequest: MiddlewareHandler = async ({ locals, url }, next) => {
  const placeholders = makePlaceholders();
  // A build renders /about as /about.html, which no visitor ever sees.
  const path = url.pathname.replace(/(?:\/index)?\.html$/, '') || '/';
  Object.assign(locals, { placeholders, path, hasPolicy });
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  if (!hasPolicy) return response;
  return new Response(completePolicy(await response.text(), placeholders), response);
};
