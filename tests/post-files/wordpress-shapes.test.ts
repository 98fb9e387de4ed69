import { describe, expect, test } from 'vitest';
import { readExport } from '../../src/post-files/read-export.ts';
import { sanitizeContent } from '../../src/rich-text/sanitize-content.ts';

const field = (name: string, value: string) => `<${name}><![CDATA[${value}]]></${name}>`;

interface Item {
  id: number;
  content?: string;
  type?: 'post' | 'page' | 'attachment';
  link?: string;
  guid?: string;
  more?: string;
}

const item = ({ id, content = '<p>Words</p>', type = 'post', link = `/post-${id}/`, guid = '', more = '' }: Item) =>
  `<item>${[
    ...[field('title', `Post ${id}`), field('link', link), field('guid', guid), field('content:encoded', content)],
    ...[field('wp:post_id', String(id)), field('wp:post_name', `post-${id}`), field('wp:post_type', type)],
    ...[
      field('wp:status', type === 'attachment' ? 'inherit' : 'publish'),
      '<pubDate>Sat, 27 May 2017 11:33:38 +0000</pubDate>',
    ],
    more,
  ].join('')}</item>`;

const file = (id: number, name: string) =>
  item({
    ...{ id, type: 'attachment', link: `https://old.example/gallery/${id}/` },
    more: field('wp:attachment_url', `https://i0.wp.com/old.files.example/${name}`),
  });

/** Reads an export with these items, and returns each post with its content as it is stored, without the attributes of safety. */
function readItems(...items: string[]) {
  const text = `<rss><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join('')}</channel></rss>`;
  const { posts, hosts } = readExport({
    texts: [{ path: 'a.xml', text }],
    images: [],
    details: undefined,
    site: undefined,
  });
  const contents = posts.map(({ post }) =>
    sanitizeContent(post.content).replace(/ (?:rel="noopener noreferrer"|loading="lazy"|decoding="async")/g, ''),
  );
  return { posts, contents, hosts };
}

const readContent = (content: string, ...others: string[]) => {
  const { posts, contents } = readItems(item({ id: 1, content }), ...others);
  return [contents[0], posts[0]?.losses];
};

describe('a link to another post of WordPress', () => {
  test('follows the post’s own URL before a guid that two posts share, and the site’s own URL leads to no post', () => {
    const content = ['/?p=2', '/post-3', '/shared', '/'].map((url) => `<a href="https://old.example${url}">${url}</a>`);
    const { contents } = readItems(
      item({ id: 1, content: `<p>${content.join('')}</p>` }),
      item({ id: 2, guid: 'https://old.example/shared' }),
      item({ id: 3, guid: 'https://old.example/?p=2' }),
      item({ id: 4, type: 'page', guid: 'https://old.example' }),
      item({ id: 5, type: 'attachment', link: '', more: field('wp:attachment_url', 'https://old.example/a.jpg') }),
    );
    expect(contents[0]?.match(/href="[^"]*"/g)).toEqual([
      ...['href="/blog/post-2"', 'href="/blog/post-3"', 'href="/blog/post-2"', 'href="https://old.example/"'],
    ]);
  });
});

describe('an uploaded file of WordPress behind Jetpack', () => {
  test('belongs to the export, whichever URL shows it, and a link to its page leads to the image or stays and is reported', () => {
    const image = '<img src="https://i1.wp.com/old.files.example/a-300x200.jpg?w=300" alt="A">';
    const { hosts } = readItems(file(7, 'a.jpg'));
    expect(hosts).toEqual(['old.example', 'old.files.example']);
    expect(
      readContent(
        `<p><a href="https://old.example/gallery/7/">${image}</a></p><figure><a href="https://old.example/?attachment_id=7">${image}</a><figcaption>B</figcaption></figure><p><a href="https://i0.wp.com/old.files.example/a.jpg">${image}</a> <a href="https://old.example/gallery/7">words</a></p>`,
        file(7, 'a.jpg'),
      ),
    ).toEqual([
      [
        '<p><img src="https://old.files.example/a.jpg" alt="A"></p>',
        '<figure><img src="https://old.files.example/a.jpg" alt="A"><figcaption>B</figcaption></figure>',
        '<p><img src="https://old.files.example/a.jpg" alt="A"> <a href="https://old.files.example/a.jpg">words</a></p>',
      ].join(''),
      ['file of a link, which stays at old.files.example'],
    ]);
  });
});

