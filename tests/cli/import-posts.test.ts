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

const stored = () =>
  db.selectFrom('blogPosts').selectAll().orderBy('kind', 'desc').orderBy('createdAt').orderBy('slug').execute();

test('a dry run reports every post, redirect and loss, and stores nothing', async () => {
  const uploads = 'https://old.example/wp-content/uploads';
  const flags = ['--dry-run', '--author', 'ADA@example.org', '--topic', 'news=Text'];
  const { code, output } = await importPosts('wordpress.xml', ...flags);
  expect(output.split('\n')).toEqual([
    '+ blocks-and-more  2025-03-03  published',
    '    redirect from /2025/03/blocks-and-more',
    '    topics Text, blocks',
    '    without block “latest-posts”, which WordPress filled; form field; button; script; comment',
    '+ classic  2012-06-01  published',
    '    redirect from /2012/06/classic',
    '    without shortcode [contact-form-7]; shortcode [highlight] (its text stays); file of a link, which stays at old.example; image that is no PNG, JPEG or GIF, or has no address',
    '+ uberraschung-im-cafe  2026-01-30  draft',
    '+ later  2099-01-01  scheduled for 2099-01-01T00:00:00.000Z',
    '    redirect from /2099/01/later',
    '+ secret  2024-01-01  draft',
    '    without password: the post becomes a draft',
    '+ /about-2  2019-05-01  draft',
    '    without address “/about”, which the site itself has: the page is a draft at “/about-2”. Copy its words into the page of the site, or choose an address before you publish it',
    '+ /company/team  2019-05-01  published',
    '    without category or tag, because pages have no topics',
    '+ /company  2019-05-01  published',
    '+ /team/history  2019-05-01  draft',
    '    without address “/company/team/history”, which is now “/team/history”: pages have at most two levels; “private”: the page becomes a draft',
    '',
    'Topics:',
    '  News  category, 1 post: the new topic “Text”',
    '    redirect from /category/news, /category/news/feed',
    '  blocks  tag, 1 post: a new topic',
    '    redirect from /tag/blocks, /tag/blocks/feed',
    '  Uncategorized  category, 1 post: left out',
    '',
    'No account here has gone@example.org, who wrote 1 post of the export. The author that you have chosen gets it.',
    '    Classic',
    '2 posts with image “…”, which stays at its host',
    `    Blocks & more: ${uploads}/2025/03/harbour-scaled.jpg`,
    `    Blocks & more: ${uploads}/2012/06/map.png`,
    `    Classic: ${uploads}/2012/06/map.png`,
    `    Classic: ${uploads}/2025/03/harbour-scaled.jpg`,
    '    Classic: https://elsewhere.example/pic.webp',
    '',
    'WordPress: 5 posts and 4 pages new, 0 here already and 0 refused; 2 new topics; 7 redirects; 0 images for the library.',
    'Left out of the export: post in the trash.',
    'Choose the topics with --topics, --least-posts, --topic and --without-topic.',
    'This was a dry run: nothing was stored. Leave out --dry-run to import.',
    '',
  ]);
  expect(code).toBe(0);
  expect(await stored()).toEqual([]);
  expect(await db.selectFrom('topics').select('name').execute()).toEqual([]);
});

test('posts of people without an account are refused before anything is stored', { tags: ['thorough'] }, async () => {
  const { code, output } = await importPosts('wordpress.xml');
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Some posts or pages are by people without an account here: gone@example\.org \(1 post\)\. .*--author EMAIL.*\n$/,
  );
  expect((await importPosts('wordpress.xml', '--author', 'nobody@example.org')).output).toContain('Nobody here has');
  // A dry run goes on, and gives the reason once.
  const folder = temporaryFolder();
  for (const name of ['one', 'two']) writeFileSync(path.join(folder, `${name}.md`), `# Post ${name}\n\nText`);
  expect((await importPosts(folder, '--dry-run')).output).toMatch(
    /^\nThe export names no author of 2 posts\. Choose an author for them: add --author EMAIL\.\n {4}Post one\n {4}Post two\n\n/,
  );
  expect(await stored()).toEqual([]);
});

