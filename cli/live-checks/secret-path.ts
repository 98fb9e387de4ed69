import { adminPrefix } from '../../src/contracts/admin-prefix.ts';
import { type Finding, good, note, wrong } from '../finding.ts';
import { assetsIn, type LiveSite } from './live-site.ts';

const searched = ['/', '/blog', '/contact', '/robots.txt', '/sitemap.xml', '/_redirects'];
const maxScripts = 6;

/** Checks that the back office is at ADMIN_PREFIX, and that no public file contains this path. */
export async function checkSecretPath(site: LiveSite, given: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { data: prefix, error } = adminPrefix.safeParse(given.ADMIN_PREFIX || undefined);
  if (error) return error.issues.map(({ message }) => wrong(message));
  const usual = await site.get('/admin');
  if (prefix === '/admin')
    return [
      usual.status === 200
        ? note('The back office is at /admin; ADMIN_PREFIX would move it')
        : note(
            'The back office is not at /admin: put its ADMIN_PREFIX into .env, to check that no public file names it',
          ),
    ];
  const office = await site.get(prefix);
  const findings: Finding[] = [];
  if (office.status !== 200)
    findings.push(
      wrong(
        `${prefix} answers ${office.status}, expected the back office: ADMIN_PREFIX here is not the one of the last build`,
      ),
    );
  if (usual.status !== 404)
    findings.push(wrong(`/admin answers ${usual.status}, expected 404: set ADMIN_PREFIX in Netlify, and deploy`));
  // The prefix has no character with a special meaning in a pattern.
  const path = new RegExp(`(?<![\\w-])${prefix}(?![\\w-])`, 'i');
  for (const file of [...searched, ...(await scriptsOf(site))]) {
    const { status, text } = await site.get(file);
    if (status === 200 && path.test(text))
      findings.push(
        wrong(
          `${file} names the path of the back office, expected no public file to: look for it in the settings and in posts, then choose another ADMIN_PREFIX`,
        ),
      );
  }
  return findings.length > 0 ? findings : [good('No public file names the path of the back office')];
}

async function scriptsOf({ get }: LiveSite): Promise<string[]> {
  const scripts = [...assetsIn(await get('/'), 'js'), ...assetsIn(await get('/blog'), 'js')];
  return [...new Set(scripts)].slice(0, maxScripts);
}
