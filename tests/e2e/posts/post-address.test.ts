import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { insertPosts } from '../../../db/queries/posts/posts.ts';
import { samplePosts } from '../../../db/sample-posts.ts';
import { type Account, createAccount } from '../../fixtures/accounts.ts';
import { makePost, type PreparedPost } from '../../platform/prepared-platform.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';
import { postPath } from '../site/public-paths.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();
let creator: Account;

beforeAll(async () => {
  creator = await createAccount(db, 'content_creator');
});

/** Stores a post that the build has not seen, long ago so that it is on no first page. */
async function store(post: Omit<PreparedPost, 'slug'>): Promise<{ id: string; slug: string }> {
  const slug = `unseen-${randomUUID().slice(0, 8)}`;
  await insertPosts(db, [makePost({ slug, createdAt: new Date('2020-06-01T12:00:00Z'), ...post }, creator.id)]);
  return db.selectFrom('blogPosts').select(['id', 'slug']).where('slug', '=', slug).executeTakeFirstOrThrow();
}

async function open(path: string, page?: Page) {
  const opened = page ?? (await openPage());
  const response = await opened.goto(`${address}${path}`);
  return { page: opened, article: opened.getByRole('main').getByRole('article'), status: response?.status() };
}

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

const whole = {
  title: 'A whole post',
  metaTitle: 'What search engines call it',
  metaDescription: 'What search engines say of it',
  featuredImage: '/share.png',
  updatedAt: new Date('2026-09-05T08:00:00Z'),
  content: `<h1>Part</h1><h2>Chapter</h2><p>Words.</p><script>document.title = 'broken'</script>`,
};

describe('the address of a post', () => {
  test('without a post says so and leads back', async () => {
    const { page, status } = await open('/blog/never-written', await openPage({ faults: [/404/] }));
    expect(status).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Post Not Found', exact: true }).waitFor();
    expect(await meta(page, 'robots')).toBe('noindex');
    await page.getByRole('main').getByRole('link', { name: 'Back to Blog', exact: true }).click();
    await page.waitForURL(`${address}/blog`);
  });

  test('may be its id', async () => {
    const post = db.selectFrom('blogPosts').select('id').where('slug', '=', samplePosts[0].slug);
    const { page } = await open(`/blog/${(await post.executeTakeFirstOrThrow()).id}`);
    expect(page.url()).toBe(`${address}${postPath}`);
    await page.getByRole('heading', { level: 1, name: samplePosts[0].title }).waitFor();
  });

  test('shows a post that is younger than the build, by its slug and by its id', async () => {
    const { id, slug } = await store(whole);
    for (const key of [slug, id]) {
      const { page, article, status } = await open(`/blog/${key}`);
      expect([status, page.url()]).toEqual([200, `${address}/blog/${slug}`]);
      await article.getByRole('heading', { level: 1, name: whole.title, exact: true }).waitFor();
      await article.getByText('Words.').waitFor();
      expect(await article.textContent()).toMatch(/01 June 2020.*5 min read.*Updated\s+05 September 2026/s);
      expect(await article.locator('img').first().getAttribute('src')).toBe(whole.featuredImage);
      expect(await article.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')).toContain(slug);
      expect(await page.title()).toBe(whole.metaTitle);
    }
  });

  test('shows of such a post the same headings, description and picture as the build will', async () => {
    const { slug } = await store(whole);
    const { page, article } = await open(`/blog/${slug}`);
    await article.getByText('Words.').waitFor();
    expect.soft(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([whole.title]);
    expect.soft(await meta(page, 'description')).toBe(whole.metaDescription);
    expect.soft(await meta(page, 'og:title')).toBe(whole.metaTitle);
    expect.soft(await meta(page, 'og:description')).toBe(whole.metaDescription);
    expect.soft(await meta(page, 'og:image')).toBe(`${address}/share.png`);
  });

  test('shows a draft, marked as one, to those who write and to nobody else', async () => {
    const { slug } = await store({ published: false });
    const page = await openPage();
    await signInPage(page, address, creator);
    const { article, status } = await open(`/blog/${slug}`, page);
    expect(status).toBe(200);
    await article.getByRole('heading', { level: 1, name: `Title of ${slug}`, exact: true }).waitFor();
    await article.getByText(`Content of ${slug}`).waitFor();
    await article.getByText(/^Draft/).waitFor();
    expect(await meta(page, 'robots')).toContain('noindex');
    const visitor = await open(`/blog/${slug}`, await openPage({ faults: [/404/] }));
    expect(visitor.status).toBe(404);
    await visitor.page.getByRole('heading', { name: 'Post Not Found' }).waitFor();
    expect(await visitor.page.content()).not.toContain(`of ${slug}`);
  });
});
