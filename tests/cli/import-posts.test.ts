import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { createUser } from '../../db/queries/accounts/users.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { cleanStored } from '../../src/rich-text/clean-text.ts';
import { exportsFolder } from '../fixtures/old-site.ts';
import { temporaryFolder } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';
import { run } from './command.ts';

const secret = '3mVt0rj1ZyqfYkWnC8sQ2uLxHb7oEdRa';
let served: ServedDatabase;
let db: Database;
let ada: string;

beforeAll(async () => {
  served = await openTestDatabase();
  db = new Database(served.url);
  const user = { password: 'x', firstName: null, lastName: null, role: 'content_creator' } as const;
  ada = (await createUser(db, { ...user, username: 'ada', email: 'ada@example.org' })).id;
});

afterAll(() => served.close());

const importPosts = (file: string, ...parameters: string[]) =>
  run(
    'import-posts',
    { DATABASE_URL: served.url, SESSION_SECRET: secret },
    ...[path.resolve(exportsFolder, file), '--without-images', ...parameters],
  );

const stored = () => db.selectFrom('blogPosts').selectAll().orderBy('createdAt').orderBy('slug').execute();

test('a dry run reports every post, redirect and loss, and stores nothing', async () => {
  const { code, output } = await importPosts('wordpress.xml', '--dry-run', '--author', 'ADA@example.org');
  expect(output.split('\n')).toEqual([
    '+ blocks-and-more  2025-03-03  published',
    '    redirect from /2025/03/blocks-and-more',
    expect.stringMatching(
      /^ {4}without block “latest-posts”, which WordPress filled; form field; button; script; .*comment$/,
    ),
    '    image https://old.example/wp-content/uploads/2025/03/harbour-scaled.jpg stays at its host',
    '+ classic  2012-06-01  published',
    '    redirect from /2012/06/classic',
    '    without shortcode [contact-form-7]; shortcode [highlight] (its text stays); file of a link, which stays at old.example; image that is no PNG, JPEG or GIF, or has no address',
    ...[
      'old.example/wp-content/uploads/2012/06/map.png',
      'old.example/wp-content/uploads/2025/03/harbour-scaled.jpg',
    ].map((url) => `    image https://${url} stays at its host`),
    '    image https://elsewhere.example/pic.webp stays at its host',
    '+ uberraschung-im-cafe  2026-01-30  draft',
    '+ later  2099-01-01  scheduled for 2099-01-01T00:00:00.000Z',
    '    redirect from /2099/01/later',
    '+ secret  2024-01-01  draft',
    '    without password: the post becomes a draft',
    '',
    'WordPress: 5 posts, of which 5 new, 0 here already and 0 refused; 3 redirects; 0 images for the library.',
    'Left out of the export: page; post in the trash.',
    'This was a dry run: nothing was stored. Leave out --dry-run to import.',
    '',
  ]);
  expect(code).toBe(0);
  expect(await stored()).toEqual([]);
});

test('posts of people without an account are refused before anything is stored', { tags: ['thorough'] }, async () => {
  const { code, output } = await importPosts('wordpress.xml');
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Some posts are by people without an account here: gone@example\.org\. .*--author EMAIL.*\n$/,
  );
  expect((await importPosts('wordpress.xml', '--author', 'nobody@example.org')).output).toContain('Nobody here has');
  // A dry run goes on, and gives the reason once.
  const folder = temporaryFolder();
  for (const name of ['one', 'two']) writeFileSync(path.join(folder, `${name}.md`), `# Post ${name}\n\nText`);
  expect((await importPosts(folder, '--dry-run')).output).toMatch(
    /^! 2 posts: The export names no author\. Choose an author for such posts\. That is --author EMAIL\.\n {4}Post one\n {4}Post two\n\n/,
  );
  expect(await stored()).toEqual([]);
});

