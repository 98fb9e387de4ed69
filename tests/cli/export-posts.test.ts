import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { createUser } from '../../db/queries/accounts/users.ts';
import { samplePosts } from '../../db/sample-posts.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { escapeText } from '../../src/post-files/escape-text.ts';
import { cleanExcerpt, cleanWritten } from '../../src/rich-text/clean-text.ts';
import { temporaryFolder } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';
import { run } from './command.ts';

const secret = '3mVt0rj1ZyqfYkWnC8sQ2uLxHb7oEdRa';
const opened: ServedDatabase[] = [];

afterAll(() => Promise.all(opened.map((served) => served.close())));

/** A database with two people, whose ids are its own. */
async function openDatabase() {
  const served = await openTestDatabase();
  opened.push(served);
  const db = new Database(served.url);
  const names = { password: 'x', firstName: null, lastName: null, role: 'content_creator' } as const;
  const ids: string[] = [];
  for (const username of ['ada', 'grace'])
    ids.push((await createUser(db, { ...names, username, email: `${username}@example.org` })).id);
  return { db, url: served.url, ids };
}

let source: Awaited<ReturnType<typeof openDatabase>>;
let folder: string;
const environment = () => ({ DATABASE_URL: source.url, SESSION_SECRET: secret, DATA_DIR: temporaryFolder() });

beforeAll(async () => {
  source = await openDatabase();
  const [first] = samplePosts;
  const contents = [
    first.content,
    '<h2 style="text-align: center;">Formats</h2><p>a <span style="color: red;">b</span> <strong>c</strong></p><figure class="wide"><img src="https://example.org/a.png" alt="A" loading="lazy" decoding="async"><figcaption>B</figcaption></figure>',
    'loose <em>words</em>\n\n<p>&nbsp;</p>',
    '<h2>Trusts</h2><p>What the NHS gets</p>',
  ];
  for (const [index, written] of contents.entries()) {
    const content = await cleanWritten(written);
    const excerpt = await cleanExcerpt(escapeText(`Line one\nA <b> “tag”, &amp; & "more": ${index}`));
    const { id } = await source.db
      .insertInto('blogPosts')
      .values({
        ...{ title: `Title: #${index}`, content, excerpt },
        ...(index === 3 ? ({ kind: 'page', slug: 'services/nhs' } as const) : { slug: `post-${index}` }),
        ...{ authorId: source.ids[index % 2] ?? '', published: index === 0, featuredImage: '/photos/a.jpg' },
        ...{ metaTitle: index ? null : 'yes', metaDescription: index ? '12' : null },
        publishAt: index === 2 ? new Date('2030-01-01T10:00:00.123Z') : null,
        unpublishAt: index === 2 ? new Date('2031-01-01T10:00:00Z') : null,
        createdAt: new Date(`2020-01-0${index + 1}T10:00:00.007Z`),
        updatedAt: new Date(`2021-01-0${index + 1}T10:00:00.123Z`),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const paths = [`/old/${index}`, `/blog/older-${index}`];
    await source.db
      .insertInto('redirects')
      .values(paths.map((each) => ({ path: each, target: null, postId: id, lastHitAt: null })))
      .execute();
  }
  const topics = await source.db
    .insertInto('topics')
    .values([
      { name: 'Second: “topic”', slug: 'own-slug', description: 'Two\nlines: #1', position: 3 },
      { name: 'First', slug: 'first', position: 7 },
      { name: 'Without posts', slug: 'without-posts', position: 9 },
    ])
    .returning('id')
    .execute();
  const ids = topics.map(({ id }) => id);
  const topicIds = [ids[0] ?? '', ids[1] ?? ''];
  await source.db.updateTable('blogPosts').set({ topicIds }).where('slug', '=', 'post-1').execute();
  const targets = { '/blog/topics/former': '/blog/topics/own-slug', '/tag/one/feed': '/blog/topics/first/rss.xml' };
  await source.db
    .insertInto('redirects')
    .values(Object.entries(targets).map(([from, target]) => ({ path: from, target, postId: null, lastHitAt: null })))
    .execute();
  folder = path.join(temporaryFolder(), 'posts');
});

/** Everything that a post has, with the email of its author and the paths that lead to it. */
async function everything(db: Database) {
  const posts = await db
    .selectFrom('blogPosts')
    .innerJoin('users', 'users.id', 'authorId')
    .selectAll('blogPosts')
    .select('users.email')
    .orderBy('slug')
    .execute();
  const redirects = await db.selectFrom('redirects').select(['path', 'postId', 'target']).orderBy('path').execute();
  const topics = await db
    .selectFrom('topics')
    .select(['id', 'name', 'slug', 'description'])
    .orderBy('position')
    .execute();
  const nameOf = new Map(topics.map(({ id, name }) => [id, name]));
  return {
    posts: posts.map(({ authorId, topicIds, ...post }) => ({ ...post, topics: topicIds.map((id) => nameOf.get(id)) })),
    topics: topics.map(({ id, ...topic }) => topic),
    redirects,
  };
}

test('what is exported and imported into another site is the same, and here it adds nothing', async () => {
  const exported = await run('export-posts', environment(), folder);
  expect(exported).toEqual({ code: 0, output: `Wrote 3 posts and 1 page, and 0 images to ${folder}.\n` });
  expect(readdirSync(folder).sort()).toEqual(['images', 'pages', 'post-0.md', 'post-1.md', 'post-2.md', 'topics.yaml']);
  expect(readFileSync(path.join(folder, 'post-1.md'), 'utf8')).toMatch(
    /^---\ntitle: "Title: #1"\nslug: post-1\n[\s\S]*author: grace@example\.org\npublished: false\n[\s\S]*\n---\n<h2 style="text-align: center;">Formats<\/h2>\n\na <span style="color: red;">b<\/span> \*\*c\*\*\n\n<figure/,
  );
  expect(readFileSync(path.join(folder, 'pages/services/nhs.md'), 'utf8')).toMatch(
    /^---\ntitle: "Title: #3"\nkind: page\nslug: services\/nhs\n/,
  );
  const other = await openDatabase();
  const imported = await run('import-posts', { ...environment(), DATABASE_URL: other.url }, folder);
  expect(imported.output).toContain('3 posts and 1 page new, 0 here already and 0 refused; 3 new topics; 10 redirects');
  expect(await everything(other.db)).toEqual(await everything(source.db));
  const second = path.join(temporaryFolder(), 'posts');
  await run('export-posts', { ...environment(), DATABASE_URL: other.url }, second);
  for (const file of [...readdirSync(folder).filter((name) => name.includes('.')), 'pages/services/nhs.md'])
    expect(readFileSync(path.join(second, file), 'utf8')).toBe(readFileSync(path.join(folder, file), 'utf8'));

  const again = await run('import-posts', environment(), folder);
  expect(again.output).toContain('0 new, 3 posts and 1 page here already and 0 refused');
});

test('an export overwrites nothing', async () => {
  const { code, output } = await run('export-posts', environment(), folder);
  expect(code).toBe(1);
  expect(output).toBe(`${folder} is not empty. Choose a new folder, so that no file is overwritten.\n`);
  expect((await run('export-posts', environment())).output).toMatch(/^Usage: npm run export-posts -- FOLDER/);
});
