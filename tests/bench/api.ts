import { randomUUID } from 'node:crypto';
import { neon } from '@neondatabase/serverless';
import { send } from '../http.ts';
import { apiLoads, slug } from './api-loads.ts';
import { startApiPlatform } from './api-platform.ts';
import { type Measured, measure, openClient } from './load.ts';
import { type Figure, report } from './table.ts';

// Requests a second and their times at ten connections, beside the bare driver doing the one statement that the endpoint
// cannot do without. The bar is twice the bare statement's median.
const connections = 10;
const seconds = 10;
const factor = 2;

const api = await startApiPlatform(connections);
const results = new Map<string, Measured>();
try {
  const base = api.platform.address;
  const { headers } = await send(base, `/api/blog/${slug}`);
  const loads = apiLoads(api, headers.etag ?? '');

  const sql = neon(api.platform.databaseUrl);
  const post = () => sql`select * from blog_posts where slug = ${slug}`;
  const request = () => sql`
    insert into demo_requests (first_name, last_name, email, company, role, message, idempotency_key)
    values ('Ada', 'King', ${`${randomUUID()}@example.org`}, 'Engines', 'ceo', 'How soon?', ${randomUUID()})`;
  const bare = (what: string, query: () => Promise<unknown>) =>
    measure(`bare driver: ${what}`, connections, seconds, async () => (await query()) !== undefined);

  for (const load of Object.values(loads)) {
    const client = openClient(base, load);
    // The first calls of a process are slower than the rest, and are not the question here (npm run bench cold).
    await measure(load.what, connections, 1, client.work);
    results.set(load.what, await measure(load.what, connections, seconds, client.work));
    client.close();
  }
  await measure('warm up', connections, 1, async () => (await post()) !== undefined);
  const select = await bare('select one post', post);
  const insert = await bare('insert one request', request);

  console.log(`\n${'at ten connections, ten seconds each'.padEnd(44)} per second    p50 ms    p99 ms  errors`);
  for (const { what, perSecond, p50, p99, errors } of [select, insert, ...results.values()])
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
    {
      ...ratio(loads.unchanged?.what ?? '', select),
      what: 'a 304 / the whole answer',
      measured:
        (results.get(loads.unchanged?.what ?? '')?.p50 ?? Number.NaN) / (results.get(loads.read?.what ?? '')?.p50 ?? 0),
      bar: 1,
    },
    ...[select, insert, ...results.values()].map(({ what, errors }) => ({
      what: `${what}: errors`,
      measured: errors,
      bar: 0,
      unit: '',
    })),
  ];
  process.exitCode = report('The API under load', figures) ? 0 : 1;
} finally {
  await api.stop();
}
