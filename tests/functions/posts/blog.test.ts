import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { insertPosts } from '../../../db/queries/posts/posts.ts';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { send } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

let creator: Account;
let creatorCookie: string;
let readerCookie: string;

beforeAll(async () => {
  creator = await createAccount(db, 'content_creator');
  creatorCookie = await signIn(address, creator);
  readerCookie = await signIn(address, await createAccount(db, 'user'));
});

/** Stores a post that no build has seen, long ago so that it is on no first page. */
async function storePost(published: boolean, content = '<p>Fresh</p>') {
  const slug = `post-${randomUUID().slice(0, 8)}`;
  const createdAt = new Date('2020-01-01T12:00:00Z');
  const post = {
    title: `Title of ${slug}`,
    excerpt: 'An excerpt',
    slug,
    content,
    published,
    authorId: creator.id,
    createdAt,
    updatedAt: createdAt,
  };
  await insertPosts(db, [post]);
  const { id } = await db.selectFrom('blogPosts').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return { ...post, id };
}

interface Listed {
  slug: string;
  createdAt: string;
}

/** Every post of a list, page after page. */
async function everyPage(path: string, cookie?: string): Promise<Listed[]> {
  const read = async (page: number) =>
    (await send(address, `${path}?page=${page}`, { cookie })).json() as { posts: Listed[]; pages: number };
  const first = await read(1);
  const others = Array.from({ length: first.pages - 1 }, (_, index) => read(index + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ posts }) => posts);
}

describe('reading posts', () => {
  test('lists what is published, newest first, and no draft', async () => {
    const [draft, fresh] = [await storePost(false), await storePost(true)];
    const posts = await everyPage('/api/blog');
    expect(posts.map(({ slug }) => slug)).toContain(fresh.slug);
    expect(posts.map(({ slug }) => slug)).not.toContain(draft.slug);
    const times = posts.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const all = await everyPage('/api/blog/all', creatorCookie);
    expect(all.map(({ slug }) => slug)).toEqual(expect.arrayContaining([draft.slug, fresh.slug]));
  });

  test('gives one by slug or id', async () => {
    const fresh = await storePost(true);
    for (const key of [fresh.slug, fresh.id]) {
      const { post } = (await send(address, `/api/blog/${key}`)).json();
      expect(post).toEqual({
        ...{ id: fresh.id, slug: fresh.slug, title: fresh.title, excerpt: 'An excerpt', content: '<p>Fresh</p>' },
        ...{
          featuredImage: null,
          metaTitle: null,
          metaDescription: null,
          authorId: creator.id,
          authorName: null,
          publishAt: null,
          unpublishAt: null,
          topics: [],
          kind: 'post',
          footer: null,
          path: `/blog/${fresh.slug}`,
        },
        ...{ published: true, createdAt: '2020-01-01T12:00:00.000Z', updatedAt: '2020-01-01T12:00:00.000Z' },
      });
    }
  });

  test('gives a draft to those who write and to nobody else', async () => {
    const draft = await storePost(false);
    const path = `/api/blog/${draft.slug}`;
    expect((await send(address, path, { cookie: creatorCookie })).status).toBe(200);
    for (const cookie of [undefined, readerCookie, 'talentcare=forged']) {
      const answer = await send(address, path, { cookie });
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found', message: 'Post not found' });
    }
  });

  test.each(['nothing-here', 'UPPER', "a'b", '%00', '..', 'a--b'])('%s is no post', async (key) => {
    expect((await send(address, `/api/blog/${key}`)).status).toBe(404);
  });

  test('searches and filters the list of those who write', async () => {
    const [draft, fresh] = [await storePost(false), await storePost(true)];
    const search = async (query: string) =>
      (await send(address, `/api/blog/all?${query}`, { cookie: creatorCookie })).json() as {
        posts: (Listed & { content?: string })[];
        total: number;
      };
    const found = await search(`search=${draft.slug.toUpperCase()}`);
    expect(found).toMatchObject({ total: 1, posts: [{ slug: draft.slug, published: false }] });
    expect(found.posts[0]?.content).toBeUndefined();
    expect((await search(`search=${fresh.slug}&status=draft`)).posts).toEqual([]);
    expect((await search(`search=${fresh.slug}&status=published`)).total).toBe(1);
    expect((await search('search=%25&status=draft')).total).toBe(0);
    expect((await send(address, '/api/blog/all?status=lost', { cookie: creatorCookie })).status).toBe(400);
    expect((await send(address, '/api/blog?page=0')).status).toBe(400);
  });

  test('cleans what was stored before cleaning was', async () => {
    const { slug } = await storePost(
      true,
      '<p onclick="x()">A<script>alert(1)</script></p><iframe src="https://a.example/v" allowfullscreen>in</iframe>',
    );
    const { post } = (await send(address, `/api/blog/${slug}`)).json() as { post: { content: string } };
    expect(post.content).toBe(
      '<p>A</p><iframe src="https://a.example/v" title="Embedded content" allowfullscreen="" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"></iframe>',
    );
  });

  test('sanitises content that somebody changed past the API; an excerpt is text to everybody', async () => {
    const body = { title: 'Changed by SQL', excerpt: '1 &lt;b&gt;', content: '<p>A</p>', published: true };
    const saved = (await send(address, '/api/blog', { body, cookie: creatorCookie })).json() as { post: Post };
    const read = async () => (await send(address, `/api/blog/${saved.post.id}`)).json() as { post: Post };
    expect((await read()).post).toMatchObject({ content: '<p>A</p>', excerpt: '1 <b>' });
    const change = { content: '<p>B<script>x</script></p>', excerpt: '2 <b>' };
    await db.updateTable('blogPosts').set(change).where('id', '=', saved.post.id).execute();
    expect((await read()).post).toMatchObject({ content: '<p>B</p>', excerpt: '2 <b>' });
    const { posts } = (
      await send(address, `/api/blog/all?search=${saved.post.slug}`, { cookie: creatorCookie })
    ).json() as { posts: Post[] };
    expect(posts.find(({ id }) => id === saved.post.id)?.excerpt).toBe('2 <b>');
  });
});

