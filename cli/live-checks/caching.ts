import { type Finding, good, wrong } from '../finding.ts';
import { assetsIn, type LiveSite } from './live-site.ts';

const yearSeconds = 31_536_000;
const maxPageSeconds = 300;

const secondsOf = (header: string) => Number(/(?:^|[,\s])max-age=(\d+)/.exec(header)?.[1] ?? 0);

/** Checks that browsers keep files with a hash in their name for a year, and revalidate each page. */
export async function checkCaching({ get }: LiveSite): Promise<Finding[]> {
  const home = await get('/');
  const page = home.headers.get('cache-control') ?? '';
  const findings =
    /immutable/.test(page) || secondsOf(page) > maxPageSeconds
      ? [
          wrong(
            `The home page has cache-control “${page}”, expected max-age=0: visitors would not see a new build; remove the rule that sets it`,
          ),
        ]
      : [good('Browsers ask again for each page')];
  for (const path of [assetsIn(home, 'js')[0], assetsIn(home, 'woff2')[0]]) {
    if (!path) continue;
    const header = (await get(path)).headers.get('cache-control') ?? '';
    if (!/immutable/.test(header) || secondsOf(header) < yearSeconds)
      findings.push(
        wrong(
          `${path} has cache-control “${header}”, expected “public, max-age=31536000, immutable”: deploy netlify.toml with the site`,
        ),
      );
    else findings.push(good(`Browsers keep ${path.split('/')[1] === 'fonts' ? 'fonts' : 'scripts'} for a year`));
  }
  return findings;
}
