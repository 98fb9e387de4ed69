import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { ImportedPost } from '../../../src/contracts/imports/imports.ts';
import type { IncomingPost } from '../../../src/contracts/imports/incoming-post.ts';
import type { ImportedTopic } from '../../../src/contracts/imports/incoming-topic.ts';
import type { TopicLink } from '../../../src/contracts/topics/topic-name.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { type OldSite, openOldSite } from '../../fixtures/old-site.ts';
import { send } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
let admin: Account;
let cookie: string;
let site: OldSite;

beforeAll(async () => {
  admin = await createAccount(db, 'admin');
  cookie = await signIn(address, admin);
  site = await openOldSite();
});

afterAll(() => site.close());

const post = (more: Partial<IncomingPost> = {}): IncomingPost => {
  const word = randomUUID().slice(0, 8);
  return {
    ...{
      source: `test:${word}`,
      id: null,
      kind: 'post',
      title: `Imported ${word}`,
      slug: `imported-${word}`,
      excerpt: 'E',
    },
    ...{ content: '<p onclick="x()">Text</p><script>x()</script>', featuredImage: null, author: null, oldPaths: [] },
    ...{ metaTitle: null, metaDescription: null, published: true, publishAt: null, unpublishAt: null },
    ...{ createdAt: '2020-01-31T09:00:00.000Z', updatedAt: '2020-02-01T09:00:00.000Z', ...more },
  };
};

const importPosts = (posts: IncomingPost[], more: object = {}) =>
  send(address, '/api/admin/imports', { cookie, body: { posts, dryRun: false, fallbackAuthor: admin.id, ...more } });

const fetchImages = async (urls: string[], hosts = urls.map((url) => new URL(url).host)) => {
  const images = urls.map((url) => ({ url, alt: '' }));
  const answer = await send(address, '/api/admin/imports/images', { cookie, body: { images, hosts } });
  return answer.json().images as { url: string; path: string | null; fault: string; temporary: boolean }[];
};

test('a post is sanitised, visible at once with its date, and known the next time', async () => {
  const sent = post({ oldPaths: ['/about', `/old-${randomUUID()}`] });
  const first = await importPosts([sent]);
  expect(first.json().posts).toEqual([
    expect.objectContaining({
      ...{ state: 'new', slug: sent.slug, redirects: [sent.oldPaths[1]] },
      losses: [expect.stringMatching(/^redirect from \/about: The site has a page here/)],
    }),
  ]);
  const read = await send(address, `/api/blog/${sent.slug}`);
  expect(read.json().post).toMatchObject({
    content: '<p>Text</p>',
    createdAt: sent.createdAt,
    updatedAt: sent.updatedAt,
  });
  const again = await importPosts([{ ...sent, title: 'Other', slug: 'other' }]);
  expect(again.json().posts).toEqual([expect.objectContaining({ state: 'known', slug: sent.slug })]);
});

test('an old path that the site needs itself does not lead to the post, as no redirect may', async () => {
  const reserved = ['/admin/login', '/Admin', '/.well-known/x', '/.netlify/functions/x', '/%2enetlify/x', '/api/x'];
  const sent = post({ oldPaths: [...reserved, '/.netlifying'] });
  const [imported] = (await importPosts([sent])).json().posts as { redirects: string[]; losses: string[] }[];
  expect(imported?.redirects).toEqual(['/.netlifying']);
  expect(imported?.losses).toEqual(reserved.map((path) => expect.stringContaining(`redirect from ${path}: `)));
});

