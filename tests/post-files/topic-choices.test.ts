import { expect, test } from 'vitest';
import { readExport } from '../../src/post-files/read-export.ts';
import { type TopicChoices, topicChooser, topicsToAdd } from '../../src/post-files/topics/choices.ts';

const read = (files: Record<string, string>, topics?: string) => {
  const texts = Object.entries(files).map(([name, fields]) => ({
    path: `${name}.md`,
    text: `---\ntitle: ${name}\ndate: 2024-01-02\n${fields}\n---\nText`,
  }));
  return readExport({ texts, images: [], details: undefined, topics, site: undefined });
};
const namesOf = ({ terms, posts }: ReturnType<typeof read>, choices: TopicChoices = new Map()) =>
  posts.map(topicChooser(terms, choices));

test('a post with more than five topics keeps its categories, and then the tags that most posts have', () => {
  const found = read({
    a: 'tags: [t1, t2, t3, t4, t5]\ncategories: [c1, c2]',
    b: 'tags: [t5, t3, C1]',
    c: 'tags: [t5]',
  });
  expect(found.terms.map(({ name, kind, posts }) => `${name} ${kind} ${posts}`).slice(0, 3)).toEqual([
    ...['t5 tag 3', 'c1 category 2', 't3 tag 2'],
  ]);
  expect(namesOf(found)).toEqual([
    { names: ['c1', 'c2', 't5', 't3', 't1'], isCut: true },
    { names: ['t5', 't3', 'c1'], isCut: false },
    { names: ['t5'], isCut: false },
  ]);
});

test('terms with one name become one topic with the old paths of both, and those left out become none', () => {
  const found = read({ a: 'tags: [one, two, gone]', b: 'tags: [two, Café]' });
  const choices = new Map([
    ['one', { isKept: true, name: 'Two' }],
    ['gone', { isKept: false, name: 'gone' }],
  ]);
  expect(namesOf(found, choices)).toEqual([
    { names: ['Two'], isCut: false },
    { names: ['two', 'Café'], isCut: false },
  ]);
  expect(topicsToAdd(found.terms, choices, found.posts)).toEqual([
    {
      ...{ name: 'two', slug: 'two' },
      ...{ oldPaths: ['/tags/two', '/tags/one'], oldFeeds: ['/tags/two/index.xml', '/tags/one/index.xml'] },
    },
    { name: 'Café', slug: 'cafe', oldPaths: ['/tags/caf%C3%A9'], oldFeeds: ['/tags/caf%C3%A9/index.xml'] },
  ]);
  // Only the posts that an import stores need topics.
  expect(topicsToAdd(found.terms, choices, found.posts.slice(1)).map(({ name }) => name)).toEqual(['two', 'Café']);
  expect(topicsToAdd(found.terms, choices, [])).toEqual([]);
});

test('the topics of an own export come in its order, with their details, also those without a post', () => {
  const found = read(
    { a: 'topics: [B, A]' },
    '- name: A\n  slug: own-a\n  description: About\n- name: Empty\n  slug: empty\n  redirectFrom: [/old]\n',
  );
  expect(topicsToAdd(found.terms, new Map(), found.posts)).toMatchObject([
    { name: 'A', slug: 'own-a', description: 'About' },
    { name: 'Empty', slug: 'empty', oldPaths: ['/old'] },
    { name: 'B', slug: 'b' },
  ]);
  for (const [file, reason] of [
    ['a: 1', 'it is no list of topics'],
    ['- name: A, B', 'topic 1, name: Leave out the comma'],
    ['- {', 'topics.yaml cannot be read'],
  ] as const)
    expect(() => read({ a: '' }, file)).toThrow(reason);
});

test('ten thousand categories, nested ones and long names take no longer than their number says', () => {
  const many = (count: number) => {
    const chain = Array.from(
      { length: count },
      (_, index) =>
        `<wp:category><wp:category_nicename>c${index}</wp:category_nicename><wp:category_parent>c${index + 1}</wp:category_parent></wp:category>`,
    );
    const categories = Array.from(
      { length: count },
      (_, index) =>
        `<category domain="category" nicename="c${index}"><![CDATA[${index} ${'<b>long, '.repeat(30)}]]></category>`,
    );
    const text = `<rss><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>${chain.join('')}<item><title>A</title><content:encoded>Text</content:encoded><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_id>1</wp:post_id>${categories.join('')}</item></channel></rss>`;
    const started = performance.now();
    const found = readExport({ texts: [{ path: 'a.xml', text }], images: [], details: undefined, site: undefined });
    const choices = new Map(found.terms.map(({ key }) => [key, { isKept: true, name: 'One' }]));
    const topics = [topicsToAdd(found.terms, new Map(), found.posts), topicsToAdd(found.terms, choices, found.posts)];
    return { ms: performance.now() - started, topics: topics.map(({ length }) => length), terms: found.terms.length };
  };
  const [small, large] = [many(2_000), many(10_000)];
  expect([small.terms, large.terms, small.topics, large.topics]).toEqual([2_000, 10_000, [5, 1], [5, 1]]);
  // Quadratic time would be 25 times as long.
  expect(large.ms).toBeLessThan(small.ms * 15);
});
