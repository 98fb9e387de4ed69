import { CliError } from '../cli-error.ts';
import { type Finding, good, note, wrong } from '../finding.ts';
import type { Answer, LiveSite } from './live-site.ts';

/**
 * Checks that http redirects to https, the name with or without www to this name, and a path with a trailing slash to its page.
 */
export async function checkRedirects(site: LiveSite): Promise<Finding[]> {
  return [...(await checkHttp(site)), ...(await checkOtherName(site)), await checkSlash(site)];
}

const isPermanent = ({ status }: Answer) => status === 301 || status === 308;

const locationOf = ({ headers }: Answer, base: string) => {
  const location = headers.get('location');
  return location ? new URL(location, base).href : undefined;
};

const described = (answer: Answer, base: string) =>
  `${answer.status}${locationOf(answer, base) ? ` to ${locationOf(answer, base)}` : ''}`;

// A site with a port in its URL is no public site, so plain HTTP is not checked.
async function checkHttp({ origin, hostname, isSecure, ask }: LiveSite): Promise<Finding[]> {
  if (!isSecure || new URL(origin).port) return [];
  const url = `http://${hostname}/`;
  const answer = await unlessUnreachable(ask(url));
  if (!answer) return [note(`${url} cannot be reached: visitors who type no https may not find the site`)];
  return isPermanent(answer) && locationOf(answer, url) === `${origin}/`
    ? [good('http leads to https')]
    : [
        wrong(
          `${url} answers ${described(answer, url)}, expected 301 to ${origin}/: in Netlify, Domain management → HTTPS must have a certificate`,
        ),
      ];
}

async function checkOtherName({ origin, hostname, isSecure, ask }: LiveSite): Promise<Finding[]> {
  const other = otherName(hostname);
  if (!isSecure || !other) return [];
  const url = `https://${other}/`;
  const answer = await unlessUnreachable(ask(url));
  if (!answer)
    return [note(`${url} cannot be reached: add ${other} under Domain management, for visitors who type it`)];
  return isPermanent(answer) && locationOf(answer, url) === `${origin}/`
    ? [good(`${other} leads to ${hostname}`)]
    : [
        wrong(
          `${url} answers ${described(answer, url)}, expected 301 to ${origin}/: in Netlify, Domain management, make ${hostname} the primary domain`,
        ),
      ];
}

/** Returns the same name with or without www, or undefined for a name that has no such pair, such as blog.company.co.uk. */
function otherName(hostname: string): string | undefined {
  if (hostname.startsWith('www.')) return hostname.slice(4);
  if (/\.netlify\.app$/.test(hostname)) return undefined;
  return /^[^.]+\.(?:(?:ac|co|gov|ltd|me|net|nhs|org|plc|sch)\.uk|[a-z]+)$/.test(hostname)
    ? `www.${hostname}`
    : undefined;
}

async function checkSlash({ origin, get }: LiveSite): Promise<Finding> {
  const answer = await get('/about/');
  const isSame = answer.status === 200 && /rel="canonical" href="[^"]*\/about"/.test(answer.text);
  const leads = locationOf(answer, origin) === `${origin}/about`;
  return isSame || leads
    ? good('A path with a slash at its end finds its page')
    : wrong(
        `/about/ answers ${described(answer, origin)}, expected the page or 301 to /about: publish the folder dist as npm run build makes it`,
      );
}

const unlessUnreachable = (asked: Promise<Answer>): Promise<Answer | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof CliError) return undefined;
    throw error;
  });