test('a page keeps its address; if the site, a redirect or a page has it, the page is a draft at a free one', async () => {
  const word = randomUUID().slice(0, 8);
  const page = (slug: string, more: Partial<IncomingPost> = {}) =>
    post({ kind: 'page', slug, oldPaths: [`/${slug}`], ...more });
  await db
    .insertInto('redirects')
    .values({ path: `/moved-${word}`, target: '/blog', postId: null, lastHitAt: null })
    .execute();
  const free = page(`services/nhs-${word}`, { oldPaths: [`/services/nhs-${word}`, `/our-nhs-${word}`] });
  const sent = [
    ...[free, post({ slug: `news-${word}` }), page(`news-${word}`), page('about'), page(`moved-${word}`)],
    ...[
      page(`api/mine-${word}`),
      page(`a/b/c-${word}/d-${word}`),
      // With two levels, it has the same address.
      page(`z/c-${word}/d-${word}`, { oldPaths: [`/z/c-${word}/d-${word}`] }),
      page('', { title: `Ünnamed ${word}`, oldPaths: [] }),
    ],
  ];
  const states = async (dryRun: boolean) =>
    ((await importPosts(sent, { dryRun })).json().posts as ImportedPost[]).map((each) => [
      ...[each.slug, each.isDraft, each.redirects, each.losses],
    ]);
  const expected = [
    [free.slug, false, [`/our-nhs-${word}`], []],
    [`news-${word}`, false, [], []],
    [`news-${word}`, false, [], []],
    [
      ...['about-2', true, []],
      [
        'address “/about”, which the site itself has: the page is a draft at “/about-2”. Copy its words into the page of the site, or choose an address before you publish it',
      ],
    ],
    [
      ...[`moved-${word}-2`, true, []],
      [
        `address “/moved-${word}”, which a redirect to “/blog” has: the page is a draft at “/moved-${word}-2”. Choose an address before you publish it`,
      ],
    ],
    [`mine-${word}`, true, [], [expect.stringContaining('which the site itself has')]],
    [`c-${word}/d-${word}`, false, [`/a/b/c-${word}/d-${word}`], []],
    [
      ...[`c-${word}/d-${word}-2`, true, [`/z/c-${word}/d-${word}`]],
      [expect.stringContaining('which another post or page of this import has: the page is a draft')],
    ],
    [`nnamed-${word}`, false, [], []],
  ];
  expect(await states(true)).toEqual(expected);
  expect(await states(false)).toEqual(expected);
  const stored = await db
    .selectFrom('blogPosts')
    .select(['kind', 'path', 'published'])
    .where('path', 'like', `%${word}`)
    .orderBy('path')
    .execute();
  expect(stored).toEqual([
    { kind: 'post', path: `/blog/news-${word}`, published: true },
    { kind: 'page', path: `/c-${word}/d-${word}`, published: true },
    { kind: 'page', path: `/mine-${word}`, published: false },
    { kind: 'page', path: `/news-${word}`, published: true },
    { kind: 'page', path: `/nnamed-${word}`, published: true },
    { kind: 'page', path: `/services/nhs-${word}`, published: true },
  ]);
  const moved = await send(address, `/page/our-nhs-${word}`);
  expect([moved.status, moved.headers.location]).toEqual([301, `/services/nhs-${word}`]);
  const [again] = (await importPosts([{ ...free, source: 'test:other' }])).json().posts as ImportedPost[];
  expect([again?.state, again?.id]).toEqual(['known', expect.any(String)]);
  const { title } = free;
  await importPosts([page(`same-${word}`, { title })]);
  const [namesake] = (await importPosts([post({ slug: `same-${word}`, title })])).json().posts as ImportedPost[];
  expect([namesake?.state, namesake?.slug]).toEqual(['new', `same-${word}`]);
  const [other] = (await importPosts([page(free.slug, { title: `Not ${title}` })])).json().posts as ImportedPost[];
  expect(other?.losses).toEqual([expect.stringContaining(`which the page “${title}” has`)]);
});

const sendTopics = (topics: object[], dryRun = false) => {
  const sent = topics.map((topic) => ({ oldPaths: [], oldFeeds: [], ...topic }));
  return send(address, '/api/admin/imports/topics', { cookie, body: { topics: sent, dryRun } });
};
const importTopics = async (topics: object[], dryRun = false) =>
  (await sendTopics(topics, dryRun)).json().topics as ImportedTopic[];

test('topics are added in their order with their redirects, and posts get them; a dry run adds nothing', async () => {
  const [word, other] = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)];
  const sent = [
    {
      name: `Zebra ${word}`,
      description: 'Stripes',
      oldPaths: [`/category/${word}`],
      oldFeeds: [`/category/${word}/feed`],
    },
    { name: `Ant ${other}`, slug: `own-${other}`, oldPaths: ['/about', '/admin/x', `/category/${word}`] },
  ];
  const dry = await importTopics(sent, true);
  const named = async () =>
    db
      .selectFrom('topics')
      .selectAll()
      .where(
        'name',
        'in',
        sent.map(({ name }) => name),
      )
      .orderBy('position')
      .orderBy('name')
      .execute();
  expect(dry.map((topic) => [topic.topic, topic.isHere])).toEqual([
    [null, false],
    [null, false],
  ]);
  expect(await named()).toEqual([]);
  const added = await importTopics(sent);
  expect(added).toEqual([
    {
      ...{ name: `Zebra ${word}`, topic: { name: `Zebra ${word}`, slug: `zebra-${word}` }, isHere: false, losses: [] },
      redirects: [`/category/${word}`, `/category/${word}/feed`],
    },
    {
      ...{ name: `Ant ${other}`, topic: { name: `Ant ${other}`, slug: `own-${other}` }, isHere: false, redirects: [] },
      losses: [
        expect.stringMatching(/^redirect from \/about: The site has a page here/),
        expect.stringMatching(/^redirect from \/admin\/x: The back office/),
        `redirect from /category/${word}, which leads somewhere else already`,
      ],
    },
  ]);
  expect(dry.map(({ redirects }) => redirects)).toEqual(added.map(({ redirects }) => redirects));
  expect((await named()).map(({ name, description }) => [name, description])).toEqual([
    [`Zebra ${word}`, 'Stripes'],
    [`Ant ${other}`, ''],
  ]);
  const redirected = await send(address, `/page/category/${word}/`);
  expect([redirected.status, redirected.headers.location]).toEqual([301, `/blog/topics/zebra-${word}`]);
  // A topic that is here keeps its description, and its own redirects are no loss.
  const again = await importTopics([{ ...sent[0], name: `ZEBRA ${word}`, description: 'Other' }]);
  expect(again).toEqual([
    {
      ...{ name: `ZEBRA ${word}`, topic: { name: `Zebra ${word}`, slug: `zebra-${word}` }, isHere: true },
      ...{ redirects: [], losses: [] },
    },
  ]);
  const posts = [post({ topics: [`ant ${other}`, `Zebra ${word}`] }), post({ topics: [`New ${word}`] })];
  await importPosts(posts, { dryRun: true });
  expect(await db.selectFrom('topics').select('id').where('name', '=', `New ${word}`).execute()).toEqual([]);
  await importPosts(posts);
  const read = await Promise.all(posts.map(({ slug }) => send(address, `/api/blog/${slug}`)));
  expect(read.map((answer) => (answer.json().post as { topics: TopicLink[] }).topics.map(({ name }) => name))).toEqual([
    [`Ant ${other}`, `Zebra ${word}`],
    [`New ${word}`],
  ]);
});

