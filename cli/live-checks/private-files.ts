import { type Finding, good, wrong } from '../finding.ts';
import { type Answer, assetsIn, type LiveSite } from './live-site.ts';

const files = ['/.env', '/.git/HEAD', '/netlify.toml', '/_redirects'];

/** Checks that private files and source maps cannot be read. */
export async function checkPrivateFiles({ get }: LiveSite): Promise<Finding[]> {
  const [script] = assetsIn(await get('/'), 'js');
  const paths = [...files, ...(script ? [`${script}.map`] : [])];
  const findings: Finding[] = [];
  for (const path of paths) {
    if (isReadable(await get(path)))
      findings.push(
        wrong(
          `Anybody can read ${path}, expected 404: publish only the folder dist${path === '/.env' ? ', and replace every secret in the file' : ''}`,
        ),
      );
  }
  return findings.length > 0 ? findings : [good('Configuration, source maps and hidden files cannot be read')];
}

// If a host answers every path with a page, no file is readable.
const isReadable = ({ status, headers }: Answer) =>
  status === 200 && !headers.get('content-type')?.startsWith('text/html');
