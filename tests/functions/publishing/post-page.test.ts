import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPublicName } from '../../../db/queries/accounts/users.ts';
import { insertPosts } from '../../../db/queries/posts/posts.ts';
import { escapeHtml } from '../../../src/live/escape-html.ts';
import { site } from '../../../src/site/brand.ts';
import { coverSizes, coverSvg, palettes } from '../../../src/site/cover.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { someImage, uploadImage } from '../../fixtures/images.ts';
import { send } from '../../platform/http.ts';
import { makePost, type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { openTestHook, type TestHook } from '../../platform/test-hook.ts';

const titles = [
  `Tom & "Jerry" <b>'s</b> ]]> 😀 — ${'عنوان'}`,
  '</title></script><script>alert(1)</script><!--post:content:html:--> $& $1 $$',
  '<!--post:title:text:--> post:title:text:: \\u003c \\ \u2028 %3C %',
  'Plain',
  'W'.repeat(200),
];
const contents = [
  '<h1>Part</h1><h2>Chapter $&amp; “one”</h2><p>Words &amp; “more”<a href="#note-1">[1]</a>, $& $1 &lt;!--post:title:text:--&gt;</p><ul><li>One <a href="#ref-1">↩</a></li></ul>',
  '<p><img src="/share.png" alt="A &quot;picture&quot;"> <img src="/share.png" alt="" width="300" height="200"></p>',
  '<p><img src="https://images.invalid/a.jpg?a=1&amp;b=2" alt="Elsewhere"></p><iframe src="https://films.example/one" title="Film"></iframe>',
  '<script>alert(1)</script><p onclick="alert(1)" style="color: red;">Words</p><!--post:slug:text:-->',
  '<p style="padding-inline-start: 80px;"><strong>Bold</strong> <a href="/about">about</a></p>',
];
const settings = [
  { metaTitle: null, metaDescription: null, featuredImage: null },
  {
    ...{ metaTitle: 'For "search" & <others>', metaDescription: `It's <described> & "quoted"` },
    ...{ featuredImage: '/share.png', updatedAt: new Date('2026-09-05T08:00:00Z') },
  },
];
// Posts with every title and content, and with both settings of each of them, once for the build and once for afterwards.
const kinds = titles.flatMap((title, row) =>
  contents.map((content, column) => ({ title, content, ...settings[(row + column) % settings.length] })),
);
// Some have no topic, some lead with the same one, and some have it in another place.
const topicsOf = (index: number) =>
  [[], ['Plain'], [`Tom & "Jerry" <b> $&`, 'Plain'], ['Rare', 'Plain']][index % 7] ?? [];
// Several posts of a moment, so that their ids decide their order.
const createdAt = (index: number) => new Date(Date.UTC(2026, 5, 1 + (index % 15), 12));
const posts = (prefix: string) =>
  kinds.map((kind, index) => ({
    ...{ excerpt: kind.title, createdAt: createdAt(index), updatedAt: createdAt(index) },
    ...{ ...kind, slug: `${prefix}-${index}`, topics: topicsOf(index) },
  }));

const authorName = `Tom <b>&"O'Neil" <!--post:title:text:--> 😀`;

const page = (slug: string, title: string, more: object = {}) =>
  ({
    kind: 'page',
    slug,
    title,
    content: '<h2>Who</h2><p>A</p><h2>What</h2><p>B</p><h2>When</h2><p>C</p>',
    ...more,
  }) as const;
const pages = [
  page('safeguarding', 'Safeguarding', { footer: 'company' }),
  page('safeguarding/visits', 'Visits & calls', { featuredImage: '/icon-512.png' }),
  ...['services/nhs', 'services/schools', 'services/prisons'].map((slug) => page(slug, `For ${slug.slice(9)}`)),
];
// Below what the program says at /services.
const addition = page('services', 'For <commissioners> & $&', {
  content: '<h1>Who pays</h1><p>A trust $&amp; $1</p><h2>When</h2><p><img src="/icon-512.png" alt="A leaf"></p>',
});

let platform: PreparedPlatform;
let hook: TestHook;

beforeAll(async () => {
  const draft = { slug: 'hidden', published: false, createdAt: createdAt(7) };
  hook = await openTestHook();
  const environment = { BUILD_HOOK_URL: hook.url };
  platform = await startPlatformWith([...posts('built'), ...pages, addition, draft], environment, {}, authorName);
}, 300_000);

afterAll(async () => {
  await platform?.stop();
  hook.close();
});

const read = (path: string, options = {}) => send(platform.address, path, options);

// The function writes the present ones.
const withoutRelated = (page: string) => page.replace(/<!--related-->.*?<!--\/related-->/s, '');

describe('the related posts of a post', () => {
  const sectionOf = (page: string) => /<section class="related.*?<\/section>/s.exec(page)?.[0] ?? '';
  const slugsIn = (section: string) => [...section.matchAll(/href="\/blog\/([^"]*)"/g)].map(([, slug]) => slug);
  const rename = (publicName: string) => setPublicName(platform.db, platform.author.id, publicName);

  test('are those of its leading topic, then its neighbours in time, newest first, and the function chooses the same ones as the build', async () => {
    const rows = await platform.db.selectFrom('blogPosts').selectAll().where('published', '=', true).execute();
    const inOrder = rows
      .filter(({ kind }) => kind === 'post')
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ slug, topicIds }) => ({ slug, topicIds }));
    const slugs = inOrder.map(({ slug }) => slug);
    // One newer and two older ones; at an end of the list, the nearest three.
    const around = (list: readonly string[], slug: string) => {
      const first = Math.max(0, Math.min(list.indexOf(slug) - 1, list.length - 4));
      return list.slice(first, first + 4).filter((other) => other !== slug);
    };
    expect(inOrder).toHaveLength(kinds.length);
    // After a change of the name, the function writes the page.
    await rename('Ada King');
    for (const [place, { slug, topicIds }] of inOrder.entries()) {
      const built = await read(`/built-posts/${slug}`);
      const written = await read(`/blog/${slug}`);
      expect(written.text).toContain('By Ada King');
      expect(sectionOf(written.text)).toBe(sectionOf(built.text));
      // Those with the leading topic come first.
      const same = inOrder.filter((other) => other.topicIds.includes(topicIds[0] ?? '')).map((other) => other.slug);
      const expected = [...new Set([...around(same, slug), ...around(slugs, slug)])].slice(0, 3);
      expect(slugsIn(sectionOf(built.text))).toEqual(expected);
      const step = (name: string) => new RegExp(`href="/blog/([^"]*)" rel="${name}"`).exec(built.text)?.[1];
      const shown = (other: string | undefined) => (expected.includes(other ?? '') ? other : undefined);
      expect([step('next'), step('prev')]).toEqual([shown(slugs[place - 1]), shown(slugs[place + 1])]);
    }
    await rename(authorName);
  });

  test('follow what is published, and without any there is no heading', async () => {
    const all = platform.db.updateTable('blogPosts').set({ published: false });
    const kept = ['built-3', 'built-11'];
    await all.where('slug', 'not in', kept).execute();
    // The rest of the page is the build's own.
    const page = (await read('/blog/built-3')).text;
    expect(slugsIn(sectionOf(page))).toEqual(['built-11']);
    expect(withoutRelated(page)).toBe(withoutRelated((await read('/built-posts/built-3')).text));
    await rename('Ada King');
    expect(slugsIn(sectionOf((await read('/blog/built-3')).text))).toEqual(['built-11']);
    await all.where('slug', '=', 'built-11').execute();
    expect((await read('/blog/built-3')).text).not.toContain('More articles');
    await platform.db.updateTable('blogPosts').set({ published: true }).where('slug', '!=', 'hidden').execute();
    await rename(authorName);
  });
});

