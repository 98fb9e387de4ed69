import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { IncomingPost } from '../../../src/contracts/imports/incoming-post.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { type Answer, send } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
// One process serves everybody. Each of these inputs took it from ten seconds to hours when their time grew with the square.
const timeout = 20_000;
let admin: Account;
let cookie: string;

beforeAll(async () => {
  admin = await createAccount(new Database(databaseUrl), 'admin');
  cookie = await signIn(address, admin);
});

const store = (content: string): Promise<Answer> =>
  send(address, '/api/blog', { cookie, body: { title: `Post ${randomUUID()}`, excerpt: 'Excerpt', content } });

describe('content is sanitised in time that grows with its length', () => {
  test.each([
    ['spaces in a colour', `<p style="color:rgb(1 1${' '.repeat(400_000)}1)">x</p>`, '<p>x</p>'],
    ['spaces around a mark', `<p style="color: red${' '.repeat(200_000)}!${' '.repeat(200_000)}">x</p>`, '<p>x</p>'],
    ['comments in a URL', `<p><a href="/${'<!---->'.repeat(70_000)}">x</a></p>`, '<p>x</p>'],
    ['images without a URL', 'x<img>'.repeat(80_000), 'x'.repeat(80_000)],
    ['links without a URL', '<a>x</a>'.repeat(60_000), 'x'.repeat(60_000)],
  ])('%s', { timeout }, async (_what, content, stored) => {
    const answer = await store(content);
    expect([answer.status, (answer.json().post as { content: string }).content]).toEqual([200, stored]);
  });

  test('text and a style with spaces stay as they were', async () => {
    const styled = '<p style=" COLOR : rgb( 1, 2 , 3 ) ! important ; color: red! imp; text-align : center">x</p>';
    const answer = await store(styled);
    expect(answer.json().post).toMatchObject({
      content: '<p style="color: rgb( 1, 2 , 3 ); text-align: center;">x</p>',
    });
  });
});

describe('elements inside each other', () => {
  const nested = (depth: number) => '<b>'.repeat(depth);
  const message = expect.stringMatching(/^The content has more than 512 elements inside each other\. .* close them/);

  test('may be 512, and keep the words that are too deep to be shown so', async () => {
    const answer = await store(`${nested(512)}x`);
    expect(answer.json().post).toMatchObject({ content: `${'<strong>'.repeat(60)}x${'</strong>'.repeat(60)}` });
  });

  test.each([
    ['166,000 unclosed elements', nested(166_000)],
    ['62,000 lists in items', '<ul><li>'.repeat(62_000)],
    ['unclosed elements and unknown ends', '<ul></td>'.repeat(55_000)],
  ])('%s are refused', { timeout }, async (_what, content) => {
    const answer = await store(content);
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid', issues: [{ field: 'content', message }] }),
    ]);
  });

  test('are refused in a draft too, and what would be too long after it is sanitised', { timeout }, async () => {
    const published = { title: 'Post', excerpt: 'Excerpt', content: '<p>Content</p>', published: true };
    const { post } = (await send(address, '/api/blog', { cookie, body: published })).json() as {
      post: { id: string; updatedAt: string };
    };
    const empty = { title: '', excerpt: '', featuredImage: '', metaTitle: '', metaDescription: '', slug: '' };
    const save = (content: string) =>
      send(address, `/api/blog/${post.id}/draft`, {
        ...{ cookie, method: 'PUT' },
        body: { ...empty, content, base: post.updatedAt, expectedUpdatedAt: null },
      });
    expect((await save(nested(600))).json().issues).toEqual([{ field: 'content', message }]);
    expect((await save('<p>'.repeat(100_000))).json().issues).toEqual([
      { field: 'content', message: 'Use at most 500,000 characters of HTML' },
    ]);
  });
});

describe('an import', () => {
  const post = (content: string): IncomingPost => ({
    ...{
      source: randomUUID(),
      id: null,
      kind: 'post',
      title: 'Imported',
      slug: `imported-${randomUUID()}`,
      excerpt: 'Excerpt',
    },
    ...{ content, featuredImage: null, author: null, oldPaths: [], metaTitle: null, metaDescription: null },
    ...{ published: false, publishAt: null, unpublishAt: null },
    ...{ createdAt: '2020-01-31T09:00:00.000Z', updatedAt: '2020-02-01T09:00:00.000Z' },
  });
  const importPosts = (...posts: IncomingPost[]) =>
    send(address, '/api/admin/imports', { cookie, body: { posts, dryRun: false, fallbackAuthor: admin.id } });

  test('refuses a post by name that is too long or nested too deeply', { timeout }, async () => {
    const long = await importPosts(post('<b>'.repeat(290_000)));
    expect(long.json().posts).toEqual([
      expect.objectContaining({ state: 'refused', reason: expect.stringMatching(/^Use at most 500,000 .*Split/) }),
    ]);
    const both = await importPosts(post('<b>'.repeat(100_000)), post('<p>Text</p>'));
    expect(both.json().posts).toEqual([
      expect.objectContaining({ state: 'refused', reason: expect.stringContaining('more than 512 elements') }),
      expect.objectContaining({ state: 'new' }),
    ]);
  });

  test('has at most the content of one post at its limit in a call', async () => {
    const answer = await importPosts(post('x'.repeat(300_000)), post('x'.repeat(300_000)));
    expect([answer.status, answer.json().message]).toEqual([
      400,
      'Send at most 500000 characters of content, or one post',
    ]);
  });
});

test('the length of a path is checked before anything else about it', { timeout }, async () => {
  const answer = await send(address, '/api/admin/redirects', {
    cookie,
    body: { path: `/x${'/'.repeat(60_000)}`, target: null },
  });
  expect(answer.json().issues).toEqual([{ field: 'path', message: 'Use at most 500 characters' }]);
});

test('a body of very many values is refused before it is parsed', { timeout }, async () => {
  const answer = await send(address, '/api/blog', {
    ...{ cookie, method: 'POST', headers: { 'content-type': 'application/json' } },
    body: `{"title":"\\u0041","content":[${'{},'.repeat(1_300_000)}{}]}`,
  });
  expect([answer.status, answer.json().message]).toEqual([
    400,
    'The body has more than 20000 values. Send fewer in one call.',
  ]);
});
