import { securityHeaders } from './security-headers.ts';

/** How long the CDN may take to give a page, in milliseconds. */
const timeoutMs = 3_000;

/** The HTML of a pre-rendered page, as the CDN has it; throws where it cannot be had. */
export async function readSitePage(request: Request, path: string): Promise<string> {
  const page = await fetch(new URL(path, process.env.URL ?? request.url), { signal: AbortSignal.timeout(timeoutMs) });
  if (!page.ok) throw new Error(`The page ${path} answered ${page.status}`);
  return page.text();
}

/** An HTML response that nobody stores on its way: it is made for one caller. */
export function html(status: number, body: string, more: Record<string, string> = {}): Response {
  const headers = {
    ...securityHeaders,
    ...more,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  };
  return new Response(body, { status, headers });
}
