import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeImageDetails } from '../../src/post-files/image-details.ts';
import { readExport } from '../../src/post-files/read-export.ts';
import { sanitizeContent } from '../../src/rich-text/sanitize-content.ts';

const folder = path.resolve(import.meta.dirname, 'exports');
const read = (file: string) => ({ path: file, text: readFileSync(path.join(folder, file), 'utf8') });
const none = { images: [], details: undefined, site: undefined };

const image = (src: string, alt: string) => `<img src="${src}" alt="${alt}" loading="lazy" decoding="async">`;
const link = (href: string, words: string) => `<a href="${href}" rel="noopener noreferrer">${words}</a>`;
const film = (title: string) =>
  `<figure class="embed">${link('https://www.youtube.com/watch?v=dQw4w9WgXcQ', title)}</figure>`;
const action = (href: string, words: string) =>
  `<aside class="call-to-action"><p><a href="${href}" rel="noopener noreferrer" class="button button-primary">${words}</a></p></aside>`;

describe('an export of WordPress', () => {
  const { posts, hosts, terms } = readExport({ ...none, texts: [read('wordpress.xml')] });
  const contents = posts.map(({ post }) => sanitizeContent(post.content));

  test('written in blocks becomes what the editor makes', () => {
    expect(contents[0]).toBe(
      [
        `<p>First <strong>words</strong>, with a link to ${link('/blog/classic#notes', 'the classic post')}.</p>`,
        '<h2 style="text-align: center;">A heading</h2>',
        '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>',
        `<figure class="wide">${image('https://old.example/wp-content/uploads/2025/03/harbour-scaled.jpg', 'The harbour')}<figcaption>The <em>harbour</em> at dawn</figcaption></figure>`,
        '<figure class="quotation"><blockquote><p>Said well.</p></blockquote><figcaption><strong>Somebody</strong>, clerk<br>Harbour Ltd</figcaption></figure>',
        '<details><summary>When do you answer?</summary><p>Within <strong>a day</strong>.</p></details>',
        `<section class="beside"><figure>${image('https://old.example/wp-content/uploads/2012/06/map.png', 'A map')}</figure><p>Where we are</p></section>`,
        '<p style="text-align: right;">In a column</p><p>In another</p>',
        '<table><thead><tr><th>Day</th><th>Hours</th></tr></thead><tbody><tr><td>Monday</td><td>9 to 5</td></tr></tbody></table><p>Opening hours</p>',
        '<pre><code>if (a &lt; b) {\n  [sic] return;\n}</code></pre>',
        film('Watch on YouTube'),
        action('https://old.example/contact/', 'Ask us'),
        '<hr><p>Reused words.</p>',
      ].join(''),
    );
  });

  test('of the classic editor gets its paragraphs, captions and galleries', () => {
    const uploads = 'https://old.example/wp-content/uploads';
    expect(contents[1]).toBe(
      [
        '<p>A classic teaser<br>on two lines.</p>',
        `<figure class="small">${image(`${uploads}/2012/06/map.png`, 'A map')}<figcaption>Where <em>we</em> are</figcaption></figure>`,
        '<p>He said so [sic], and a list follows:</p><ul><li>First</li><li>Second</li></ul>',
        '<blockquote>A quotation<br><br>in two parts</blockquote>',
        film('Watch on YouTube'),
        '<pre><code>plain  [gallery] text</code></pre>',
        `<p>${image(`${uploads}/2025/03/harbour-scaled.jpg`, 'A harbour')}</p>`,
        `<figure>${image(`${uploads}/2012/06/map.png`, '')}<figcaption>A map of the town</figcaption></figure>`,
        '<p>Kept words and [escaped] and <span style="color: #ff0000;">red</span>&nbsp;</p>',
        `<p>${link(`${uploads}/2012/06/guide.pdf`, 'The guide')}</p>`,
      ].join(''),
    );
    expect(posts[1]?.post.excerpt).toBe('A classic teaser on two lines.');
    expect(hosts).toEqual(['old.example']);
  });

  test('keeps its categories before its tags, with the paths of their pages and feeds', () => {
    expect(posts[0]?.terms.map(({ name, kind, leads }) => [name, kind, leads])).toEqual([
      ['News', 'category', true],
      ['blocks', 'tag', false],
    ]);
    expect(terms.map(({ name, posts: count, paths, feeds, isEmpty }) => [name, count, paths, feeds, isEmpty])).toEqual([
      ['News', 1, ['/category/news'], ['/category/news/feed'], false],
      ['blocks', 1, ['/tag/blocks'], ['/tag/blocks/feed'], false],
      ['Uncategorized', 1, ['/category/uncategorized'], ['/category/uncategorized/feed'], true],
    ]);
  });

  test('brings its pages below their parents, at most two levels, and links lead to them', () => {
    const pages = posts.filter(({ post }) => post.kind === 'page');
    expect(
      pages.map(({ post, losses, terms: own }) => [post.slug, post.published, post.oldPaths, losses, own]),
    ).toEqual([
      ['about', true, ['/about'], [], []],
      ['company/team', true, ['/company/team'], ['category or tag, because pages have no topics'], []],
      ['company', true, ['/company'], [], []],
      [
        ...['team/history', false, []],
        [
          'address “/company/team/history”, which is now “/team/history”: pages have at most two levels',
          '“private”: the page becomes a draft',
        ],
        [],
      ],
    ]);
    expect(contents[5]).toBe(
      `<p>We write about the sea, as ${link('/company/team', 'the team')} and ${link('/team/history', 'its history')} say.</p>`,
    );
    const circle = read('wordpress.xml').text.replace(
      /(Company\]\][\s\S]*?<wp:post_parent>)0/,
      (_, before: string) => `${before}18`,
    );
    const again = readExport({ ...none, texts: [{ path: 'a.xml', text: circle }] }).posts.map(({ post }) => post.slug);
    expect(again).toEqual(expect.arrayContaining(['company/team', 'team/company']));
  });

  test('reads pages with parents, orders and templates, as the tests of WordPress’s themes have them', () => {
    const item = (id: number, title: string, parent: number, more = '') =>
      `<item><title>${title}</title><content:encoded><![CDATA[${title} in words.]]></content:encoded>
        <wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2019-05-01 08:00:00</wp:post_date_gmt>
        <wp:post_name>${title.toLowerCase().replaceAll(' ', '-')}</wp:post_name><wp:status>publish</wp:status>
        <wp:post_parent>${parent}</wp:post_parent><wp:menu_order>${9 - id}</wp:menu_order><wp:post_type>page</wp:post_type>
        <wp:postmeta><wp:meta_key>_wp_page_template</wp:meta_key><wp:meta_value>${more || 'default'}</wp:meta_value></wp:postmeta></item>`;
    const items = [
      ...[
        item(1, 'Level 1', 0),
        item(2, 'Level 2', 1),
        item(3, 'Level 3', 2),
        item(4, 'Level 3b', 2, 'full-width.php'),
      ],
      // Its parent is not in the export.
      ...[item(5, 'Clearing floats', 99), item(6, 'Level 4', 3), item(7, 'Front page', 0, 'front-page.php')],
    ];
    const text = read('wordpress.xml').text.replace(/<item>[\s\S]*<\/item>/, items.join(''));
    const deeper = (path: string, slug: string) => [
      `address “/level-1/level-2/${path}”, which is now “/${slug}”: pages have at most two levels`,
    ];
    const { posts: found } = readExport({ ...none, texts: [{ path: 'a.xml', text }] });
    expect(found.map(({ post, losses }) => [post.kind, post.slug, post.published, losses])).toEqual([
      ['page', 'level-1', true, []],
      ['page', 'level-1/level-2', true, []],
      ['page', 'level-2/level-3', true, deeper('level-3', 'level-2/level-3')],
      ['page', 'level-2/level-3b', true, deeper('level-3b', 'level-2/level-3b')],
      ['page', 'clearing-floats', true, []],
      ['page', 'level-3/level-4', true, deeper('level-3/level-4', 'level-3/level-4')],
      ['page', 'front-page', true, []],
    ]);
  });

  test.each([
    ['R&amp;D, tests &lt;b&gt;', 'R&D tests <b>'],
    [`${'words '.repeat(12)}end`, 'words words words words words words words words words words'],
    ['é'.repeat(10_000), 'é'.repeat(60)],
    ['\u202e,\u0007 ', undefined],
  ])('has the name “%s” in the form of a topic', (written, name) => {
    const text = read('wordpress.xml').text.replace('<![CDATA[News]]></category>', `<![CDATA[${written}]]></category>`);
    const [first] = readExport({ ...none, texts: [{ path: 'a.xml', text }] }).posts;
    expect(first?.terms.find(({ kind }) => kind === 'category')?.name).toBe(name);
  });

  test('nests the path of a category in its parents, and ends at a circle', () => {
    const category = (nicename: string, parent: string) =>
      `<wp:category><wp:category_nicename>${nicename}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent></wp:category>`;
    const { text } = read('wordpress.xml');
    const pathsOf = (...categories: string[]) => {
      const nested = text.replace('</channel>', `${categories.join('')}</channel>`);
      return readExport({ ...none, texts: [{ path: 'a.xml', text: nested }] }).terms[0]?.paths;
    };
    expect(pathsOf(category('news', 'all'), category('all', ''))).toEqual(['/category/all/news']);
    expect(pathsOf(category('news', 'all'), category('all', 'news'))?.[0]).toMatch(
      /^(?:\/category)(?:\/(?:all|news)){20}$/,
    );
  });

  test('that is damaged or something else says so', () => {
    const { text } = read('wordpress.xml');
    for (const length of [text.indexOf('<wp:wxr_version'), text.length / 2]) {
      const part = { path: 'part.xml', text: text.slice(0, length) };
      expect(() => readExport({ ...none, texts: [part] })).toThrow('ends in the middle');
    }
    expect(() => readExport({ ...none, texts: [{ path: 'feed.xml', text: '<rss><channel/></rss>' }] })).toThrow(
      'no export of WordPress',
    );
    const laughs = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const bomb = text.replace('<rss', `${laughs}<rss`).replace('Later', ']]>&b;<![CDATA[');
    expect(readExport({ ...none, texts: [{ path: 'bomb.xml', text: bomb }] }).posts[3]?.post.title).toBe('&b;');
  });
});