test('posts keep dates, slugs, drafts and authors, with a revision, an audit entry and redirects; a second run adds nothing', async () => {
  const grace = { username: 'grace', email: 'grace@example.org', password: 'x', firstName: null, lastName: null };
  const { id } = await createUser(db, { ...grace, role: 'admin' });
  const flags = ['--topic', 'news=Blocks', '--topic', 'Blocks', '--author', 'grace@example.org'];
  const first = await importPosts('wordpress.xml', ...flags);
  expect(first.output).toContain('5 posts and 4 pages new');
  const posts = await stored();
  expect(posts.map((post) => [post.slug, post.createdAt.toISOString(), post.published, post.authorId])).toEqual([
    ['classic', '2012-06-01T09:00:00.000Z', true, id],
    ['secret', '2024-01-01T00:00:00.000Z', false, ada],
    ['blocks-and-more', '2025-03-03T09:30:00.000Z', true, ada],
    ['uberraschung-im-cafe', '2026-01-30T08:00:00.000Z', false, ada],
    ['later', '2099-01-01T00:00:00.000Z', false, ada],
    ['about-2', '2019-05-01T08:00:00.000Z', false, ada],
    ['company', '2019-05-01T08:00:00.000Z', true, ada],
    ['company/team', '2019-05-01T08:00:00.000Z', true, ada],
    ['team/history', '2019-05-01T08:00:00.000Z', false, ada],
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
  expect(revisions).toHaveLength(9);
  expect(revisions).toContainEqual({ slug: 'blocks-and-more', savedAt: blocks?.updatedAt, change: 'created' });
  const redirects = await db.selectFrom('redirects').select(['path', 'postId', 'target']).orderBy('path').execute();
  const topicPage = '/blog/topics/blocks';
  expect(redirects).toEqual([
    { path: '/2012/06/classic', postId: posts[0]?.id, target: null },
    { path: '/2025/03/blocks-and-more', postId: blocks?.id, target: null },
    { path: '/2099/01/later', postId: later?.id, target: null },
    { path: '/category/news', postId: null, target: topicPage },
    { path: '/category/news/feed', postId: null, target: `${topicPage}/rss.xml` },
    { path: '/tag/blocks', postId: null, target: topicPage },
    { path: '/tag/blocks/feed', postId: null, target: `${topicPage}/rss.xml` },
  ]);
  const [topic, ...others] = await db.selectFrom('topics').select(['id', 'name']).execute();
  expect([topic?.name, others, blocks?.topicIds, posts[0]?.topicIds]).toEqual(['Blocks', [], [topic?.id], []]);
  const trail = await db.selectFrom('auditEvents').select(['action', 'actorName', 'subject']).orderBy('id').execute();
  expect(trail).toHaveLength(10);
  expect(trail[0]).toEqual({ action: 'topic.create', actorName: 'Command line', subject: 'Blocks' });
  expect(trail[1]).toEqual({ action: 'post.import', actorName: 'Command line', subject: 'Blocks & more' });
  // A changed title and slug do not make a post a stranger.
  await db.updateTable('blogPosts').set({ title: 'New', slug: 'new-slug' }).where('slug', '=', 'classic').execute();
  const again = await importPosts('wordpress.xml');
  expect(again.output).toContain('= new-slug  is here already');
  expect(again.output).toContain('0 new, 5 posts and 4 pages here already and 0 refused; 0 new topics; 0 redirects');
  expect(await stored()).toHaveLength(9);
  expect(await db.selectFrom('auditEvents').select('id').execute()).toHaveLength(10);
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
    '0 new, 2 posts and 1 page here already and 1 post refused',
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
      expect.stringMatching(/^Markdown: 1 post new, 0 here already and 3 posts refused;/),
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
  for (const [flags, reason] of [
    [['--topic', 'Nothing=News'], 'The export has no category or tag “Nothing”. --dry-run lists them.\n'],
    [['--topic', 'News=A, b'], '--topic "News=A, b": Leave out the comma: it separates topics.\n'],
    [['--topics', 'all'], '--topics is “keep” or “none”.\n'],
    [['--least-posts', 'few'], '--least-posts is a number of posts.\n'],
  ] as const)
    expect((await importPosts('wordpress.xml', '--dry-run', ...flags)).output).toBe(reason);
  const { output: without } = await importPosts('wordpress.xml', '--dry-run', '--least-posts', '2', '--topic', 'News');
  expect(without).toContain('  blocks  tag, 1 post: left out\n');
  expect((await importPosts('wordpress.xml', '--dry-run', '--topics', 'none')).output).toContain(
    'News  category, 1 post: left out',
  );
});
