import { createAccount, signIn } from '../fixtures/accounts.ts';
import { send } from '../platform/http.ts';
import { startPlatform } from '../platform/start-platform.ts';
import { openSampleDatabase, sampleSecret } from './sample-database.ts';
import { report } from './table.ts';

// Measures the time from a save to the page that visitors get, on the local platform; the middle of five runs.
const runs = 5;
const bars = [
  { posts: 20, seconds: 3 },
  { posts: 1_000, seconds: 6 },
];

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the seconds from a save until the blog lists the post. The post's own page exists at once. */
async function publish(address: string, cookie: string, title: string): Promise<number> {
  const started = performance.now();
  const body = {
    title,
    content: `<p>${'Words and more words. '.repeat(200)}</p>`,
    excerpt: 'In short',
    published: true,
  };
  const answer = await send(address, '/api/blog', { body, cookie });
  if (answer.status !== 200) throw new Error(answer.text);
  const { slug } = (answer.json() as { post: { slug: string } }).post;
  while (!(await send(address, '/blog')).text.includes(`/blog/${slug}`))
    await new Promise((resolve) => setTimeout(resolve, 25));
  return (performance.now() - started) / 1000;
}

const figures = [];
for (const { posts, seconds } of bars) {
  const database = await openSampleDatabase(posts);
  const account = await createAccount(database.db, 'content_creator');
  const platform = await startPlatform({ DATABASE_URL: database.url, SESSION_SECRET: sampleSecret });
  const cookie = await signIn(platform.address, account);
  const measured: number[] = [];
  for (let run = 1; run <= runs; run += 1) measured.push(await publish(platform.address, cookie, `Published ${run}`));
  await platform.stop();
  await database.close();
  figures.push({ what: `publish to live at ${posts} posts`, measured: median(measured), bar: seconds, unit: 's' });
}
process.exitCode = report('Publishing', figures) ? 0 : 1;