test('an export of Ghost: its cards, its own URL and its authors', () => {
  const { posts, skipped, refused } = readExport({
    ...{ ...none, texts: [read('ghost.json')], site: 'https://ghost.example' },
  });
  const [cards, second, about] = posts.map(({ post }) => post);
  expect(sanitizeContent(cards?.content ?? '')).toBe(
    [
      `<p>Hello from ${link('/blog/second', 'the second post')}.</p>`,
      `<figure class="wide">${image('https://ghost.example/content/images/2025/01/sea.png', 'The sea')}<figcaption>At sea</figcaption></figure>`,
      '<blockquote>💡 Mind <strong>this</strong></blockquote>',
      action('https://shop.example/', 'Buy now'),
      `<p>${link('https://example.org/page', 'A page')}</p>`,
      film('A film'),
      '<details><summary>Question</summary><p>Answer</p></details><hr><pre><code>let a = 1;</code></pre>',
    ].join(''),
  );
  expect(cards).toMatchObject({
    ...{ createdAt: '2025-01-02T08:00:00.000Z', updatedAt: '2025-01-05T08:00:00.000Z', excerpt: 'All the cards' },
    ...{ author: 'ada@example.org', metaTitle: 'Cards for all', oldPaths: ['/cards'], published: true },
    featuredImage: 'https://ghost.example/content/images/2025/01/cover.jpg',
  });
  expect(posts[0]?.losses).toEqual([
    ...['bookmark card (a link stays)', 'script', 'author “gone@example.org”, because a post has one author'],
  ]);
  expect(posts[0]?.terms).toEqual([
    { name: 'News', kind: 'tag', leads: true, paths: ['/tag/news'], feeds: ['/tag/news/rss'] },
    { name: 'A & B', kind: 'tag', leads: false, paths: [], feeds: [] },
  ]);
  expect(second).toMatchObject({ published: false, createdAt: '2025-02-01T08:00:00.000Z' });
  expect(about).toMatchObject({ kind: 'page', slug: 'about', published: true, oldPaths: ['/about'] });
  expect(about?.content).toContain('href="/blog/second"');
  expect([posts[2]?.terms, posts[2]?.losses]).toEqual([[], ['category or tag, because pages have no topics']]);
  expect(skipped).toEqual([]);
  expect(refused).toEqual([
    {
      kind: 'post',
      name: expect.stringMatching(/^“.+”$/),
      reason: 'It has no HTML: save it in Ghost once, and export again.',
    },
  ]);
});

