import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { samplePosts } from '../../db/sample-posts.ts';
import { incomingPost } from '../../src/contracts/imports/incoming-post.ts';
import { demoForm } from '../../src/contracts/posts/demo-form.ts';
import { openMarkdown } from '../../src/post-files/markdown/read-markdown.ts';
import { type ExportedPost, writePost } from '../../src/post-files/markdown/write-post.ts';
import { sanitizeContent } from '../../src/rich-text/sanitize-content.ts';
import { generatedHtml } from '../rich-text/generated-html.ts';

const post = (content: string): ExportedPost => ({
  ...{ title: 'A “title”: # with *signs*', slug: 'a-title', excerpt: 'Two\n  lines: - *', author: 'ada@example.org' },
  ...{ published: true, createdAt: '2026-01-31T09:00:00.000Z', updatedAt: '2026-02-01T09:00:00.123Z' },
  ...{ publishAt: null, unpublishAt: '2027-01-01T00:00:00.000Z', metaTitle: null, metaDescription: 'yes' },
  featuredImage: '/api/objects/abcdefghijklmnopqrstuv.png',
  kind: 'post',
  topics: ['A: “topic” #1', 'null'],
  oldPaths: ['/old/path'],
  id: '6ecd1c5e-1111-4222-8333-123456789012',
  content,
});

const circle = (given: ExportedPost) => {
  const text = writePost(given);
  const [entry] = openMarkdown([{ path: 'a-title.md', text }], []).entries;
  const { post: found, terms = [] } = entry?.read() ?? {};
  const { source, ...read } = found ?? { source: '', content: '' };
  const topics = terms.map(({ name }) => name);
  return { text, post: { ...read, topics, content: sanitizeContent(read.content) } };
};

const img = (src: string, more = '') => `<img src="${src}" alt=""${more} loading="lazy" decoding="async">`;
const blocks: Record<string, [html: string, markdown: string]> = {
  'formats and links': [
    '<h2>One</h2><p>A <strong>b</strong> <em>i</em> <s>s</s> <u>u</u> <code>c</code> <a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer">web</a><br>b</p>',
    '## One\n\nA **b** *i* ~~s~~ <u>u</u> `c` [web](https://example.org/?a=1&b=2)\\\nb',
  ],
  'signs that mean nothing': [
    '<p># *a* _b_ `c` [d](e) https://x.org www.x.org a@b.org &lt;b&gt; &amp;amp;</p><p>1. a</p><p> - b </p>',
    '\\# \\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) https\\://x.org www\\.x.org a\\@b.org &lt;b&gt; &amp;amp;\n\n1\\. a\n\n&#32;- b&#32;',
  ],
  'colours in a line': ['<p>a <span style="color: red;">b</span></p>', 'a <span style="color: red;">b</span>'],
  'alignment and indent': ['<p style="text-align: center;">a\nb</p>', '<p style="text-align: center;">a&#10;b</p>'],
  lists: [
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ul><li>d</li></ul><ol start="3"><li>e</li></ol>',
    '- a\n  - b\n- c\n\n* d\n\n3. e',
  ],
  'images of this site and of others': [
    `<p>${img('/api/objects/abcdefghijklmnopqrstuv.png')}</p><figure class="wide">${img('/api/objects/abcdefghijklmnopqrstuv.jpg', ' width="2" height="1"')}<figcaption>A</figcaption></figure><p>${img('https://example.org/a.png')}</p>`,
    `![](images/abcdefghijklmnopqrstuv.png)\n\n<figure class="wide">${img('images/abcdefghijklmnopqrstuv.jpg', ' width="2" height="1"')}<figcaption>A</figcaption></figure>\n\n![](https://example.org/a.png)`,
  ],
  'quotations, code and tables': [
    '<blockquote>a<br>b</blockquote><hr><pre><code>x &lt; y\n\n```</code></pre><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b | c</td></tr></tbody></table>',
    '> a\\\n> b\n\n---\n\n````\nx < y\n\n```\n````\n\n| a |\n| --- |\n| b \\| c |',
  ],
  'a document of this site': [
    '<p><a href="/api/objects/abcdefghijklmnopqrstuv.pdf" rel="noopener noreferrer">Our policy (PDF, 9 kB)</a></p>',
    '[Our policy (PDF, 9 kB)](images/abcdefghijklmnopqrstuv.pdf)',
  ],
  'a question and its answer': [
    '<details><summary>Why &amp; how?</summary><p>a <strong>b</strong></p><ul><li>c</li></ul></details>',
    '<details><summary>Why &amp; how?</summary>\n\na **b**\n\n- c\n\n</details>',
  ],
  figures: [
    '<ul class="figures"><li><strong>85%</strong> stay</li><li><strong>4.9</strong> of 5</li></ul>',
    '<ul class="figures"><li><strong>85%</strong> stay</li><li><strong>4.9</strong> of 5</li></ul>',
  ],
  'the demo form': [demoForm, demoForm],
  'text beside an image': [
    `<section class="beside"><figure>${img('/api/objects/abcdefghijklmnopqrstuv.jpg', ' width="2" height="1"')}</figure><p>a</p><ul><li>b</li></ul></section>`,
    `<section class="beside"><figure>${img('images/abcdefghijklmnopqrstuv.jpg', ' width="2" height="1"')}</figure><p>a</p><ul><li>b</li></ul></section>`,
  ],
  'a quotation with its source': [
    '<figure class="quotation"><blockquote><p>a</p></blockquote><figcaption><strong>Ada</strong>, b<br>c</figcaption></figure>',
    '<figure class="quotation"><blockquote><p>a</p></blockquote><figcaption><strong>Ada</strong>, b<br>c</figcaption></figure>',
  ],
};

