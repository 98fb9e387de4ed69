import { securityHeaders } from '../../functions/_shared/http/security-headers.ts';
import { type Finding, good, note, wrong } from '../finding.ts';
import type { Answer, LiveSite } from './live-site.ts';

const { 'content-security-policy': _, 'strict-transport-security': transport, ...fixed } = securityHeaders;

const framing = "frame-ancestors 'none'";
const yearSeconds = 31_536_000;

/** Checks the security headers of a page, which netlify.toml sets, and of a function, which sets its own. */
export async function checkHeaders(site: LiveSite): Promise<Finding[]> {
  const page = await site.get('/');
  const findings = [
    ...compare('The home page', page, 'netlify.toml sets it for every file, unless a proxy in front removes it'),
    ...compare(
      'The function /api/health/live',
      await site.get('/api/health/live'),
      'functions/_shared/http/security-headers.ts sets it, unless a proxy in front removes it',
    ),
  ];
  if (!/<meta http-equiv="content-security-policy"/i.test(page.text))
    findings.push(
      wrong(
        'The home page has no content security policy in its head, expected a meta element: publish what npm run build makes',
      ),
    );
  return [...findings, ...subdomains(site, page)];
}

function compare(name: string, { headers }: Answer, remedy: string): Finding[] {
  const faults = Object.entries(fixed).flatMap(([header, expected]) => {
    const value = headers.get(header);
    return value === expected ? [] : [fault(header, value, expected)];
  });
  const policy = headers.get('content-security-policy');
  if (!policy?.includes(framing)) faults.push(fault('content-security-policy', policy, framing));
  // If the host adds a second header, browsers use the first of the two (RFC 6797 section 8.1).
  const seconds = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1];
  if (Number(seconds ?? 0) < yearSeconds)
    faults.push(fault('strict-transport-security', headers.get('strict-transport-security'), transport));
  if (faults.length === 0) return [good(`${name} has the security headers`)];
  return faults.map((text) => wrong(`${name}: ${text}; ${remedy}`));
}

const fault = (header: string, value: string | null | undefined, expected: string) =>
  `${header} is ${value ? `“${value}”` : 'missing'}, expected “${expected}”`;

// Below Netlify's own names and names with www there are no subdomains of the company.
function subdomains({ hostname, isSecure }: LiveSite, { headers }: Answer): Finding[] {
  const coversThem = /includeSubDomains/i.test(headers.get('strict-transport-security') ?? '');
  if (!isSecure || !coversThem || /^www\.|\.netlify\.app$/.test(hostname)) return [];
  return [
    note(
      `Browsers of visitors use only https for every name below ${hostname}: make sure that each has it (docs/deploying.md, step 5)`,
    ),
  ];
}