test('a folder of Markdown, as Hugo and Jekyll have it', () => {
  const texts = ['2024-05-06-tea.md', 'bundle/index.md', 'toml.md'].map((file) => read(`hugo/posts/${file}`));
  const images = ['hugo/posts/bundle/dot.png', 'hugo/static/images/tea.png'];
  const { posts, refused } = readExport({ ...none, texts, images });
  const [tea, bundle] = posts.map(({ post }) => post);
  expect(tea?.content).toBe(
    [
      '<p>Warm the <em>pot</em>[^1] first, see <a href="https://www.bbc.co.uk">the BBC</a> or <a href="https://example.org">https://example.org</a>.</p>',
      '<p><img src="file:hugo/static/images/tea.png" alt="Tea in a &quot;cup&quot;"></p>',
      '<ol><li>Boil</li><li>Pour<br><br>Wait</li></ol><blockquote>Milk first?<br><br>Never.</blockquote>',
      '<table><thead><tr><th>Tea</th><th style="text-align: right;">Minutes</th></tr></thead><tbody><tr><td>Assam</td><td style="text-align: right;">4</td></tr></tbody></table>',
      '<pre><code>let a = 1 &lt; 2;</code></pre><ul><li>☑ done</li></ul><p><a href="film.mp4">film.mp4</a></p>',
    ].join(''),
  );
  expect(tea).toMatchObject({
    ...{ title: 'Tea: a guide', slug: 'tea', excerpt: 'How to make it.', author: 'ada@example.org', published: true },
    ...{ createdAt: '2024-05-06T09:00:00.000Z', updatedAt: '2024-06-01T00:00:00.000Z', oldPaths: ['/tea-guide'] },
    featuredImage: 'file:hugo/static/images/tea.png',
  });
  expect(posts[0]?.losses).toEqual(['video player (a link stays)']);
  expect(bundle).toMatchObject({ title: 'A bundle', slug: 'bundle', published: false, author: null });
  expect(bundle?.content).toContain('<img src="file:hugo/posts/bundle/dot.png" alt="dot">');
  expect(refused).toEqual([
    { name: 'hugo/posts/toml.md', kind: 'post', reason: 'Its front matter is not YAML between two lines of “---”.' },
  ]);
});

