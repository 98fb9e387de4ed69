import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPosts } from '../../../db/queries/posts/posts.ts';
import { escapeHtml } from '../../../src/live/escape-html.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { someImage, uploadImage } from '../../fixtures/images.ts';
import { descriptionOf } from '../../fixtures/topics.ts';
import { type DatabaseGate, openGate } from '../../platform/database-gate.ts';
import { send } from '../../platform/http.ts';
import { makePost, type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';

const hostile = `Tom & "Jerry" <b>'s</b> ]]> 😀 <!--live:list:{}--> $& --> \\u003c`;
// Every post has the first topic, and some of them a second one.
const topic = `Tom & "Jerry" <b>'s</b> ]]> 😀 $&`;
const topicPath = '/blog/topics/tom-jerry-b-s-b';
const createdAt = (index: number) => new Date(Date.UTC(2026, 5, 1 + (index % 9), 12));
const posts = [
  ...Array.from({ length: 24 }, (_, index) => ({
    ...{ slug: `post-${index}`, createdAt: createdAt(index) },
    updatedAt: new Date(Date.UTC(2026, 7, index + 1)),
    featuredImage: index % 3 === 0 ? '/share.png' : null,
    topics: index % 5 === 0 ? [topic, 'Marmots'] : [topic],
    ...(index % 4 === 0 ? { title: hostile, excerpt: hostile } : {}),
    content: `<h1>Why &amp; how</h1><p>Quokkas <a href="/about">résumés</a> ${index}</p><p><img src="/share.png" alt="A &quot;sign&quot;"></p>`,
  })),
  { slug: 'secret-draft', published: false, topics: [topic, 'Secret'] },
];

let platform: PreparedPlatform;
let gate: DatabaseGate;

beforeAll(async () => {
  platform = await startPlatformWith(posts, {}, {}, `O'Neil & <i>"sons"</i>`, async (url) => {
    gate = await openGate(url);
    return gate.url;
  });
}, 300_000);

afterAll(async () => {
  await platform?.stop();
  gate?.close();
});

const read = (path: string, options = {}) => send(platform.address, path, options);

// The lists with the files that the build has made of them.
const built: [path: string, file: string][] = [
  ['/blog', '/built-lists/blog/1'],
  [topicPath, '/built-lists/topics/tom-jerry-b-s-b/1'],
  ['/rss.xml', '/built-lists/rss.xml'],
  ['/feed.json', '/built-lists/feed.json'],
  ['/sitemap.xml', '/built-lists/sitemap.xml'],
  ['/search.json', '/built-lists/search.json'],
  ['/blog-teaser', '/built-lists/teaser.html'],
];

describe('a list of posts', () => {
  test.each(built)('%s is what the build has made, byte for byte, while nothing has changed', async (path, file) => {
    const [live, made] = [await read(path), await read(file)];
    expect([live.status, made.status]).toEqual([200, 200]);
    expect(live.text).toBe(made.text);
    expect(live.text).toContain('post-17');
    expect(live.text).not.toMatch(/secret-draft|Secret/);
    expect(live.text).not.toContain('<!--live:head');
  });

  test.each(built)('%s takes one round trip, and is held by the CDN until its tag is purged', async (path) => {
    const before = gate.trips;
    const answer = await read(`${path}?utm_source=news`);
    expect(gate.trips - before).toBe(1);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cache-tag': 'content',
    });
    const etag = answer.headers.etag ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await read(path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await read(path, { method: 'POST' })).status).toBe(405);
  });

  test('is the file of the last build while the database is away, whichever it is, and nobody keeps it', async () => {
    for (const mode of ['refusing', 'hanging'] as const) {
      gate.mode = mode;
      const started = performance.now();
      const answers = await Promise.all(built.map(([path]) => read(path)));
      expect(performance.now() - started).toBeLessThan(4_000);
      gate.mode = 'up';
      for (const [index, [path, file]] of built.entries()) {
        const { status, text, headers } = answers[index] ?? {};
        expect([path, status, text]).toEqual([path, 200, (await read(file)).text]);
        expect([path, headers?.['cache-control']]).toEqual([path, 'no-store']);
        expect([path, headers?.['netlify-cdn-cache-control']]).toEqual([path, undefined]);
      }
    }
  });
});