test('posts keep dates, slugs, drafts and authors, with a revision, an audit entry and redirects; a second run adds nothing', async () => {
  const grace = { username: 'grace', email: 'grace@example.org', password: 'x', firstName: null, lastName: null };
  const { id } = await createUser(db, { ...grace, role: 'admin' });
  const first = await importPosts('wordpress.xml', '--author', 'grace@example.org');
  expect(first.output).toContain('5 posts, of which 5 new');
  const posts = await stored();
  expect(posts.map((post) => [post.slug, post.createdAt.toISOString(), post.published, post.authorId])).toEqual([
    ['classic', '2012-06-01T09:00:00.000Z', true, id],
    ['secret', '2024-01-01T00:00:00.000Z', false, ada],
    ['blocks-and-more', '2025-03-03T09:30:00.000Z', true, ada],
    ['uberraschung-im-cafe', '2026-01-30T08:00:00.000Z', false, ada],
    ['later', '2099-01-01T00:00:00.000Z', false, ada],
  ]);
  const [, , blocks, , later] = posts;
  expect(blocks).toMatchObject({
    title: 'Blocks & more',
    excerpt: 'What blocks can do.',
    updatedAt: new Date('2025-04-01T12:00:00Z'),
    metaDescription: 'For search engines.',
  });
  expect(later?.publishAt).toEqual(new Date('2099-01-01T00:00:00Z'));
  // A page shows the content as it is stored.
  const { content = '' } = blocks ?? {};
  expect(await cleanStored(content)).toBe(content);
  const revisions = await db.selectFrom('postRevisions').select(['slug', 'savedAt', 'change']).execute();
  expect(revisions).toHaveLength(5);
  expect(revisions).toContainEqual({ slug: 'blocks-and-more', savedAt: blocks?.updatedAt, change: 'created' });
  const redirects = await db.selectFrom('redirects').select(['path', 'postId']).orderBy('path').execute();
  expect(redirects).toEqual([
    { path: '/2012/06/classic', postId: posts[0]?.id },
    { path: '/2025/03/blocks-and-more', postId: blocks?.id },
    { path: '/2099/01/later', postId: later?.id },
  ]);
  const trail = await db.selectFrom('auditEvents').select(['action', 'actorName', 'subject']).orderBy('id').execute();
  expect(trail).toHaveLength(5);
  expect(trail[0]).toEqual({ action: 'post.import', actorName: 'Command line', subject: 'Blocks & more' });
  // A changed title and slug do not make a post a stranger.
  await db.updateTable('blogPosts').set({ title: 'New', slug: 'new-slug' }).where('slug', '=', 'classic').execute();
  const again = await importPosts('wordpress.xml');
  expect(again.output).toContain('= new-slug  is here already');
  expect(again.output).toContain('5 posts, of which 0 new, 5 here already and 0 refused; 0 redirects');
  expect(await stored()).toHaveLength(5);
  expect(await db.selectFrom('auditEvents').select('id').execute()).toHaveLength(5);
});

test('a slug and an old path that are taken are not taken away', { tags: ['thorough'] }, async () => {
  await db
    .insertInto('redirects')
    .values({ path: '/cards', target: '/contact', postId: null, lastHitAt: null })
    .execute();
  const [{ authorId } = { authorId: '' }] = await stored();
  const texts = { title: 'Another', content: '<p>x</p>', excerpt: 'x' };
  const rest = { featuredImage: null, metaTitle: null, metaDescription: null, publishAt: null, unpublishAt: null };
  await db
    .insertInto('blogPosts')
    .values({ ...texts, ...rest, slug: 'cards', authorId })
    .execute();
  const site = ['--site', 'https://ghost.example', '--author', 'ada@example.org'];
  const { output } = await importPosts('ghost.json', ...site);
  expect(output).toContain('+ cards-2  2025-01-02  published\n');
  expect(output).toContain(
    'slug “cards”, which is taken: now “cards-2”; redirect from /cards, which leads somewhere else already',
  );
  expect((await importPosts('ghost.json', ...site)).output).toContain(
    '3 posts, of which 0 new, 2 here already and 1 refused',
  );
});

test('one bad file or post is refused by name, and the others are stored', { tags: ['thorough'] }, async () => {
  const folder = temporaryFolder();
  const files = {
    good: '# Good\n\nText',
    deep: '<div>'.repeat(50_000),
    quoted: '> '.repeat(20_000),
    keys: '---\na: [\n---\nx',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, `${name}.md`), text);
  const { code, output } = await importPosts(folder, '--author', 'ada@example.org');
  expect(output.split('\n')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\+ good {2}/),
      '! deep.md: Its elements are nested more than 256 deep.',
      '! quoted.md: Its quotations and lists are nested more than 100 deep.',
      expect.stringMatching(/^! keys\.md: Its front matter is not YAML/),
      expect.stringMatching(/^Markdown: 4 posts, of which 1 new, 0 here already and 3 refused;/),
    ]),
  );
  expect([code, (await stored()).map(({ slug }) => slug)]).toEqual([0, expect.arrayContaining(['good'])]);
});

test('what cannot be read is said in one line', { tags: ['thorough'] }, async () => {
  const { output: noSite } = await importPosts('ghost.json', '--author', 'ada@example.org');
  expect(noSite).toMatch(/ghost\.json: The export of Ghost does not name its own site\. .* after --site\n$/);
  expect((await importPosts('nowhere.xml')).output).toMatch(/^There is no file or folder .*nowhere\.xml\n$/);
  expect((await importPosts('hugo/static/images/tea.png')).output).toMatch(/tea\.png is no export that can be read/);
  expect((await run('import-posts', { DATABASE_URL: served.url })).output).toMatch(/^Usage: npm run import-posts/);
});
