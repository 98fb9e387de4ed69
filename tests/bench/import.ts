import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { createUser } from '../../db/queries/accounts/users.ts';
import { run } from '../cli/command.ts';
import { openGate } from '../platform/database-gate.ts';
import { startRealPostgres } from '../platform/real-postgres.ts';
import { temporaryFolder } from '../platform/start-platform.ts';
import { report } from './table.ts';

// Measures the import of a blog of ten years by the command, into a database that is as far away as Neon is from a laptop.
const posts = 2_000;
const roundTripMs = 50;

const words = 'A therapist who is new to a setting needs more supervision than one who has been there for years. ';
const content = (number: number) => `
<p>${words.repeat(3)}<strong>Post ${number}</strong> says <a href="https://old.example/${number - 1}/">more</a>.</p>
[caption width="300"]<img src="https://old.example/wp-content/uploads/a-300x200.jpg" alt="A &amp; B" /> A caption[/caption]
${Array.from({ length: 8 }, () => `${words.repeat(4)}\n\n`).join('')}
<h2>What follows</h2>
<ul>
  <li>${words}</li>
  <li><em>${words}</em></li>
</ul>
<blockquote>${words}</blockquote>
${words.repeat(6)}`;

const item = (number: number) => `<item><title>Post number ${number}</title><link>https://old.example/${number}/</link>
<dc:creator>ada</dc:creator><content:encoded><![CDATA[${content(number)}]]></content:encoded><excerpt:encoded></excerpt:encoded>
<wp:post_id>${number}</wp:post_id><wp:post_date_gmt>2020-01-01 10:00:00</wp:post_date_gmt>
<wp:post_name>post-number-${number}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;

const postgres = await startRealPostgres();
const gate = await openGate(postgres.url);
try {
  const db = new Database(postgres.url);
  await migrate(db);
  const names = { username: 'ada', email: 'ada@example.org', firstName: null, lastName: null };
  await createUser(db, { ...names, password: 'x', role: 'admin' });
  const file = path.join(temporaryFolder(), 'wordpress.xml');
  const author =
    '<wp:author><wp:author_login>ada</wp:author_login><wp:author_email>ada@example.org</wp:author_email></wp:author>';
  const head = `<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>${author}`;
  const items = Array.from({ length: posts }, (_, index) => item(index + 1)).join('');
  writeFileSync(file, `<rss version="2.0"><channel><link>https://old.example</link>${head}${items}</channel></rss>`);
  const unlimited = 1_000_000;
  const timed = async (expected: string) => {
    Object.assign(gate, { delayMs: roundTripMs, passes: unlimited });
    const started = performance.now();
    const { code, output } = await run(
      'import-posts',
      { DATABASE_URL: gate.url, SESSION_SECRET: 'x'.repeat(32) },
      ...[file, '--without-images'],
    );
    if (code !== 0 || !output.includes(expected)) throw new Error(output.slice(-500));
    return { seconds: (performance.now() - started) / 1000, statements: unlimited - gate.passes };
  };
  const first = await timed('2,000 posts new');
  const second = await timed('0 new, 2,000 posts here already');
  const title = `Importing ${posts} posts of WordPress, with ${roundTripMs} ms to the database`;
  process.exitCode = report(title, [
    { what: 'the first import', measured: first.seconds, bar: 60, unit: 's' },
    { what: 'the first import: statements', measured: first.statements, bar: 150, unit: '' },
    { what: 'the second import, which adds nothing', measured: second.seconds, bar: 60, unit: 's' },
    { what: 'the second import: statements', measured: second.statements, bar: 100, unit: '' },
  ])
    ? 0
    : 1;
} finally {
  gate.close();
  await postgres.close();
}
