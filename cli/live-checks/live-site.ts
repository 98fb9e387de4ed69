import { CliError } from '../cli-error.ts';

const timeoutMs = 15_000;

/** A response of a site, with its whole body. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** A deployed site, seen from outside. */
export interface LiveSite {
  /** Such as https://www.company.co.uk. */
  origin: string;
  hostname: string;
  isSecure: boolean;
  /** Returns the response at a path. Requests each path only once, because the checks share the responses. */
  get: (path: string) => Promise<Answer>;
  /** Requests a path, or a URL of another host, on every call. Follows no redirect. */
  ask: (pathOrUrl: string, request?: { method?: string; body?: string }) => Promise<Answer>;
}

/** Opens the site at a URL. Throws a CliError if the URL is not https. A site on this machine may use http. */
export function openLiveSite(text: string): LiveSite {
  const url = URL.parse(text);
  const isSecure = url?.protocol === 'https:';
  const isLocal = url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname);
  if (!url || !(isSecure || isLocal))
    throw new CliError('--live takes the URL of the deployed site, such as https://www.company.co.uk');
  const { origin, hostname } = url;
  const known = new Map<string, Promise<Answer>>();
  const ask: LiveSite['ask'] = (target, request) => send(new URL(target, origin), origin, request);
  const get = (path: string) => {
    const answer = known.get(path) ?? ask(path);
    known.set(path, answer);
    return answer;
  };
  return { origin, hostname, isSecure, get, ask };
}

async function send(
  url: URL,
  origin: string,
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      method,
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'user-agent': 'TalentCare doctor',
        // A browser sends its origin with every change.
        ...(method === 'GET' ? {} : { origin, 'content-type': 'application/json' }),
      },
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    throw new CliError(`${url.origin} cannot be reached (${reasonOf(error)})`);
  }
}

// fetch wraps the reason, such as ENOTFOUND or CERT_HAS_EXPIRED, once or twice.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1_000} seconds`;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause ? reasonOf(error.cause) : error.message;
}

/** Returns a body as JSON, or undefined if it is not JSON. */
export function jsonOf({ text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the paths of the scripts, the styles or the fonts in a page, each once. */
export const assetsIn = ({ text }: Answer, kind: 'js' | 'css' | 'woff2'): string[] => [
  ...new Set(
    [...text.matchAll(/\/(?:_astro|fonts)\/[\w./-]+\.(\w+)/g)].filter((m) => m[1] === kind).map(([path]) => path),
  ),
];