test.each([
  [
    'a.md',
    'categories: [B, A]\ntags: [t, a]',
    ['B', 'A', 't', 'a'],
    ['/categories/b', '/categories/a', '/tags/t', '/tags/a'],
  ],
  ['a.md', 'tags: one, two words', ['one', 'two words'], ['/tags/one', '/tags/two-words']],
  ['a.md', 'tags: two words', ['two words'], ['/tags/two-words']],
  [
    '2024-01-02-a.md',
    'tags: one two\ncategory: two words',
    ['two words', 'one', 'two'],
    ['/category/two-words', '/tag/one', '/tag/two'],
  ],
  ['a.md', 'taxonomies: { tags: [t], categories: [c] }', ['c', 't'], ['/categories/c', '/tags/t']],
  [
    'a.md',
    'topics: [Café, 2024, { name: N }, [x, [y]], { z: 1 }, null]',
    ['Café', '2024', 'N', 'x'],
    ['/topics/caf%C3%A9', '/topics/2024', '/topics/n', '/topics/x'],
  ],
])('the file %s with %s has categories and tags', (path, fields, names, paths) => {
  const text = `---\ntitle: A\ndate: 2024-01-02\n${fields}\n---\nText`;
  const [found] = readExport({ ...none, texts: [{ path, text }] }).posts;
  expect(found?.terms.map(({ name }) => name)).toEqual(names);
  expect(found?.terms.flatMap((term) => term.paths)).toEqual(paths);
  expect(found?.losses).toEqual([]);
});