describe('the pages of the blog', () => {
  test('end with the last one', async () => {
    for (const path of ['/blog/page/2', '/blog/page/1', '/blog/page/0', '/blog/page/x', '/blog/page/99999999999999'])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
    expect((await read('/blog')).text).not.toContain('Older posts');
  });

  test('have one URL, whatever case it is typed in', async () => {
    const { status, headers } = await read('/Blog?a=1');
    expect([status, headers.location]).toEqual([301, '/blog?a=1']);
  });
});

describe('a topic', () => {
  const described = descriptionOf(topic);

  test('has a page with its name, description, topics, image, feeds and breadcrumbs', async () => {
    const { text } = await read(topicPath);
    expect(text).toContain(`<h1>${escapeHtml(topic)}</h1><p class="lead">${escapeHtml(described)}</p>`);
    expect(text).toContain(`<title>${escapeHtml(topic)} | TalentCare Blog</title>`);
    expect(text).toContain(`<link rel="canonical" href="${platform.address}${topicPath}">`);
    expect(text).toContain(`<a href="${topicPath}" aria-current="page">`);
    expect(text).toContain('<li><a href="/blog/topics/marmots">Marmots</a></li>');
    expect(text).toContain(`<a href="${topicPath}/rss.xml" type="application/rss+xml">RSS</a>`);
    expect(text).toContain(`title="${escapeHtml(topic)} | TalentCare Blog" href="${topicPath}/feed.json">`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    const [list] = (JSON.parse(data) as { '@graph': { itemListElement: { name: string }[] }[] })['@graph'];
    expect(list?.itemListElement.map(({ name }) => name)).toEqual(['Home', 'Blog', topic]);
    const image = /<meta property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? '';
    expect((await read(new URL(image).pathname)).status).toBe(200);
    const blog = (await read('/blog')).text;
    expect(blog).toContain('<li><a href="/blog/topics/marmots">Marmots</a></li>');
    expect(blog).not.toContain(image);
    expect((await read('/sitemap.xml')).text).toContain(
      `<loc>${platform.address}${topicPath}</loc><lastmod>2026-08-24T00:00:00.000Z</lastmod>`,
    );
  });

  test('has feeds with its own words, which name the topics of each post, take one round trip and need the database', async () => {
    for (const [path, ...parts] of [
      [
        '/rss.xml',
        `<title>${escapeHtml(topic)} | TalentCare Blog</title>`,
        `<category>${escapeHtml(topic)}</category>`,
      ],
      ['/feed.json', JSON.stringify(described), '"tags":["Tom & ', `"home_page_url":"${platform.address}${topicPath}"`],
    ] as const) {
      const before = gate.trips;
      const { status, text, headers } = await read(topicPath + path);
      expect([path, status, gate.trips - before, headers['netlify-cache-tag']]).toEqual([path, 200, 1, 'content']);
      for (const part of [...parts, `"${platform.address}${topicPath}${path}"`]) expect(text).toContain(part);
      expect(text).toContain('post-17');
      expect((await read(path)).text).toContain(parts.find((part) => /category|tags/.test(part)));
      gate.mode = 'refusing';
      const away = await read(topicPath + path);
      gate.mode = 'up';
      expect([away.status, away.headers['cache-control']]).toEqual([503, 'no-store']);
      expect(away.text).toContain('</html>');
    }
  });

  test('that no visitor sees is no page, and neither is what it has not', async () => {
    for (const path of ['/secret', '/secret/rss.xml', '/unknown', '/marmots/page/2', '/marmots/page/1', '/marmots/x'])
      expect([path, (await read(`/blog/topics${path}`)).status]).toEqual([path, 404]);
    const all = await read('/blog/topics/');
    expect([all.status, all.headers.location]).toEqual([302, '/blog#topics']);
  });

  test('narrows the API’s list of posts', async () => {
    const { total, posts: listed } = (await read('/api/blog?topic=marmots')).json() as unknown as {
      total: number;
      posts: { slug: string; topics: object[] }[];
    };
    expect([total, listed.length]).toEqual([5, 5]);
    expect(listed[0]?.topics).toContainEqual({ name: 'Marmots', slug: 'marmots' });
    expect((await read('/api/blog?topic=secret')).json()).toMatchObject({ total: 0, posts: [] });
  });

  test('is what a search finds its posts by', async () => {
    const index = JSON.parse((await read('/search.json')).text) as string[][];
    const found = index.filter(([, , , words]) => words?.startsWith('tom jerry b s marmots '));
    expect(found.map(([slug]) => slug).sort()).toEqual(['post-0', 'post-10', 'post-15', 'post-20', 'post-5']);
  });
});

describe('a save', () => {
  const slug = 'newest';
  let cookie: string;

  beforeAll(async () => {
    cookie = await signIn(platform.address, platform.author);
    const body = {
      title: 'Published just now',
      slug,
      excerpt: 'In short',
      content: '<p>Wombats.</p>',
      published: true,
      topics: [topic, 'Brand new'],
    };
    expect((await read('/api/blog', { body, cookie })).status).toBe(200);
  });

  test.each(built)('is on %s at once', async (path) => {
    expect((await read(path)).text).toContain(path === '/sitemap.xml' ? `/blog/${slug}` : 'Published just now');
  });

  test('makes the second page when it brings the twenty-fifth post', async () => {
    const [first, second] = [await read('/blog'), await read('/blog/page/2')];
    expect([first.text.match(/<article /g)?.length, second.text.match(/<article /g)?.length]).toEqual([24, 1]);
    expect(first.text).toContain('<span>Page 1 of 2</span>');
    expect(second.text).toContain(`<link rel="canonical" href="${platform.address}/blog/page/2">`);
    expect((await read('/blog-teaser')).text).toContain('View All 25 Articles');
    expect((await read('/blog/page/3')).status).toBe(404);
    const ofTopic = (await read(`${topicPath}/page/2`)).text;
    expect(ofTopic.match(/<article /g)).toHaveLength(1);
    expect(ofTopic).toContain(`<link rel="canonical" href="${platform.address}${topicPath}/page/2">`);
    expect(ofTopic).toContain(`<a class="button" href="${topicPath}" rel="prev">`);
    // A new topic has the image and the description of the blog.
    const [blog, fresh] = [await read('/blog'), await read('/blog/topics/brand-new')];
    const image = /<meta property="og:image" content="[^"]*"/.exec(blog.text)?.[0] ?? 'none';
    expect(fresh.text).toContain(image);
    expect(fresh.text).toContain('<h1>Brand new</h1><p class="lead">Practical writing');
    // The build has no such page.
    gate.mode = 'refusing';
    expect((await read('/blog/page/2')).status).toBe(503);
    gate.mode = 'up';
  });

  test('keeps the smaller files of images that have not changed', async () => {
    const made = (await read('/built-lists/blog/1')).text;
    const sources = /<picture>(<source [^>]*>)+<img [^>]*src="\/share\.png"/;
    expect(made).toMatch(sources);
    expect((await read('/blog')).text).toMatch(sources);
  });

  test('shows an image that no build has seen as it was uploaded, around its focal point', async () => {
    const url = await uploadImage(platform.address, cookie, await someImage(8, 6));
    const { db } = platform;
    await db.updateTable('blogPosts').set({ featuredImage: url }).where('slug', '=', slug).execute();
    expect((await read('/blog')).text).toContain(`<picture><img src="${url}"`);
    await read(url.replace('objects', 'images'), { method: 'PUT', cookie, body: { focus: { x: 30, y: 70 } } });
    expect((await read('/blog')).text).toContain(`<picture><img style="object-position:30% 70%" src="${url}"`);
    expect((await read('/sitemap.xml')).text).not.toContain('<lastmod></lastmod>');
  });

  test('of a topic is at once on its posts, and its pages and feeds lead on', async () => {
    const topics = platform.db.selectFrom('topics').select('id').where('slug', '=', 'marmots');
    const { id } = await topics.executeTakeFirstOrThrow();
    const change = (body: object) => read(`/api/topics/${id}`, { method: 'PUT', cookie, body });
    expect((await read('/blog/post-20')).text).toContain('<li><a href="/blog/topics/marmots">Marmots</a></li>');
    expect((await change({ name: 'Groundhogs', slug: 'groundhogs' })).status).toBe(200);
    const { text } = await read('/blog/post-20');
    expect(text).toContain('<li><a href="/blog/topics/groundhogs">Groundhogs</a></li>');
    expect(text).toContain(`"articleSection":${JSON.stringify(topic).replaceAll('<', '\\u003c')}`);
    expect(text).toContain('<meta property="article:tag" content="Groundhogs">');
    expect(text).toContain(`<li><a href="/blog">Blog</a></li><li><a href="${topicPath}">${escapeHtml(topic)}</a></li>`);
    const leads = async (target: string) => {
      for (const rest of ['', '/', '/page/2', '/rss.xml', '/feed.json']) {
        const { status, headers } = await read(`/blog/topics/marmots${rest}`);
        const end = target === '/blog' ? (/\.\w+$/.test(rest) ? rest : '/blog') : target + rest.replace(/\/$/, '');
        expect([rest, status, headers.location]).toEqual([rest, 301, end]);
      }
    };
    await leads('/blog/topics/groundhogs');
    await platform.db
      .updateTable('redirects')
      .set({ target: '/blog' })
      .where('path', '=', '/blog/topics/marmots')
      .execute();
    await leads('/blog');
    const redirect = (path: string) => read('/api/admin/redirects', { cookie, body: { path, target: '/about' } });
    expect((await redirect('/blog/topics/groundhogs')).json().issues).toMatchObject([{ field: 'path' }]);
    expect((await redirect('/blog/topics/secret')).json()).toMatchObject({ rebuild: 'none' });
    expect((await read('/blog/topics/secret')).headers.location).toBe('/about');
    // The page of a topic takes precedence over its redirect.
    await platform.db.insertInto('redirects').values({ path: topicPath, target: '/about' }).execute();
    expect((await read(topicPath)).status).toBe(200);
  });

  test('that takes posts offline leaves the empty state', async () => {
    const { db } = platform;
    await db.updateTable('blogPosts').set({ published: false }).where('published', '=', true).execute();
    expect((await read('/blog')).text).toContain('<p class="blog-empty">No blog posts available yet</p>');
    expect((await read('/blog-teaser')).text).toContain('No blog posts yet');
    for (const [path] of built) expect((await read(path)).text).not.toContain('post-7');
    await db.updateTable('blogPosts').set({ published: true }).where('slug', '!=', 'secret-draft').execute();
  });
});