describe('a block of WordPress', () => {
  test('keeps the image behind the words of a cover', () => {
    const style = 'style="min-height:9em;background-image:url(https://old.example/sea.jpg)"';
    const shown = '<p><img src="https://old.example/sea.jpg" alt=""></p><p>At sea</p>';
    expect(readContent(`<div class="wp-block-cover" ${style}><p>At sea</p></div>`)).toEqual([shown, []]);
    expect(
      readContent(
        `<div class="wp-block-cover"><div class="wp-block-cover__image-background" ${style}></div><p>At sea</p></div>`,
      ),
    ).toEqual([shown, []]);
  });

  test('keeps the caption of an embedded page', () => {
    const embed = (url: string) =>
      `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${url}\n</div><figcaption>Seen <em>there</em></figcaption></figure>`;
    const [film] = readContent(embed('https://youtu.be/dQw4w9WgXcQ'));
    expect(film).toMatch(/<\/figure><p>Seen <em>there<\/em><\/p>$/);
    const [page] = readContent(embed('https://social.example/1'));
    expect(page).toMatch(/<\/a><\/p><p>Seen <em>there<\/em><\/p>$/);
  });

  test('that WordPress fills is reported once, with all that is inside', () => {
    const query =
      '<!-- wp:query --><div><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --><!-- wp:query-no-results --><!-- wp:paragraph --><p>Nothing found</p><!-- /wp:paragraph --><!-- /wp:query-no-results --></div><!-- /wp:query -->';
    expect(readContent(`<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph -->${query}<p>B</p>`)).toEqual([
      ...['<p>A</p><p>B</p>', ['block “query”, which WordPress filled']],
    ]);
    expect(readContent('<p>A</p><!-- wp:query --><p>B</p>')[0]).toBe('<p>A</p><p>B</p>');
    expect(readContent('<p>A</p><!-- wp:shortcode /-->')).toEqual(['<p>A</p>', []]);
  });

  test('loses a background if the colour of its words is one of the theme', () => {
    const words = (names: string, style: string) => `<p class="${names}" style="${style}">A</p>`;
    const [content] = readContent(
      words('has-text-color has-pale-color', 'background-color:#cf2e2e;text-align:center') +
        words('has-text-color', 'background-color:#cf2e2e;color:#fff'),
    );
    expect(content).toBe(
      '<p style="text-align: center;">A</p><p style="background-color: #cf2e2e; color: #fff;">A</p>',
    );
  });

  test('of a poem keeps its lines, and is no code', () => {
    expect(readContent('<pre class="wp-block-verse">Tea<br>  <em>and</em>\ntalk</pre>')[0]).toBe(
      '<p>Tea<br>&nbsp;&nbsp;<em>and</em><br>talk</p>',
    );
  });
});

test('a post of WordPress says what it loses besides its content, and other programs’ fields are understood', () => {
  const author = (name: string) => `<category domain="author" nicename="${name}">${field('x', '')}</category>`;
  const more = `${author('ada')}${author('bob')}${field('wp:is_sticky', '1')}${field('dc:creator', 'ada')}`;
  const { posts } = readItems(
    item({ id: 1, more }),
    item({ id: 2, content: '<img src="https://old.example/a.png">', more: field('dc:creator', 'ada@example.org') }),
  );
  expect(posts.map(({ post, losses }) => [post.createdAt, post.author, losses])).toEqual([
    [
      ...['2017-05-27T11:33:38.000Z', null],
      ['place at the top of the blog', 'author “bob”, because a post has one author'],
    ],
    ['2017-05-27T11:33:38.000Z', 'ada@example.org', ['excerpt: it says “No excerpt”']],
  ]);
});

test('a post of Ghost says that it loses its further authors, its mark and no caption of an embedded page', () => {
  const html =
    '<figure class="kg-card kg-embed-card"><a href="https://social.example/1">A</a><figcaption>Seen there</figcaption></figure>';
  const data = {
    posts: [{ id: 1, title: 'A', slug: 'a', html, status: 'published', published_at: '2025-01-02', featured: true }],
    users: ['ada', 'bob'].map((id) => ({ id, email: `${id}@example.org` })),
    posts_authors: ['bob', 'ada'].map((id, index) => ({ post_id: 1, author_id: id, sort_order: 1 - index })),
  };
  const texts = [{ path: 'a.json', text: JSON.stringify({ data }) }];
  const [first] = readExport({ texts, images: [], details: undefined, site: undefined }).posts;
  expect(first?.post.content).toMatch(/<p>Seen there<\/p>$/);
  expect([first?.post.author, first?.losses]).toEqual([
    'ada@example.org',
    [
      'embedded page of social.example (a link stays)',
      ...['mark as featured', 'author “bob@example.org”, because a post has one author'],
    ],
  ]);
});