describe('the page of a post that is newer than the build', () => {
  beforeAll(async () => {
    const { db, author } = platform;
    const stored = await db.selectFrom('topics').select(['id', 'name']).execute();
    const idsOf = (names: readonly string[]) =>
      names.flatMap((name) => stored.find((row) => row.name === name)?.id ?? []);
    const fresh = posts('fresh').map((post) => makePost({ ...post, topicIds: idsOf(post.topics) }, author.id));
    await insertPosts(db, fresh);
  });

  test('is the page that the build writes, except for the smaller files of images', async () => {
    expect(kinds).toHaveLength(25);
    // More posts are beside the fresh ones. Smaller files and share images are made by a build, and so are the sizes of images
    // that were not uploaded.
    const plain = (page: string) =>
      page
        .replace(/<!--related-->.*?<!--\/related-->/s, '')
        .replaceAll(/<source [^>]*>/g, '')
        .replaceAll(/<meta (?:property|name)="(?:og|twitter):image[^>]*>|"image":"[^"]*"/g, '')
        .replaceAll(/<\/?picture>/g, '')
        .replaceAll('<img width="1200" height="630" src="/share.png"', '<img src="/share.png"');
    for (const index of kinds.keys()) {
      const [built, fresh] = [await read(`/blog/built-${index}`), await read(`/blog/fresh-${index}`)];
      expect([built.status, fresh.status]).toEqual([200, 200]);
      expect(plain(fresh.text)).toBe(plain(built.text).replaceAll(`built-${index}`, `fresh-${index}`));
      expect(withoutRelated(built.text)).toBe(withoutRelated((await read(`/built-posts/built-${index}`)).text));
      expect((await read(`/built-posts/fresh-${index}`)).status).toBe(404);
    }
  });

  test('is there with a slash at the end too, as on Netlify', async () => {
    const page = await read('/blog/fresh-0/');
    expect([page.status, page.text]).toEqual([200, (await read('/blog/fresh-0')).text]);
    const posts = platform.db.selectFrom('blogPosts').select('id').where('slug', '=', 'fresh-0');
    const { id } = await posts.executeTakeFirstOrThrow();
    const moved = await read(`/blog/${id}/?from=news`);
    expect([moved.status, moved.headers.location]).toEqual([301, '/blog/fresh-0?from=news']);
  });

  test('has one URL, whatever case its folder is typed in', async () => {
    const { status, headers } = await read('/Blog/fresh-0?from=news');
    expect([status, headers.location]).toEqual([301, '/blog/fresh-0?from=news']);
  });

  test('is complete without a script, may be indexed, and is kept by the CDN under the tag that a save purges', async () => {
    const page = await read('/blog/fresh-0');
    expect(page.text).not.toMatch(/noindex|<!--post:|alert\(1\)<\/script><!--/);
    expect(page.text).toContain('<h2 id="part-part">Part</h2>');
    expect(page.text).not.toContain('class="contents"');
    expect(page.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cdn-cache-control': 'public, durable, s-maxage=86400',
      'netlify-cache-tag': 'content',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(page.headers['x-robots-tag']).toBeUndefined();
    const etag = page.headers.etag ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await read('/blog/fresh-0', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('has the cover that the build draws from the title, unless it has an image', async () => {
    const cover = coverSvg(titles[0] ?? '', coverSizes.post, palettes.page);
    for (const prefix of ['built', 'fresh']) {
      expect((await read(`/blog/${prefix}-0`)).text).toContain(cover);
      expect((await read(`/blog/${prefix}-1`)).text).not.toContain('class="cover"');
    }
  });

  test('has a table of contents from three parts on', async () => {
    const content =
      '<h1>One &amp; <em>only</em></h1><p>A</p><h1 style="text-align: center;">Two</h1><h1> </h1><h1>Three</h1><h2>Four</h2>';
    await insertPosts(platform.db, [makePost({ slug: 'long', content }, platform.author.id)]);
    const { text } = await read('/blog/long');
    const list = /<nav class="contents".*?<\/nav>/s.exec(text)?.[0] ?? '';
    const links = [...list.matchAll(/<a href="#([^"]*)">(.*?)<\/a>/g)].map(([, id, words]) => ({ id, words }));
    expect(links.map(({ words }) => words)).toEqual(['One &amp; only', 'Two', 'Three']);
    expect(links.map(({ id }) => id)).toEqual(['part-one-only', 'part-two', 'part-three']);
    expect(text).toContain('<h3 id="part-four">Four</h3>');
    for (const { id, words } of links) {
      const heading = new RegExp(`<h2 id="${id}"[^>]*>(.*?)</h2>`).exec(text)?.[1];
      expect(heading?.replace(/<[^>]*>/g, '')).toBe(words);
    }
  });

  test('has the sizes of images that were uploaded here', async () => {
    const { db, author } = platform;
    const name = `${randomUUID()}.png`;
    const size = { contentType: 'image/png', size: 1, width: 640, height: 480 };
    await db
      .insertInto('objects')
      .values({ name, ...size, uploadedBy: author.id, storedAt: new Date() })
      .execute();
    const content = `<p><img src="/api/objects/${name}" alt="Ours"></p>`;
    await insertPosts(db, [makePost({ slug: 'with-image', content }, author.id)]);
    const { text } = await read('/blog/with-image');
    expect(text).toContain(`<img width="640" height="480" src="/api/objects/${name}"`);
  });
});

describe('the author of a post', () => {
  // The visible text, without tags, scripts and styles.
  const wordsOf = (html: string) =>
    html.replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ');
  const byline = (name: string) => `By ${escapeHtml(name)} `;
  const authorOf = (html: string) => {
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    return JSON.parse(data)['@graph'].find((part: { author?: object }) => part.author).author;
  };

  test('is named on the home page, in the list and on the page of the post, and their id is only in an attribute', async () => {
    for (const path of ['/', '/blog', '/blog/built-0', '/blog/fresh-0']) {
      const { text } = await read(path);
      expect([path, wordsOf(text)]).toEqual([path, expect.stringContaining(byline(authorName))]);
      expect(text.split(platform.author.id)).toHaveLength(text.split(`data-author-id="${platform.author.id}"`).length);
      expect(text).toContain(`data-author-id="${platform.author.id}"`);
      expect(text).not.toContain(platform.author.username);
    }
    expect(authorOf((await read('/blog/built-0')).text)).toEqual({ '@type': 'Person', name: authorName });
  });

  test('has the new name on every page of a post at once, and the company’s where the name is removed', async () => {
    const cookie = await signIn(platform.address, platform.author);
    const rename = (publicName: string) =>
      send(platform.address, '/api/auth/public-name', { method: 'PUT', body: { publicName }, cookie });
    const pages = () => Promise.all(['built-1', 'fresh-1'].map(async (slug) => (await read(`/blog/${slug}`)).text));
    await rename('Ada King');
    for (const text of await pages()) {
      expect(wordsOf(text)).toContain(byline('Ada King'));
      expect(authorOf(text)).toEqual({ '@type': 'Person', name: 'Ada King' });
    }
    await rename('');
    for (const text of await pages()) {
      expect(wordsOf(text)).toContain(byline(site.name));
      expect(authorOf(text)).toEqual({ '@type': 'Organization', name: site.name });
    }
    await rename(authorName);
    // The build's own page is current again.
    const pair = await Promise.all([read('/blog/built-1'), read('/built-posts/built-1')]);
    expect(withoutRelated(pair[0].text)).toBe(withoutRelated(pair[1].text));
  });
});

describe('a change of a post', () => {
  test('is on its page before any build, and so is its end', async () => {
    const slug = 'built-6';
    const post = platform.db.updateTable('blogPosts').where('slug', '=', slug);
    await post.set({ title: 'Changed just now', updatedAt: new Date() }).execute();
    expect((await read(`/blog/${slug}`)).text).toContain('<h1>Changed just now</h1>');
    await post.set({ published: false }).execute();
    const gone = await read(`/blog/${slug}`);
    expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'no-store']);
    // What a writer sees of a draft is for nobody else to keep or to index.
    const cookie = await signIn(platform.address, await createAccount(platform.db, 'content_creator'));
    const draft = await read(`/blog/${slug}`, { cookie });
    expect(draft.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(draft.headers['netlify-cdn-cache-control']).toBeUndefined();
    expect(draft.text).toContain('<strong>Draft: only you and your colleagues can see this page</strong>');
    expect(draft.text).toContain('<meta name="robots" content="noindex">');
  });
});

test('an image that is replaced, or gets another focal point, is on the page of its post before any build', async () => {
  const { address, author, db } = platform;
  const slug = 'built-20';
  const cookie = await signIn(address, author);
  const url = await uploadImage(address, cookie, await someImage(8, 6));
  // The page that a build has made of this version would be current.
  const content = `<p><img src="${url}" alt=""></p>`;
  await db.updateTable('blogPosts').set({ content, featuredImage: url }).where('slug', '=', slug).execute();
  const pair = await Promise.all([read(`/blog/${slug}`), read(`/built-posts/${slug}`)]);
  expect(withoutRelated(pair[0].text)).toBe(withoutRelated(pair[1].text));
  const change = (path: string, message: object) =>
    send(address, url.replace('objects', 'images') + path, { method: 'PUT', cookie, ...message });
  expect((await change('', { body: { focus: { x: 30, y: 70 } } })).status).toBe(200);
  const cropped = (await read(`/blog/${slug}`)).text;
  expect(cropped).toContain(`style="object-position:30% 70%" src="${url}"`);
  expect(cropped).toContain(`<img width="8" height="6" src="${url}"`);
  const answer = await change('/file', { body: await someImage(5, 4), headers: { 'content-type': 'image/png' } });
  expect(answer.json()).toMatchObject({ success: true, rebuild: 'queued' });
  expect((await read(`/blog/${slug}`)).text).toContain(`<img width="5" height="4" src="${url}"`);
});

describe('a page of the editors', () => {
  // Its version has the name of the author, which it does not show, and only a build makes smaller files of images.
  const shown = (text: string) =>
    text.replace(/data-version="[^"]*"/, '').replace(/<picture>.*?<\/picture>|<img [^>]*class="post-image[^>]*>/s, '');
  const stepsIn = (text: string) => {
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    const [list, ...others] = JSON.parse(data)['@graph'] as { itemListElement: { name: string; item: string }[] }[];
    expect(others).toEqual([]);
    return list?.itemListElement.map(({ name, item }) => `${name} ${new URL(item).pathname}`);
  };
  const above = (text: string) => /<nav class="breadcrumbs".*?<\/nav>/s.exec(text)?.[0] ?? '';

  test('is at its own path, where the build and the function write the same page', async () => {
    const addresses = pages.map(({ slug }) => `/${slug}`);
    const built = new Map<string, string>();
    for (const path of addresses) {
      const answer = await read(path);
      expect([path, answer.status, answer.text]).toEqual([path, 200, (await read(`/built-pages${path}`)).text]);
      expect((await read(`${path}/`)).text).toBe(answer.text);
      const known = await read(path, { headers: { 'if-none-match': answer.headers.etag ?? '' } });
      const head = await read(path, { method: 'HEAD' });
      expect([known.status, known.text, head.status, head.text]).toEqual([304, '', 200, '']);
      expect((await read(path, { method: 'POST' })).status).toBe(405);
      built.set(path, answer.text);
    }
    await setPublicName(platform.db, platform.author.id, 'Ada King');
    for (const path of addresses) {
      const written = await read(path);
      expect(written.text).not.toBe(built.get(path));
      expect([path, shown(written.text)]).toEqual([path, shown(built.get(path) ?? '')]);
    }
    await setPublicName(platform.db, platform.author.id, authorName);
    await sql`alter table blog_posts rename to blog_posts_away`.execute(platform.db);
    for (const path of addresses) expect((await read(path)).text).toBe(built.get(path));
    await sql`alter table blog_posts_away rename to blog_posts`.execute(platform.db);
  });

  test('has the layout of a page: no date, author or other posts, and the page above it', async () => {
    const [top, below, service] = [
      await read('/safeguarding'),
      await read('/safeguarding/visits'),
      await read('/services/nhs'),
    ].map(({ text }) => text) as [string, string, string];
    for (const text of [top, below, service]) {
      expect(/<main.*<\/main>/s.exec(text)?.[0]).not.toMatch(
        /<time|min read|More articles|data-author-id|class="cover"|class="share"|>By /,
      );
      expect(text).toContain('<meta property="og:type" content="website">');
      expect(text).toMatch(/<nav class="contents".*>Who<.*>When</s);
    }
    expect(top).toMatch(/<link rel="canonical" href="[^"]*\/safeguarding">/);
    expect(below).toMatch(/<img [^>]*class="post-image"[^>]*src="\/icon-512\.png"/);
    // The build has drawn the image for shared links, and made the featured image smaller.
    for (const file of [/\/share-images\/\w+\.png/.exec(top), /\/post-images\/[\w-]+\.avif/.exec(below)])
      expect([file?.[0], (await read(`${file?.[0]}`)).status]).toEqual([expect.any(String), 200]);
    expect([above(top), stepsIn(top)]).toEqual(['', ['Home /', 'Safeguarding /safeguarding']]);
    expect(above(below)).toContain(
      '<li><a href="/safeguarding">Safeguarding</a></li><li aria-current="page">Visits &amp; calls',
    );
    expect(stepsIn(below)).toEqual(['Home /', 'Safeguarding /safeguarding', 'Visits & calls /safeguarding/visits']);
    expect(stepsIn(service)).toEqual(['Home /', 'Services /services', 'For nhs /services/nhs']);
    const inFooter = /<nav aria-label="Company">.*?<\/nav>/s.exec((await read('/about')).text)?.[0] ?? '';
    expect([...inFooter.matchAll(/<a href="([^"]*)"/g)].map(([, path]) => path)).toEqual([
      '/about',
      '/benefits',
      '/contact',
      '/safeguarding',
    ]);
  });

  test('is live after each save without a build, and leads on, is gone or is not there after its end', async () => {
    const { db, address, author } = platform;
    const cookie = await signIn(address, author);
    const idOf = async (slug: string) =>
      (await db.selectFrom('blogPosts').select('id').where('path', '=', `/${slug}`).executeTakeFirstOrThrow()).id;
    const change = async (slug: string, method: string, body?: object, query = '') => {
      const answer = await send(address, `/api/blog/${await idOf(slug)}${query}`, {
        method,
        cookie,
        ...(body && { body }),
      });
      expect([slug, answer.status]).toEqual([slug, 200]);
    };
    const leadsTo = async (path: string) => {
      const { status, headers } = await read(path);
      return [status, headers.location];
    };
    await change('safeguarding', 'PUT', { title: 'Keeping safe', content: '<p>New words</p>' });
    expect((await read('/safeguarding')).text).toContain('New words');
    expect(above((await read('/safeguarding/visits')).text)).toContain('<a href="/safeguarding">Keeping safe</a>');
    await change('safeguarding', 'PUT', { published: false });
    expect([(await read('/safeguarding')).status, above((await read('/safeguarding/visits')).text)]).toEqual([404, '']);
    expect((await read('/safeguarding', { cookie })).text).toContain('Draft: only you');
    await change('safeguarding/visits', 'PUT', { slug: 'visits' });
    expect(await leadsTo('/safeguarding/visits/?a=1')).toEqual([301, '/visits?a=1']);
    await change('services/nhs', 'DELETE', undefined, '?redirectTo=/services');
    expect(await leadsTo('/services/nhs')).toEqual([301, '/services']);
    await change('services/schools', 'DELETE');
    expect(await leadsTo('/services/schools')).toEqual([410, undefined]);
    expect(await leadsTo('/services/prisons')).toEqual([200, undefined]);
    expect((await read('/services')).status).toBe(200);
  });
});

describe('an addition to a page of the program', () => {
  const added = /<link rel="stylesheet" href="(\/_astro\/[\w.-]+\.css)"><article class="addition.*?<\/article>/s;
  const idOf = async () =>
    (await platform.db.selectFrom('blogPosts').select('id').where('path', '=', '/services').executeTakeFirstOrThrow())
      .id;

  test('stands below what the program says, whose head, title and styles stay', async () => {
    const { status, text, headers } = await read('/services');
    expect([status, headers['netlify-cache-tag'], text]).toEqual([
      200,
      'content',
      (await read('/built-pages/services')).text,
    ]);
    const order = ['<h1', 'class="strengths', '<h2>For &lt;commissioners&gt; &amp; $&amp;</h2>', 'class="cta'];
    expect(order.map((part) => text.indexOf(part))).toEqual(
      order.map((part) => text.indexOf(part)).sort((a, b) => a - b),
    );
    expect(order.filter((part) => !text.includes(part))).toEqual([]);
    expect(text).toMatch(/<title>Services \| /);
    expect(text).toMatch(
      /<h3 id="part-who-pays">Who pays<\/h3><p>A trust \$&amp; \$1<\/p><h4 id="part-when">When<\/h4>/,
    );
    const styles = await read(added.exec(text)?.[1] ?? '');
    expect([styles.status, styles.text.includes('.addition'), styles.text.includes('.prose')]).toEqual([
      200,
      true,
      true,
    ]);
    for (const path of ['/about', '/benefits', '/contact', '/privacy', '/accessibility'])
      expect([path, /rel="stylesheet"|<article class="addition/.test((await read(path)).text)]).toEqual([path, false]);
    expect((await read('/services', { method: 'POST' })).status).toBe(405);
    expect((await read('/services/?from=news')).text).toBe(text);
    expect((await read('/sitemap.xml')).text.split('/services</loc>')).toHaveLength(2);
    expect((await read('/search.json')).text).toContain('"/services"');
  });

  test('is live after each save, and the page of the program stays without it, also without the database', async () => {
    const { address, author, db } = platform;
    const cookie = await signIn(address, author);
    const built = (await read('/services')).text;
    const alone = built.replace(added, '');
    const path = `/api/blog/${await idOf()}`;
    const change = async (method: string, body?: object, query = '') =>
      (await send(address, path + query, { method, cookie, ...(body && { body }) })).json();
    await change('PUT', { title: 'For everybody' });
    const written = (await read('/services')).text;
    expect([written.includes('<h2>For everybody</h2>'), written.replace(added, '')]).toEqual([true, alone]);
    await sql`alter table blog_posts rename to blog_posts_away`.execute(db);
    const without = await read('/services');
    expect([without.status, without.text, without.headers['cache-control']]).toEqual([200, alone, 'no-store']);
    await sql`alter table blog_posts_away rename to blog_posts`.execute(db);
    expect(await change('PUT', { published: false })).toMatchObject({ rebuild: 'queued' });
    expect((await read('/services')).text).toBe(alone);
    expect((await read('/services', { cookie })).text).toContain('<strong>Draft: only you and your colleagues');
    await change('PUT', { published: true });
    // The way to the page of the program leads nowhere else.
    await change('PUT', { slug: 'services/for-everybody' });
    expect((await read('/services')).text).toBe(alone);
    await change('PUT', { slug: 'services' });
    expect((await read('/services')).text).toContain('For everybody');
    expect(await change('DELETE', undefined, '?redirectTo=/about')).toMatchObject({
      message: 'The site keeps its own page /services, so its visitors stay there. Leave this blank.',
    });
    expect(await change('DELETE')).toMatchObject({ message: 'Page deleted successfully' });
    expect((await read('/services')).text).toBe(alone);
  });
});