test('a list that is larger than a function may answer is the file of the last build', {
  tags: ['thorough'],
}, async () => {
  const { db, author } = platform;
  const content = `<p>${'Words of a very long post. '.repeat(18_000)}</p>`;
  const large = Array.from({ length: 12 }, (_, index) =>
    makePost({ slug: `large-${index}`, content, createdAt: new Date(Date.UTC(2026, 9, 1 + index)) }, author.id),
  );
  for (const post of large) await insertPosts(db, [post]);
  const [feed, made] = [await read('/feed.json'), await read('/built-lists/feed.json')];
  expect([feed.status, feed.text === made.text]).toEqual([200, true]);
  expect((await read('/blog')).text).toContain('large-11');
  await db.deleteFrom('blogPosts').where('slug', 'like', 'large-%').execute();
});

describe('the words of the search index', () => {
  const wordsOf = async (slug: string) => {
    const index = JSON.parse((await read('/search.json')).text) as string[][];
    return index.find(([each]) => each === slug)?.[3];
  };

  test('are those that the content uses most, without accents, tags, common words and words of the title', async () => {
    const { db, author } = platform;
    const content =
      '<p title="attribute">Tea &amp; <b>biscuits</b>, about biscuits. Résumés: ﬁne Ünder, wombats tea-time.</p>';
    await insertPosts(db, [makePost({ slug: 'worded', title: 'Wombats', excerpt: 'In short', content }, author.id)]);
    expect(await wordsOf('worded')).toBe('biscuits resumes time');
    await db.updateTable('blogPosts').set({ content: '<p>Marmots</p>' }).where('slug', '=', 'worded').execute();
    expect(await wordsOf('worded')).toBe('marmots');
  });

  test('do not change with the posts of others', async () => {
    const before = await wordsOf('post-3');
    const { db, author } = platform;
    await insertPosts(db, [makePost({ slug: 'other', content: '<p>Quokkas quokkas resumes</p>' }, author.id)]);
    expect(await wordsOf('post-3')).toBe(before);
    expect(before).toContain('quokkas');
  });
});