test('two posts of one export with the same slug get two', () => {
  const texts = ['a/post.md', 'b/post.md', 'post-2.md'].map((file) => ({ path: file, text: 'Text' }));
  expect(readExport({ ...none, texts }).posts.map(({ post }) => post.slug)).toEqual(['post', 'post-3', 'post-2']);
});

test('Markdown without a title and a date is a draft, and other Markdown is published unless it says otherwise', () => {
  const files = {
    notes: '# Notes\n\nText',
    diary: '---\ntags: [diary]\n---\nText',
    dated: '---\ndate: 2024-05-06\n---\nText',
    draft: '---\ndraft: true\n---\nText',
  };
  const texts = Object.entries(files).map(([name, text]) => ({ path: `${name}.md`, text }));
  const { posts } = readExport({ ...none, texts });
  expect(posts.map(({ post }) => [post.title, post.published])).toEqual([
    ['Notes', false],
    ['diary', false],
    ['dated', true],
    ['draft', false],
  ]);
});

describe('the date of a Markdown file', () => {
  const readFile = (text: string, file = 'post.md') => {
    const [found] = readExport({ ...none, texts: [{ path: file, text }] }).posts;
    return { losses: found?.losses, published: found?.post.published, createdAt: found?.post.createdAt };
  };
  const dated = (date: string) => readFile(`---\ntitle: A post\n${date}\n---\nText`);

  test.each([
    ['pubDate: Jul 08 2022', '2022-07-08T00:00:00.000Z'],
    ['pubDate: "July 8, 2022"', '2022-07-08T00:00:00.000Z'],
    ['date: Fri, 08 Jul 2022 10:20:30 GMT', '2022-07-08T10:20:30.000Z'],
    ['date: Fri Jul 08 2022', '2022-07-08T00:00:00.000Z'],
    ['date: 8th July 2022', '2022-07-08T00:00:00.000Z'],
    ['date: 25/12/2023', '2023-12-25T00:00:00.000Z'],
    ['date: 12/25/2023 3:04 PM', '2023-12-25T15:04:00.000Z'],
    ['date: 3.3.2023', '2023-03-03T00:00:00.000Z'],
    ['date: 2013/7/13 20:46:25', '2013-07-13T20:46:25.000Z'],
    ['date: !!timestamp 2021-01-02', '2021-01-02T00:00:00.000Z'],
    ['date: 2021-1-2 10:00:00 +0100', '2021-01-02T09:00:00.000Z'],
    ['date: 2021-01-02T10:00:00.5-05:30', '2021-01-02T15:30:00.500Z'],
    ['date: 2021-01-02 10:00 PST', '2021-01-02T18:00:00.000Z'],
    ['date: 20220708', '2022-07-08T00:00:00.000Z'],
  ])('%s is %s', (date, createdAt) => {
    expect(dated(date)).toEqual({ losses: [], published: true, createdAt });
  });

  test.each([
    ['date: 03/04/2023', 'date “03/04/2023”, which can be read in two ways: the post becomes a draft'],
    ['pubDate: soon', 'pubDate “soon”, which is no date that can be read: the post becomes a draft'],
    ['date: 2021-02-30', 'date “2021-02-30”, which is no date that can be read: the post becomes a draft'],
    [
      'date: 2021-01-02 at tea',
      'date “2021-01-02 at tea”, which is no date that can be read: the post becomes a draft',
    ],
    ['date: { year: 2021 }', 'date “{"year":2021}”, which is no date that can be read: the post becomes a draft'],
    ['date: 0021-01-02', 'date “0021-01-02”, which is no date that can be read: the post becomes a draft'],
    ['date: 2021-01-02\nexpiryDate: 2022-01-01', 'expiryDate “2022-01-01”, which is over: the post becomes a draft'],
  ])('%s makes the post a draft, and the report says so', (date, loss) => {
    expect(dated(date)).toMatchObject({ losses: [loss], published: false });
  });

  test('is that of Jekyll’s file name, in both of its forms', () => {
    expect(readFile('Text', '_posts/2021-9-1-name.md')).toMatchObject({
      ...{ createdAt: '2021-09-01T00:00:00.000Z', published: true, losses: [] },
    });
    expect(readFile('---\npublished: true\n---\nText', '2021-09-01-name.md').createdAt).toBe(
      '2021-09-01T00:00:00.000Z',
    );
    expect(readFile('# Name\n\nText', '2021-19-1-name.md')).toMatchObject({
      ...{ published: false, losses: [expect.stringMatching(/^name of the file “2021-19-1”, which is no date/)] },
    });
  });

  test('says when the post appears and disappears, as Hugo does', () => {
    const text = '---\ntitle: A\ndate: 2021-01-02\npublishDate: 2098-01-01\nexpiryDate: 2099-01-01\n---\nText';
    expect(readExport({ ...none, texts: [{ path: 'a.md', text }] }).posts[0]?.post).toMatchObject({
      ...{ published: false, publishAt: '2098-01-01T00:00:00.000Z', unpublishAt: '2099-01-01T00:00:00.000Z' },
    });
  });
});

