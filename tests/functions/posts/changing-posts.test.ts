import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertPosts } from '../../../db/queries/posts/posts.ts';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { makePost } from '../../platform/prepared-platform.ts';
import { newPost, type Saved, writingPlatform } from '../../platform/writing-platform.ts';

const own = writingPlatform();

describe('changing a post', () => {
  test('keeps what is left out, clears what is blank, and moves its version on', async () => {
    const { post } = await own.create({
      metaTitle: 'M',
      metaDescription: 'D',
      featuredImage: '/share.png',
      published: true,
    });
    const changed = (await own.update(post.id, { ...newPost(), metaTitle: '' })).json() as unknown as Saved;
    expect(changed.message).toBe('Blog post updated successfully');
    expect(changed.post).toMatchObject({
      ...{ id: post.id, slug: post.slug, published: true, createdAt: post.createdAt, authorId: post.authorId },
      ...{ metaTitle: null, metaDescription: 'D', featuredImage: '/share.png' },
    });
    expect(Date.parse(changed.post.updatedAt)).toBeGreaterThan(Date.parse(post.updatedAt));
    const cleared = (
      await own.update(post.slug, { ...newPost(), slug: '', published: false })
    ).json() as unknown as Saved;
    expect(cleared.post.slug).toMatch(/^title-[0-9a-f-]+$/);
    expect(cleared.post).toMatchObject({ published: false });
  });

  test('of one field leaves every other field as it is', async () => {
    const { post } = await own.create({ metaTitle: 'M', published: true, excerpt: '1 &lt;b&gt;' });
    const slug = `moved-${randomUUID()}`;
    let expected: Partial<Post> = { ...post };
    for (const change of [{ slug }, { title: 'Another' }, { content: '<p>Other</p>' }, { metaTitle: null }, {}]) {
      const answer = await own.update(post.id, change);
      expect(answer.status).toBe(200);
      expected = { ...expected, ...change, path: `/blog/${slug}` };
      expect(answer.json()).toMatchObject({ post: { ...expected, updatedAt: expect.any(String) } });
    }
    expect((await own.read(post.id)).post).toMatchObject({ excerpt: '1 <b>', slug, content: '<p>Other</p>' });
    for (const [field, message] of [
      ['title', 'Enter a title'],
      ['content', 'Write the content'],
      ['excerpt', 'Enter an excerpt'],
    ] as const)
      expect((await own.update(post.id, { [field]: '' })).json()).toMatchObject({ issues: [{ field, message }] });
  });

  test('as it was opened leaves its version and asks for nothing', async () => {
    const { post } = await own.create({ published: true, slug: '' });
    const before = own.hook.calls();
    const { title, content, excerpt, published, slug, updatedAt } = post;
    const same = { title, content, excerpt, published, slug, expectedUpdatedAt: updatedAt };
    for (const body of [same, { ...same, slug: '' }]) {
      const answer = (await own.update(post.id, body)).json() as unknown as Saved;
      expect(answer).toEqual({ success: true, message: 'Blog post updated successfully', post, rebuild: 'none' });
    }
    expect(own.hook.calls()).toBe(before);
  });

  test('that somebody saved meanwhile is refused with the post as it now is', async () => {
    const { post } = await own.create();
    const mine = { ...newPost(), expectedUpdatedAt: post.updatedAt };
    const { post: theirs } = (await own.update(post.id, { ...mine, title: 'Theirs' })).json() as unknown as Saved;
    const answer = await own.update(post.id, mine);
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', current: theirs });
    expect((await own.read(post.id)).post).toEqual(theirs);
    const agreed = await own.update(post.id, { ...mine, expectedUpdatedAt: theirs.updatedAt });
    expect(agreed.status).toBe(200);
  });

  test.each([
    ['with', 1],
    ['without', 20],
  ] as const)(
    'twenty times at once %s the version read: %i succeed, each with a version of its own',
    async (how, successes) => {
      const { post } = await own.create();
      const expected = how === 'with' ? { expectedUpdatedAt: post.updatedAt } : {};
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          own.update(post.id, { ...newPost(), title: `Save ${index}`, ...expected }),
        ),
      );
      const won = answers.filter(({ status }) => status === 200).map((answer) => answer.json() as unknown as Saved);
      const told = answers.filter(({ status }) => status === 409);
      expect(won.length + told.length).toBe(20);
      expect(won).toHaveLength(successes);
      expect(new Set(won.map((saved) => saved.post.updatedAt)).size).toBe(won.length);
      const last = won.sort((a, b) => a.post.updatedAt.localeCompare(b.post.updatedAt)).at(-1);
      expect((await own.read(post.id)).post).toEqual(last?.post);
      for (const answer of told) expect(answer.json()).toMatchObject({ current: { id: post.id } });
    },
  );

  test('to a slug that is taken is refused and changes nothing', async () => {
    const [one, other] = [await own.create(), await own.create()];
    const answer = await own.update(one.post.id, { ...newPost(), slug: other.post.slug });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ issues: [{ field: 'slug', suggestion: `${other.post.slug}-2` }] });
    expect((await own.read(one.post.id)).post).toEqual(one.post);
  });

  test('that is gone is not found', async () => {
    const { post } = await own.create();
    expect((await own.call('DELETE', `/api/blog/${post.slug}`)).json()).toEqual({
      ...{ success: true, message: 'Blog post deleted successfully', rebuild: 'none' },
    });
    for (const answer of [await own.update(post.id, newPost()), await own.call('DELETE', `/api/blog/${post.id}`)]) {
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ message: 'Post not found' });
    }
  });
});

