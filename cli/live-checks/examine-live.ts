import { type Finding, wrong } from '../finding.ts';
import { checkCaching } from './caching.ts';
import { checkCookies } from './cookies.ts';
import { checkFunctions } from './functions.ts';
import { checkHeaders } from './headers.ts';
import { openLiveSite } from './live-site.ts';
import { checkNewestPost } from './newest-post.ts';
import { checkPrivateFiles } from './private-files.ts';
import { checkRedirects } from './redirects.ts';
import { checkSearchEngines } from './search-engines.ts';
import { checkSecretPath } from './secret-path.ts';

const checks = [
  ...[checkHeaders, checkFunctions, checkCookies, checkRedirects, checkNewestPost],
  ...[checkCaching, checkSearchEngines, checkPrivateFiles, checkSecretPath],
];

/**
 * Checks a deployed site from outside with about thirty requests, one after the other, that change nothing. Throws a CliError if
 * the URL is not a site's URL, or if the site cannot be reached.
 */
export async function examineLive(url: string, given: NodeJS.ProcessEnv): Promise<Finding[]> {
  const site = openLiveSite(url);
  const { status, headers } = await site.get('/');
  const location = headers.get('location');
  if (location) return [wrong(`${site.origin} leads to ${location}: check that URL`)];
  if (status !== 200)
    return [wrong(`${site.origin} answers ${status}, expected 200: look at the deploys and the credits in Netlify`)];
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await check(site, given)));
  return findings;
}