describe('the address of a post', () => {
  test('with a page is answered by the page', async () => {
    const answer = await send(address, '/blog/supervision-is-not-a-box-to-tick');
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBeDefined();
    expect(answer.text).toContain('<h1>Supervision is not a box to tick</h1>');
  });

  test('by id leads to the slug for good', async () => {
    const { id } = await db
      .selectFrom('blogPosts')
      .select('id')
      .where('slug', '=', 'supervision-is-not-a-box-to-tick')
      .executeTakeFirstOrThrow();
    const answer = await send(address, `/blog/${id}`);
    expect([answer.status, answer.headers.location]).toEqual([301, '/blog/supervision-is-not-a-box-to-tick']);
  });

  test('in capitals leads to the one that is written small', async () => {
    const fresh = await storePost(true);
    for (const key of [fresh.id.toUpperCase(), fresh.slug.toUpperCase()]) {
      const answer = await send(address, `/blog/${key}`);
      expect([answer.status, answer.headers.location]).toEqual([301, `/blog/${fresh.slug}`]);
      expect((await send(address, `/api/blog/${key}`)).status).toBe(200);
    }
  });

  test('younger than the build is answered at once', async () => {
    const fresh = await storePost(true);
    const answer = await send(address, `/blog/${fresh.slug}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
  });

  test('of a draft is there for those who write and for nobody else', async () => {
    const draft = await storePost(false);
    expect((await send(address, `/blog/${draft.slug}`, { cookie: creatorCookie })).status).toBe(200);
    expect((await send(address, `/blog/${draft.id}`, { cookie: creatorCookie })).status).toBe(302);
    for (const cookie of [undefined, readerCookie]) {
      for (const key of [draft.slug, draft.id]) {
        const answer = await send(address, `/blog/${key}`, { cookie });
        expect(answer.status).toBe(404);
        expect(answer.text).toContain('Post Not Found');
        expect(answer.text).toContain('Back to Blog');
      }
    }
  });

  test.each(['nothing-here', 'UPPER', '%00', "a'b"])('%s is not found', async (key) => {
    const answer = await send(address, `/blog/${key}`);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Post Not Found');
  });
});
