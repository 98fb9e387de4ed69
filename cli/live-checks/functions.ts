import { type Finding, good, wrong } from '../finding.ts';
import { type Answer, jsonOf, type LiveSite } from './live-site.ts';

const has = (answer: Answer, field: string, value: unknown) =>
  (jsonOf(answer) as Record<string, unknown> | undefined)?.[field] === value;

const described = ({ status, headers }: Answer) => `${status} as ${headers.get('content-type') ?? 'no media type'}`;

/** Checks that the functions run, that the database answers, and that unknown paths get a 404. */
export async function checkFunctions(site: LiveSite): Promise<Finding[]> {
  const live = await site.get('/api/health/live');
  const health = await site.get('/api/health');
  const unknown = await site.get('/api/nothing-here');
  const missing = await site.get('/nothing-here');
  return [
    live.status === 200 && has(live, 'success', true)
      ? good('The functions run')
      : wrong(
          `/api/health/live answers ${described(live)}, expected 200 with {"success":true}: read Logs & metrics → Functions in Netlify; a variable may be missing`,
        ),
    health.status === 200 && has(health, 'database', 'up')
      ? good('The database answers')
      : wrong(
          `/api/health answers ${described(health)}, expected 200 with "database":"up": check DATABASE_URL in Netlify, and that the database is running`,
        ),
    unknown.status === 404 && has(unknown, 'code', 'not_found')
      ? good('An unknown path of the API is answered as JSON')
      : wrong(
          `/api/nothing-here answers ${described(unknown)}, expected 404 as JSON: deploy netlify.toml with the site`,
        ),
    missing.status === 404
      ? good('An unknown page is answered with 404')
      : wrong(`/nothing-here answers ${missing.status}, expected 404: remove rules that send every path to one page`),
  ];
}
