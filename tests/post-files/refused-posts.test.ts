import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startReading } from '../../cli/start-reading.ts';
import { readApart } from '../../src/post-files/read-apart.ts';
import { readExport } from '../../src/post-files/read-export.ts';

const none = { images: [], details: undefined, site: undefined };
const good = { path: 'good.md', text: '# Good\n\nText' };
const file = (text: string) => ({ path: 'bad.md', text });
const wordpress = readFileSync(path.resolve(import.meta.dirname, 'exports/wordpress.xml'), 'utf8');

const titlesOf = ({ posts }: ReturnType<typeof readExport>) => posts.map(({ post }) => post.title);
const keys = Array.from({ length: 60_000 }, (_, index) => `key${index}: 1`).join('\n');

test.each([
  ['elements', '<div>'.repeat(50_000), 'Its elements are nested more than 256 deep.'],
  ['open elements of text', '<b>'.repeat(166_000), 'Its elements are nested more than 256 deep.'],
  ['tables', '<table><tr><td>'.repeat(2_100), 'Its elements are nested more than 256 deep.'],
  ['captions', '<figure><figcaption>'.repeat(3_200), 'Its elements are nested more than 256 deep.'],
  ['quotations', '> '.repeat(20_000), 'Its quotations and lists are nested more than 100 deep.'],
  ['lists', '1. '.repeat(20_000), 'Its quotations and lists are nested more than 100 deep.'],
  ['fields', `---\n${keys}\n---\nText`, 'Its front matter has more than 100,000 characters.'],
  ['fields in each other', `---\na: ${'['.repeat(40_000)}\n---\nText`, /^Its front matter is not YAML .*call stack/],
  ['characters', 'a'.repeat(4_000_001), /^It has more than 4,000,000 characters\./],
])('a Markdown file with too many %s is refused by name, and the others are read', (_what, text, reason) => {
  const read = readExport({ ...none, texts: [file(text), good] });
  expect(titlesOf(read)).toEqual(['Good']);
  expect(read.refused).toEqual([{ name: 'bad.md', kind: 'post', reason: expect.stringMatching(reason) }]);
});

test('a paragraph with more signs than any text has keeps them, and takes seconds instead of minutes', {
  tags: ['thorough'],
  timeout: 20_000,
}, () => {
  const [found] = readExport({ ...none, texts: [file('_a__'.repeat(60_000))] }).posts;
  expect(found?.post.content.replace(/<[^>]+>|_/g, '')).toBe('a'.repeat(60_000));
});

test('nested tables and captions keep their words', () => {
  const nested = (start: string, end: string) => start.repeat(60) + end.repeat(60);
  const text = [
    nested('<table><tr><td>a', '</td></tr></table>'),
    nested('<figure><figcaption>a', '</figcaption></figure>'),
  ]
    .join('\n\n')
    .repeat(20);
  expect(readExport({ ...none, texts: [file(text)] }).posts[0]?.post.content).toContain('<td>a');
});

test('front matter that names a field twice is refused', () => {
  const { refused } = readExport({ ...none, texts: [file('---\ndraft: true\ndraft: false\n---\nText'), good] });
  expect(refused[0]?.reason).toMatch(/^Its front matter is not YAML .*draft stands twice/);
});

describe('an export of WordPress', () => {
  test.each([
    ['content', '<content:encoded><![CDATA[', `${'<div>'.repeat(50_000)}`, 'elements are nested more than 256 deep'],
    ['shortcodes', '<content:encoded><![CDATA[', nestedShortcodes(), 'shortcodes are nested more than 50 deep'],
    ['title', '<title><![CDATA[', '<b>'.repeat(50_000), 'elements are nested more than 256 deep'],
  ])('with %s that cannot be read names the post, and the others are read', (_what, before, inserted, reason) => {
    const at = wordpress.indexOf(before, wordpress.indexOf('<item>', wordpress.indexOf('Blocks') - 500));
    const text = wordpress.slice(0, at + before.length) + inserted + wordpress.slice(at + before.length);
    const { posts, refused } = readExport({ ...none, texts: [{ path: 'a.xml', text }] });
    expect(posts).toHaveLength(8);
    expect(refused).toEqual([
      { name: expect.stringMatching(/^“.*”$/), kind: 'post', reason: expect.stringContaining(reason) },
    ]);
  });

  test('with tags that are never closed is refused at once', () => {
    const text = wordpress.replace('<item>', '<item>'.repeat(200_000));
    expect(() => readExport({ ...none, texts: [{ path: 'a.xml', text }] })).toThrow('nests elements more than 50 deep');
  });

  test('whose small post has a large block many times is refused', () => {
    const text = wordpress
      .replace('Reused words.', 'x'.repeat(10_000))
      .replace(/<!-- wp:block (\{"ref":\d+\}) \/-->/, (whole) => whole.repeat(2_000));
    const { refused } = readExport({ ...none, texts: [{ path: 'a.xml', text }] });
    expect(refused[0]?.reason).toContain('more than 4,000,000 characters');
  });
});

function nestedShortcodes(): string {
  const names = Array.from({ length: 100 }, (_, index) => `a-${index}`);
  return `${names.map((name) => `[${name}]`).join('')}x${names
    .toReversed()
    .map((name) => `[/${name}]`)
    .join('')}`;
}

test('a post of Ghost that cannot be read is named, and the others are read', () => {
  const rows = ['<p>Text</p>', '<div>'.repeat(50_000)].map((html, id) => ({ id, title: `Post ${id}`, html }));
  const text = JSON.stringify({ data: { posts: rows.map((row) => ({ ...row, type: 'post', status: 'published' })) } });
  const read = readExport({ ...none, texts: [{ path: 'a.json', text }] });
  expect([titlesOf(read), read.refused[0]?.name]).toEqual([['Post 0'], '“Post 1”']);
});

describe('outside the thread that waits', () => {
  const limits = { openTimeoutMs: 60_000, postTimeoutMs: 2_000 };

  test('a file that takes too long is named, and the files after it are read', { tags: ['thorough'] }, async () => {
    const slow = { path: 'slow.md', text: '_a_'.repeat(600_000) };
    const progress: string[] = [];
    const read = await readApart(
      { ...none, texts: [good, slow, { path: 'last.md', text: '# Last\n\nText' }] },
      startReading,
      (done, total) => progress.push(`${done} of ${total}`),
      limits,
    );
    expect(titlesOf(read)).toEqual(['Good', 'Last']);
    expect(read.refused).toEqual([
      { name: 'slow.md', kind: 'post', reason: 'It takes longer than 2 seconds to read.' },
    ]);
    expect(progress.at(-1)).toBe('3 of 3');
  });

  test('an export is the same as in it', async () => {
    const files = { ...none, texts: [{ path: 'a.xml', text: wordpress }] };
    const [apart, here] = [await readApart(files, startReading), readExport(files)];
    expect({ ...apart, posts: titlesOf(apart) }).toEqual({ ...here, posts: titlesOf(here) });
  });

  test('an export that takes too long to open, or is none, is refused', async () => {
    const files = { ...none, texts: [{ path: 'a.xml', text: wordpress }] };
    const instant = { ...limits, openTimeoutMs: 1 };
    await expect(readApart(files, startReading, undefined, instant)).rejects.toThrow(
      'a.xml cannot be read. It takes longer than 0.001 seconds to read.',
    );
    const other = { ...none, texts: [{ path: 'a.txt', text: 'Text' }] };
    await expect(readApart(other, startReading)).rejects.toThrow('a.txt is no export that can be read');
  });
});
