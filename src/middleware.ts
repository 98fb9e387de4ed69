import { defineMiddleware } from 'astro:middleware';
import { createHash } from 'node:crypto';

const inline = /<(?:script|style)\b[^>]*>(.*?)<\/(?:script|style)>/gs;
const known = new Map<string, string>();

// Thousands of pages share a few scripts and styles.
function sha256(text: string): string {
  const hash = known.get(text) ?? createHash('sha256').update(text).digest('base64');
  known.set(text, hash);
  return hash;
}

/**
 * Astro allows every page the inline scripts and styles of the whole site, by their hashes, which is a kilobyte that does
 * not compress. A page keeps the hashes of its own; none is ever added.
 */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  const own = new Set(Array.from(html.matchAll(inline), ([, text = '']) => `'sha256-${sha256(text)}'`));
  const page = html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
    policy.replace(/ '(sha256-[^']+)'/g, (hash) => (own.has(hash.trim()) ? hash : '')),
  );
  return new Response(page, response);
});