describe('a sign that a Markdown file is not for everybody', () => {
  const readFile = (line: string, file = 'post.md') => {
    const text = `---\ntitle: A post\ndate: 2021-01-02\n${line}\n---\nText`;
    const [found] = readExport({ ...none, texts: [{ path: file, text }] }).posts;
    return { losses: found?.losses, published: found?.post.published };
  };

  test.each([
    ...[
      'isDraft: true',
      'unlisted: yes',
      'private: "on"',
      'hidden: 1',
      'draft: maybe',
      'published: no',
      'public: false',
    ],
    ...[
      'status: pending',
      'visibility: members',
      'password: tea',
      'post_draft: y',
      'wip: true',
      'tags: [tea, private]',
    ],
    ...['permalink: false', 'params: { private: true }', 'noindex: true', 'access: paid', 'unpublished: true'],
  ])('%s makes the post a draft, and the report says so', (line) => {
    expect(readFile(line)).toEqual({
      losses: expect.arrayContaining([expect.stringMatching(/: the post becomes a draft$/)]),
      published: false,
    });
  });

  test.each([
    ...['draft: false', 'isDraft: no', 'private: false', 'published: true', 'status: published', 'status: Publish'],
    ...['visibility: public', 'unlisted: "off"', 'hide_title: true', 'draft:', 'listed: yes'],
  ])('%s is none', (line) => {
    expect(readFile(line)).toMatchObject({ published: true });
  });

  test('is the folder or the name of a draft', () => {
    for (const file of ['_drafts/post.md', 'content/Drafts/post.md', 'blog/_post.md'])
      expect(readFile('draft: false', file)).toMatchObject({
        ...{
          published: false,
          losses: expect.arrayContaining([expect.stringMatching(/^“.*”: the post becomes a draft$/)]),
        },
      });
  });
});

test.each([
  ['2021-13-02 10:00:00', '0000-00-00 00:00:00'],
  ['', ''],
])('a post of WordPress with the date “%s” becomes a draft', (date, gmt) => {
  const { text } = read('wordpress.xml');
  const changed = text
    .replace(/<wp:post_date>[\s\S]*?<\/wp:post_date>/, `<wp:post_date>${date}</wp:post_date>`)
    .replace(/<wp:post_date_gmt>[\s\S]*?<\/wp:post_date_gmt>/, `<wp:post_date_gmt>${gmt}</wp:post_date_gmt>`);
  const [first] = readExport({ ...none, texts: [{ path: 'a.xml', text: changed }] }).posts;
  expect(first?.post.published).toBe(false);
  expect(first?.losses).toContain('date, which cannot be read: the post becomes a draft');
});

