import { findAll } from 'domutils';
import { parseDocument } from 'htmlparser2';
import type { Answer } from './http.ts';

type Policy = Map<string, string[]>;

function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.filter(([name]) => name).map(([name = '', ...values]) => [name.toLowerCase(), values]));
}

/** Returns what all policies together allow: a request must pass each of them. */
function together(policies: Policy[]): Policy {
  const all = new Map<string, string[]>();
  for (const [name, values] of policies.flatMap((policy) => [...policy])) {
    const earlier = all.get(name);
    all.set(name, earlier ? earlier.filter((value) => values.includes(value)) : values);
  }
  return all;
}

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const unsafe = [...broad, "'unsafe-inline'", 'data:'];

function policyScore(policy: Policy): number {
  if (policy.size === 0) return -25;
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const hashed = (values: string[]) => values.some((value) => /^'(?:sha\d+|nonce)-/.test(value));
  // Browsers ignore 'unsafe-inline' beside a hash.
  const heeded = (values: string[]) =>
    hashed(values) ? values.filter((value) => value !== "'unsafe-inline'") : values;
  const [script, style] = [heeded(of('script-src')), heeded(of('style-src'))];
  if (script.some((source) => unsafe.includes(source)) || of('object-src').some((source) => broad.includes(source)))
    return -20;
  const active = [...policy]
    .filter(([name]) => !['img-src', 'media-src'].includes(name))
    .flatMap(([, values]) => values);
  if (active.some((source) => /^(?:http|ftp):/.test(source))) return -20;
  if ([...script, ...style].includes("'unsafe-eval'")) return -10;
  if ([...of('img-src'), ...of('media-src')].some((source) => /^(?:http|ftp):/.test(source))) return -10;
  if (style.some((source) => unsafe.includes(source))) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function transportScore(header: string): number {
  const seconds = Number(/(?:^|;)\s*max-age=(\d+)/i.exec(header)?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return -20;
  return seconds >= 15_768_000 ? 0 : -10;
}

function referrerScore(header: string): number {
  const policy = header.split(',').at(-1)?.trim() ?? '';
  if (policy === '') return 0;
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(policy) ? 5 : -5;
}

function cookieScore(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  const all = (pattern: RegExp) => cookies.every((cookie) => pattern.test(cookie));
  if (!all(/; *secure/i)) return -20;
  return all(/; *samesite=(?:lax|strict)/i) ? 5 : 0;
}

// Another site's script without a hash lowers the score. The site's own scripts do not change it.
function scriptScore(sources: readonly string[]): number {
  const foreign = sources.filter((source) => /^(?:https?:)?\/\//.test(source));
  if (foreign.length === 0) return 0;
  return foreign.every((source) => source.startsWith('https:')) ? -5 : -50;
}

/**
 * Returns the score that Mozilla's HTTP Observatory would give a response (mdn/mdn-http-observatory, src/grader/charts.js and
 * src/analyzer/tests), if it were served over https from a host that redirects http: what is added and subtracted, by name, and
 * the sum. Bonuses count only above ninety points. With two policies, this score is stricter than the original.
 */
export function observatoryScore({ headers, text }: Answer): { score: number; parts: Record<string, number> } {
  const header = (name: string) => String(headers[name] ?? '');
  const page = header('content-type').startsWith('text/html') ? parseDocument(text) : undefined;
  const elements = page ? findAll(() => true, page.children) : [];
  const metas = elements.filter(
    ({ name, attribs }) => name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'content-security-policy',
  );
  const sent = header('content-security-policy').split(',').filter(Boolean).map(parsePolicy);
  const policy = together([...sent, ...metas.map(({ attribs }) => parsePolicy(attribs.content ?? ''))]);
  const framing = sent.some((directives) => directives.has('frame-ancestors'));
  const scripts = elements.filter(({ name, attribs }) => name === 'script' && attribs.src && !attribs.integrity);
  const parts = {
    'content-security-policy': policyScore(policy),
    cookies: cookieScore(headers['set-cookie'] ?? []),
    'cross-origin-resource-sharing': header('access-control-allow-credentials') ? -50 : 0,
    'referrer-policy': referrerScore(header('referrer-policy')),
    'strict-transport-security': transportScore(header('strict-transport-security')),
    'subresource-integrity': scriptScore(scripts.map(({ attribs }) => attribs.src ?? '')),
    'x-content-type-options': header('x-content-type-options') === 'nosniff' ? 0 : -5,
    'x-frame-options': framing ? 5 : /^(?:deny|sameorigin)$/i.test(header('x-frame-options')) ? 0 : -20,
    'cross-origin-resource-policy': /^same-(?:origin|site)$/.test(header('cross-origin-resource-policy')) ? 10 : 0,
  };
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 100);
  const uncurved = sum(Object.values(parts).filter((value) => value < 0));
  return { score: uncurved >= 90 ? sum(Object.values(parts)) : uncurved, parts };
}
