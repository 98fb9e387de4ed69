import { randomUUID } from 'node:crypto';
import { neon, neonConfig } from '@neondatabase/serverless';
import { send } from '../platform/http.ts';
import { apiLoads, slug } from './api-loads.ts';
import { startApiPlatform } from './api-platform.ts';
import { measureRoundTrips } from './api-round-trips.ts';
import { type Measured, measure, openClient, together } from './load.ts';
import { type Figure, report } from './table.ts';

// Measures requests a second and their times at ten connections, compared with the bare driver running the one statement that the
// endpoint needs. The bar is two and a half times the median of the bare statement.
const connections = 10;
const seconds = 10;
const factor = 2.5;
// All endpoints in turn, many times, because a machine that is slower for a while is then slower for all of them.
const rounds = 20;

const api = await startApiPlatform(connections);
const results = new Map<string, Measured>();
const slices = new Map<string, Measured[]>();
try {
  const base = api.platform.address;
  const { headers } = await send(base, `/api/blog/${slug}`);
  const loads = apiLoads(api, headers.etag ?? '');

  // The driver's default, Node's fetch, instead of the client in db/client.ts.
  neonConfig.fetchFunction = fetch;
  const sql = neon(api.platform.databaseUrl);
  const post = () => sql`select * from blog_posts where slug = ${slug}`;
  const request = () => sql`
    insert into demo_requests (first_name, last_name, email, company, role, message, idempotency_key)
    values ('Ada', 'King', ${`${randomUUID()}@example.org`}, 'Engines', 'ceo', 'How soon?', ${randomUUID()})`;
  const works: [what: string, work: (connection: number) => Promise<boolean>][] = [
    ['bare driver: select one post', async () => (await post()) !== undefined],
    ['bare driver: insert one request', async () => (await request()) !== undefined],
  ];
  const clients = Object.values(loads).map((load) => ({ what: load.what, ...openClient(base, load) }));
  for (const { what, work } of clients) works.push([what, work]);
  // Not measured here, because the first calls of a process are slower than the rest (npm run bench cold measures them).
  for (const [what, work] of works) await measure(what, connections, 1, work);
  for (let round = 0; round < rounds; round += 1)
    for (const [what, work] of works)
      slices.set(what, [...(slices.get(what) ?? []), await measure(what, connections, seconds / rounds, work)]);
  for (const { close } of clients) close();
  for (const [what, each] of slices) results.set(what, together(what, each));
  const [select, insert] = [...results.values()];
  if (!select || !insert) throw new Error('The bare driver was not measured');

  console.log(`\n${'at ten connections, ten seconds each'.padEnd(44)} per second    p50 ms    p99 ms  errors`);
  for (const { what, perSecond, p50, p99, errors } of results.values())
    console.log(
      `${what.padEnd(44)} ${perSecond.toFixed(0).padStart(10)} ${p50.toFixed(2).padStart(9)} ${p99.toFixed(2).padStart(9)} ${String(errors).padStart(7)}`,
    );

  const ratio = (load: string, to: Measured): Figure => ({
    what: `${load} / ${to.what}`,
    measured: (results.get(load)?.p50 ?? Number.NaN) / to.p50,
    bar: factor,
    unit: 'x',
  });
  const figures = [
    ratio(loads.read?.what ?? '', select),
    ratio(loads.demo?.what ?? '', insert),
    ratio(loads.unchanged?.what ?? '', select),
    ...[...results.values()].map(({ what, errors }) => ({
      what: `${what}: errors`,
      measured: errors,
      bar: 0,
      unit: '',
    })),
    ...(await measureRoundTrips(api.platform)),
  ];
  process.exitCode = report('The API under load', figures) ? 0 : 1;
} finally {
  await api.stop();
}
