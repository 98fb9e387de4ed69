import { describe, expect, test } from 'vitest';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import { send } from '../../platform/http.ts';
import { writingPlatform } from '../../platform/writing-platform.ts';

const own = writingPlatform();

const page = (more: object) => own.create({ kind: 'page', title: 'Safeguarding', ...more });
const refusal = async (more: object) => {
  const body = { kind: 'page', title: 'A page', content: '<p>Words</p>', excerpt: 'In short', ...more };
  const answer = await own.call('POST', '/api/blog', body);
  const { issues } = answer.json() as { issues?: { field: string; message: string; suggestion?: string }[] };
  return [answer.status, issues?.[0]?.field, issues?.[0]?.message];
};
const visit = (path: string) => send(own.platform.address, path);

describe('a page of the editors', () => {
  test('is on no list, count, feed or API of posts, and in the sitemap and the search', async () => {
    const { post } = await page({ published: true, slug: 'services/nhs', content: '<p>Therapists for trusts</p>' });
    expect(post).toMatchObject({ kind: 'page', path: '/services/nhs', topics: [] });
    for (const path of ['/blog', '/rss.xml', '/feed.json', '/blog-teaser', '/api/blog'])
      expect([path, (await visit(path)).text.includes('Safeguarding')]).toEqual([path, false]);
    const all = async (query: string) =>
      ((await own.call('GET', `/api/blog/all${query}`)).json() as { posts: Post[] }).posts.map(({ path }) => path);
    expect(await all('')).toEqual(['/blog/the-first']);
    expect(await all('?kind=page')).toEqual(['/services/nhs']);
    expect((await visit('/sitemap.xml')).text).toContain('/services/nhs</loc>');
    expect((await visit('/search.json')).text).toContain('"/services/nhs"');
  });

  test('is whole at the path of its rule, and a draft only for those who may write', async () => {
    const { post } = await page({ slug: 'insurance', content: '<h2>What is insured</h2><p>All of it</p>' });
    expect((await visit('/page/insurance')).status).toBe(404);
    expect((await own.call('GET', '/page/insurance')).text).toContain('Draft: only you');
    await own.update(post.id, { published: true });
    const shown = await visit('/page/insurance');
    expect([shown.status, shown.text.includes('All of it'), shown.text.includes('5 min read')]).toEqual([
      200,
      true,
      false,
    ]);
    await own.update(post.id, { slug: 'cover' });
    const moved = await visit('/page/insurance');
    expect([moved.status, moved.headers.location]).toEqual([301, '/cover']);
  });

  test('has an address that nothing else has, and says what is there', async () => {
    await page({ slug: 'events', title: 'Events' });
    await own.platform.db.insertInto('redirects').values({ path: '/old-news', target: '/blog' }).execute();
    expect(await refusal({ slug: 'services' })).toEqual([
      ...[400, 'slug', 'The site itself has /services, and its own page always wins. Choose another address.'],
    ]);
    expect((await refusal({ slug: 'api/mine' }))[2]).toMatch('The site itself has /api/mine');
    expect(await refusal({ slug: 'events' })).toEqual([
      ...[409, 'slug', 'The page “Events” has the address /events. “events-2” is free.'],
    ]);
    expect(await refusal({ slug: 'old-news' })).toEqual([
      ...[409, 'slug', 'A redirect leads from /old-news to /blog. “old-news-2” is free.'],
    ]);
    expect((await refusal({ slug: 'a/b/c' }))[2]).toMatch('at most one slash');
    expect((await refusal({ kind: 'post', slug: 'a/b' }))[2]).toMatch('Leave out the slash');
    expect((await page({ title: 'Services' })).post.path).toBe('/services-2');
  });
});