test.each([
  ['"published_at": "2025-99-02T08:00:00.000Z"', 'date, which cannot be read: the post becomes a draft'],
  ['"published_at": null, "created_at": null', 'date, which cannot be read: the post becomes a draft'],
  ['"visibility": "friends"', '“friends only”: the post becomes a draft'],
  ['"status": "sent"', 'post that was only sent by email: the post becomes a draft'],
])('a post of Ghost with %s becomes a draft', (fields, loss) => {
  const post = `{"id": 1, "uuid": "u", "title": "A", "slug": "a", "html": "<p>Text</p>", "status": "published", "type": "post", "published_at": "2025-01-02T08:00:00.000Z", ${fields}}`;
  const [first] = readExport({ ...none, texts: [{ path: 'a.json', text: `{"data": {"posts": [${post}]}}` }] }).posts;
  expect(first).toMatchObject({ post: { published: false }, losses: [loss] });
});

describe('the details of the images of an export', () => {
  const texts = [{ path: 'post.md', text: 'Text' }];

  test('come with its folder, and are written as they are read', () => {
    const details = new Map([
      ['a.png', { fileName: 'Tea: “one”.png', alt: '', focus: null }],
      ['b.png', { fileName: null, alt: '- #1\n: "x"', focus: { x: 0, y: 100 } }],
      ['c.png', { fileName: null, alt: null, focus: null }],
    ]);
    expect(readExport({ ...none, texts, details: writeImageDetails(details) }).details).toEqual(details);
  });

  test.each([
    [
      'a.png: { alt: 1 }',
      'images/images.yaml cannot be read (a.png, alt: Write a text in quotation marks). Correct it',
    ],
    ['a.png: { focus: { x: 101, y: 0 } }', '(a.png, focus, x: The focal point is in percent, from 0 to 100)'],
    ['a.png: {', 'images/images.yaml cannot be read ('],
  ])('that are %s are refused in words', (details, message) => {
    expect(() => readExport({ ...none, texts, details })).toThrow(message);
  });
});

test('the words of a button without a link stay, and the report says so', () => {
  const button =
    '<!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link">Soon &amp; more</a></div>';
  const text = read('wordpress.xml').text.replace('Comes later.', `${button}<!-- /wp:button -->`);
  expect(readExport({ ...none, texts: [{ path: 'a.xml', text }] }).posts[3]).toMatchObject({
    ...{ post: { content: '<p>Soon &amp; more</p>' }, losses: ['button that leads nowhere (its words stay)'] },
  });
});

describe('what nobody wrote for an excerpt is left out of it', () => {
  const { text } = read('wordpress.xml');
  const excerptOf = (content: string, excerpt = '') => {
    const [before, after] = text.split('<![CDATA[Comes later.]]></content:encoded>\n\t\t<excerpt:encoded><![CDATA[');
    const changed = `${before}<![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[${excerpt}${after}`;
    return readExport({ ...none, texts: [{ path: 'a.xml', text: changed }] }).posts[3]?.post.excerpt;
  };
  const extras =
    '[gallery ids="22"]\n\nhttps://youtu.be/dQw4w9WgXcQ\n\nhttps://old.example/page/?a=1 Words [sic] www.old.example.';

  test('before “more”, and without it', () => {
    expect(excerptOf(`${extras}\n\n<!--more-->\n\nThe rest`)).toBe('A map of the town Words [sic]');
    expect(excerptOf(`[contact-form-7 id="5"]${extras}`)).toBe('A map of the town Words [sic]');
    expect(excerptOf('Text', 'Given [button url="/x"]words[/button], https://old.example')).toBe(
      'Given words, https://old.example',
    );
  });
});
