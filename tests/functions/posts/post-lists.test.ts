import { describe, expect, test } from 'vitest';
import { insertPosts } from '../../../db/queries/posts/posts.ts';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import { makePost } from '../../platform/prepared-platform.ts';
import { writingPlatform } from '../../platform/writing-platform.ts';

const own = writingPlatform();

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