test('more topics than the site may have are refused together', async () => {
  const { count } = db.fn;
  const { here } = await db.selectFrom('topics').select(count<string>('id').as('here')).executeTakeFirstOrThrow();
  const many = Array.from({ length: 1_000 }, (_, index) => ({ name: `Many ${index}` }));
  const answer = await sendTopics([...many.slice(0, 1_000 - Number(here)), { name: 'One more' }].slice(0, 1_000));
  expect([answer.status, answer.json().message]).toEqual([400, expect.stringContaining('leave out or join some')]);
  const after = await db.selectFrom('topics').select(count<string>('id').as('here')).executeTakeFirstOrThrow();
  expect(after.here).toBe(here);
});

test('what cannot be stored is refused with its reason, and the rest of the call is stored', async () => {
  const [empty, twice, good] = [post({ content: '<script>x</script>' }), post(), post()];
  const blank = post({ content: '' });
  const answer = await importPosts([empty, blank, twice, { ...twice, slug: 'another' }, good, post({ slug: 'new' })]);
  const states = (answer.json().posts as { state: string; reason: string; slug: string }[]).map((each) => [
    each.state,
    each.reason || each.slug,
  ]);
  expect(states).toEqual([
    ['refused', 'Write the content: the import removed everything in it.'],
    ['refused', 'Write the content: this post has no words and no image.'],
    ['new', twice.slug],
    ['refused', 'The export has this post twice.'],
    ['new', good.slug],
    ['new', expect.stringMatching(/^new-\d+$/)],
  ]);
  const nobody = await importPosts([post()], { fallbackAuthor: null });
  expect(nobody.json().posts).toEqual([expect.objectContaining({ state: 'refused' })]);
  const stranger = await importPosts([post()], { fallbackAuthor: randomUUID() });
  expect([stranger.status, stranger.json().issues]).toEqual([
    400,
    [expect.objectContaining({ field: 'fallbackAuthor' })],
  ]);
});

test('imported at once by ten callers, a post is stored once', async () => {
  const sent = post();
  const answers = await Promise.all(Array.from({ length: 10 }, () => importPosts([sent])));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const stored = await db.selectFrom('blogPosts').select('slug').where('title', '=', sent.title).execute();
  expect(stored).toEqual([{ slug: sent.slug }]);
});

test('images come from the hosts of the export only, and from no private address', async () => {
  const harbour = `${site.url}/wp-content/uploads/2025/03/harbour-scaled.jpg`;
  const [stored] = await fetchImages([harbour]);
  expect(stored).toMatchObject({ path: expect.stringMatching(/^\/api\/objects\//), fault: '' });
  site.requests.length = 0;
  expect(await fetchImages([harbour])).toEqual([stored]);
  const [small] = await fetchImages([`${site.url}/wp-content/uploads/2012/06/map-300x200.png`]);
  expect([small?.fault, site.requests]).toEqual(['', ['/wp-content/uploads/2012/06/map.png']]);
  site.requests.length = 0;
  const [foreign] = await fetchImages([`${site.url}/small-90x60.png`], ['old.example']);
  expect(foreign).toMatchObject({
    path: null,
    temporary: false,
    fault: expect.stringContaining('is not a host of the export'),
  });
  expect(site.requests).toEqual([]);
  const refused = await fetchImages(['http://169.254.169.254/a.png', 'https://10.0.0.1/a.png', 'https://[::1]/a.png']);
  expect(refused.map(({ fault }) => fault)).toEqual([
    '169.254.169.254 is not a public IP',
    '10.0.0.1 is not a public IP',
    '::1 is not a public IP',
  ]);
});