describe('what is exported and read again is the same to the byte', () => {
  test.each(Object.entries(blocks))('%s, as Markdown', (_name, [html, markdown]) => {
    const given = post(html);
    expect(sanitizeContent(html)).toBe(html);
    const { text, post: read } = circle(given);
    expect(text.slice(text.indexOf('\n---\n', 4) + 5)).toBe(`${markdown}\n`);
    expect(read).toEqual(given);
  });

  test('the sample posts, a page, loose words and white space', () => {
    for (const content of [
      ...samplePosts.map((sample) => sample.content),
      'loose <strong>words</strong>\n\n<p> </p>\n',
      '<p>a</p>\n<p>b</p>',
    ])
      expect(circle(post(content)).post.content).toBe(content);
    const page: ExportedPost = { ...post('<p>a</p>'), kind: 'page', slug: 'services/nhs', topics: [] };
    expect(circle(page).post).toEqual(page);
    expect(circle(post(samplePosts[0].content)).text).toContain('format: markdown-lines\n---\nMost organisations');
  });

  test('any title, excerpt and texts for search engines', () => {
    const { title, excerpt, metaTitle, metaDescription } = incomingPost.shape;
    const signs = fc.constantFrom(
      ...'-#:"\'|>&*!%@`{}[],?<b>~=\\ \n',
      '---',
      '&amp;',
      'null',
      'true',
      '1e3',
      '2024-01-01',
      'é',
      '🎉',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(signs, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    const fields = fc.record({ title: text, excerpt: text, metaTitle: text, metaDescription: text });
    const schema = z.object({ title, excerpt, metaTitle, metaDescription });
    fc.assert(
      fc.property(fields, (typed) => {
        const { data } = schema.safeParse(typed);
        fc.pre(data !== undefined);
        const given = { ...post('<p>a</p>'), ...data };
        expect(circle(given).post).toEqual(given);
      }),
      { numRuns: 1_000 },
    );
  });

  test('anything that a post can hold', () => {
    fc.assert(
      fc.property(generatedHtml, (html) => {
        const content = sanitizeContent(html);
        expect(circle(post(content)).post.content).toBe(content);
      }),
      { numRuns: 1_000 },
    );
  });
});