describe('those who may only read', () => {
  let readerCookie: string;
  beforeAll(async () => {
    readerCookie = await signIn(own.platform.address, await createAccount(own.platform.db, 'user'));
  });

  test('change nothing', async () => {
    const { post } = await own.create({ published: true });
    for (const as of [readerCookie, 'talentcare=forged']) {
      const answers = [
        await own.call('POST', '/api/blog', newPost(), as),
        await own.call('PUT', `/api/blog/${post.id}`, newPost(), as),
        await own.call('DELETE', `/api/blog/${post.id}`, undefined, as),
      ];
      for (const answer of answers) expect([401, 403]).toContain(answer.status);
    }
    expect((await own.read(post.id)).post).toEqual(post);
  });
});

describe('the lists', () => {
  const read = async (path: string, page: number) => {
    const answer = await own.call('GET', `${path}?page=${page}`);
    expect(Buffer.byteLength(answer.text)).toBeLessThan(4_000_000);
    return answer.json() as unknown as { posts: Post[]; total: number; page: number; pages: number };
  };

  test('have at most four megabytes a page, every post on one page, and true counts', {
    tags: ['thorough'],
  }, async () => {
    // Two pages' worth of images as data, as large as the limit on content admits, and small posts around them.
    const data = `<p><img src="data:image/png;base64,${'A'.repeat(450_000)}"></p>`;
    const posts = Array.from({ length: 60 }, (_, index) => ({
      ...{ slug: `listed-${index}`, createdAt: new Date(Date.UTC(2020, 0, index + 1)) },
      content: index > 10 && index < 50 ? data : '<p>Small</p>',
    }));
    await insertPosts(
      own.platform.db,
      posts.map((post) => makePost(post, own.platform.author.id)),
    );
    const { total, pages } = await read('/api/blog', 1);
    // Large posts share a page as well as they can.
    expect(pages).toBeLessThan(total / 2);
    const slugs: string[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const answer = await read('/api/blog', page);
      expect(answer).toMatchObject({ total, page, pages });
      expect(answer.posts.length).toBeGreaterThan(0);
      slugs.push(...answer.posts.map(({ slug }) => slug));
    }
    expect(slugs).toHaveLength(total);
    expect(slugs.filter((slug) => slug.startsWith('listed-'))).toEqual(posts.map(({ slug }) => slug).reverse());
    await own.platform.db.deleteFrom('blogPosts').where('slug', 'like', 'listed-%').execute();
  });

  test.each(['/api/blog', '/api/blog/all'])('count all posts on a page past the last too: %s', async (path) => {
    const { posts, ...counts } = await read(path, 1);
    expect(posts.length).toBeGreaterThan(0);
    expect(await read(path, 999)).toEqual({ ...counts, page: 999, posts: [] });
  });
});
