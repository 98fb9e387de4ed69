import { createAccount, signIn } from '../fixtures/accounts.ts';
import { send } from '../platform/http.ts';
import { startPlatform } from '../platform/start-platform.ts';
import { openTestHook } from '../platform/test-hook.ts';
import { openSampleDatabase, sampleSecret } from './sample-database.ts';
import { report } from './table.ts';

// From the answer of a save to what visitors get, on the local platform; the middle of five. The build hook builds nothing.
const runs = 5;
const barMs = 150;
const lists = ['/blog', '/rss.xml', '/feed.json', '/sitemap.xml', '/search.json', '/blog-teaser'];

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function publish(address: string, cookie: string, title: string): Promise<string> {
  const text = { content: `<p>${'Words and more words. '.repeat(200)}</p>`, excerpt: 'In short', published: true };
  const answer = await send(address, '/api/blog', { body: { title, ...text }, cookie });
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json() as { post: { slug: string } }).post.slug;
}

/** Returns the milliseconds until a list shows the post. */
async function shown(address: string, list: string, slug: string): Promise<number> {
  const started = performance.now();
  while (!(await send(address, list)).text.includes(slug))
    if (performance.now() - started > 10_000) throw new Error(`${list} does not show ${slug}`);
  return performance.now() - started;
}

const hook = await openTestHook();
hook.answer('broken');
const figures = [];
for (const posts of [20, 1_000]) {
  const database = await openSampleDatabase(posts);
  const account = await createAccount(database.db, 'content_creator');
  const environment = { DATABASE_URL: database.url, SESSION_SECRET: sampleSecret, BUILD_HOOK_URL: hook.url };
  const platform = await startPlatform(environment);
  const cookie = await signIn(platform.address, account);
  const measured = new Map<string, number[]>(lists.map((list) => [list, []]));
  for (let run = 1; run <= runs; run += 1) {
    for (const list of lists) {
      // Each list is measured right after a save of its own.
      const slug = await publish(platform.address, cookie, `Published for ${list.replace(/\W/g, '')} ${run}`);
      measured.get(list)?.push(await shown(platform.address, list, slug));
    }
  }
  await platform.stop();
  await database.close();
  for (const [list, times] of measured)
    figures.push({ what: `a save is on ${list} at ${posts} posts`, measured: median(times), bar: barMs, unit: 'ms' });
}
hook.close();
process.exitCode = report('Publishing', figures) ? 0 : 1;
