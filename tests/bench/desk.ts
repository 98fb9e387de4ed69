import { sql } from 'kysely';
import { Database } from '../../db/client.ts';
import { send } from '../platform/http.ts';
import { startApiPlatform } from './api-platform.ts';
import { type Figure, report } from './table.ts';

// Measures the list, the search and the overview with a hundred thousand requests, as an admin's browser calls them, one after
// another.
const requests = 100_000;
const rounds = 60;
const barMs = 50;

const listed = (query: Record<string, string>) => `/api/demo-requests?${new URLSearchParams(query)}`;
const each = (name: string, values: readonly string[]) => values.map((value) => listed({ [name]: value }));

/** A person in the database whom the searches look for. */
interface Known {
  lastName: string;
  email: string;
  company: string;
  owner: string;
}

/** The measured calls, each with paths that take turns. */
const calls: Record<string, (known: Known) => string[]> = {
  'the list, newest first': () => each('page', ['1', '2', '40']),
  'the list, its last page': () => [listed({ page: '50' })],
  'the list, in another order': () => each('sort', ['name', 'company', 'oldest', 'next-step']),
  'the list, narrowed to a state': () => each('state', ['new', 'contacted', 'won', 'lost']),
  'the list, narrowed to an owner': ({ owner }) => each('owner', [owner, 'none']),
  'the list, narrowed to a size': () => each('size', ['30+', 'none']),
  'the list, narrowed to what is due': () => each('due', ['overdue', 'soon', 'step']),
  'the list, of some days': () => [
    listed({ from: '2026-01-01', to: '2026-01-31' }),
    listed({ state: 'lost', from: '2025-06-01' }),
  ],
  'search for a person or a company': ({ lastName, email, company }) => each('search', [lastName, email, company]),
  'search for a common word': () => each('search', ['therapists', 'care', 'Zoe', 'a', 'co']),
  'search for a rare word': () => each('search', ['rare', 'rare therapists']),
  'search for a word that is not there': () => each('search', ['xylophone', 'therapists xylophone']),
  'search, narrowed and sorted': ({ lastName }) => [listed({ search: lastName, state: 'new', sort: 'name' })],
  'the overview': () => ['/api/admin/overview'],
  'the overview, its weeks': () => ['/api/admin/overview/weeks'],
};

const api = await startApiPlatform(1);
try {
  const { cookie, platform, accounts } = api;
  const db = new Database(platform.databaseUrl, 300_000);
  const owner = accounts[0]?.id ?? '';
  // Names with letters only, each equally probable.
  const name = (key: string) => sql.raw(`initcap(left(translate(md5(${key}), '0123456789', 'ghijklmnop'), 9))`);
  const [last, company] = [name('(n % 5000)::text'), name(`'company' || n % 20000`)];
  // Stored in the order of arrival, as in production.
  await sql`
    insert into demo_requests (first_name, last_name, email, company, role, therapists, message, idempotency_key, status, stage,
      owner_id, next_step, next_step_on, page, referrer, first_contacted_at, created_at)
    select (array['Ada', 'Grace', 'Alan', 'Mary', 'Zoë', 'Rosalind', 'Florence', 'Sam', 'Priya', 'Elizabeth'])[n % 10 + 1],
      ${last}, lower(${last}) || n % 60000 || '@' || lower(${company}) || '.example', ${company} || ' Care Ltd', 'ceo',
      (array['1-5', '6-15', '16-30', '30+', null])[n % 5 + 1],
      'We look for therapists in town ' || n % 300 || case when n % 1000 = 0 then ', which is rare' else '' end
        || repeat(', and we would like to know how soon they could begin and what it costs', n % 5),
      'bench' || n, (array['new', 'contacted', 'contacted', 'closed'])[n % 4 + 1], case when n % 8 = 3 then 'won' end,
      case when n % 50 = 0 then ${owner}::uuid end,
      case when n % 40 = 0 then 'Call' end, case when n % 40 = 0 then current_date + n % 400 - 200 end,
      (array['/', '/contact', '/talentcare'])[n % 3 + 1], case when n % 4 > 0 then 'site' || n % 400 || '.example' end,
      case when n % 4 > 0 then arrived + interval '5 hours' end, arrived
    from (select n, now() - make_interval(mins => (random() * 1000000)::int) as arrived
      from generate_series(1, ${requests}::int) as n) as numbered order by arrived`.execute(db);
  await sql`vacuum analyze demo_requests`.execute(db);

  const someone = await db
    .selectFrom('demoRequests')
    .select(['lastName', 'email', 'company'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const figures: Figure[] = [];
  for (const [what, pathsOf] of Object.entries(calls)) {
    const paths = pathsOf({ ...someone, owner });
    const times: number[] = [];
    for (let round = -6; round < rounds; round += 1) {
      const started = performance.now();
      const answer = await send(platform.address, paths[(round + 6) % paths.length] ?? '', { cookie });
      if (answer.status !== 200) throw new Error(`${what} was answered ${answer.status}: ${answer.text}`);
      // Negative rounds are not counted, because the first calls of a process are slower than the rest (npm run bench cold
      // measures them).
      if (round >= 0) times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    const measured = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
    figures.push({ what: `${what}: p95`, measured, bar: barMs, unit: 'ms' });
  }
  const title = `The inbox with ${requests.toLocaleString('en-GB')} requests`;
  process.exitCode = report(title, figures) ? 0 : 1;
} finally {
  await api.stop();
}
