import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type PreparedPlatform, type PreparedPost, startPlatformWith } from '../../platform/prepared-platform.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';

let platform: PreparedPlatform;
const openPage = browserPages();

const row = (tag: string, words: string) => `<tr>${`<${tag}>${words}</${tag}>`.repeat(8)}</tr>`;
const plain = {
  slug: 'plain',
  title: 'How </script><script>document.title = "broken"</script> & "all" ends',
  createdAt: new Date('2026-06-30T23:30:00Z'),
  content: `<pre><code>const ${'long'.repeat(40)} = 1;</code></pre><table><thead>${row('th', 'Name')}</thead><tbody>${row('td', 'Some words')}</tbody></table>`,
} satisfies PreparedPost;
const film = 'https://films.example/one';
const full = {
  slug: 'full',
  title: 'A full post',
  metaTitle: 'What search engines call it',
  metaDescription: 'What search engines say of it',
  featuredImage: '/share.png',
  updatedAt: new Date('2026-09-05T08:00:00Z'),
  content: `<h1>Part</h1><h2>Chapter</h2><p style="color: red; position: fixed" onclick="document.title = 'broken'">Words.</p>
    <script>document.title = 'broken'</script><img src="/share.png" alt="A picture" onerror="document.title = 'broken'">
    <a href="javascript:document.title='broken'">Trap</a>
    <iframe src="${film}" allow="fullscreen" allowfullscreen frameborder="0" scrolling="no"></iframe>
    <iframe src="http://films.example/unsafe"></iframe><iframe src="javascript:parent.document.title='broken'"></iframe>`,
} satisfies PreparedPost;

// A post has the same page before a build and after it (functions/post-page.test.ts). This build was made for another URL.
const { address: siteUrl } = inject('platform');
beforeAll(async () => {
  platform = await startPlatformWith([plain, full], inject('withoutBuilds'));
});

afterAll(() => platform.stop());

async function open(path: string) {
  const page = await openPage();
  // The world outside is not there in a test.
  await page.route(`${new URL(film).origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Film' }));
  const response = await page.goto(`${platform.address}${path}`);
  return { page, article: page.getByRole('main').getByRole('article'), status: response?.status() };
}

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

describe('a post', () => {
  test('shows its title, its day in the United Kingdom and its reading time, can be shared, and asks for a demo', async () => {
    const { page, article } = await open('/blog/plain');
    await article.getByRole('heading', { level: 1, name: plain.title, exact: true }).waitFor();
    await article.getByText('01 July 2026', { exact: true }).waitFor();
    await article.getByText('5 min read', { exact: true }).waitFor();
    expect(await article.getByText(/Updated/).count()).toBe(0);
    expect(await article.locator('img').count()).toBe(0);
    expect([await page.title(), await meta(page, 'og:title')]).toEqual([plain.title, plain.title]);
    expect([await meta(page, 'description'), await meta(page, 'og:description')]).toEqual(
      Array(2).fill('Excerpt of plain'),
    );
    const picture = await page.request.get((await meta(page, 'og:image')) ?? '');
    expect(picture.headers()['content-type']).toMatch(/^image\//);

    const address = `${siteUrl}/blog/plain`;
    const linkedIn = new URL((await article.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')) ?? '');
    expect([linkedIn.host, linkedIn.searchParams.get('url')]).toEqual(['www.linkedin.com', address]);
    const x = new URL((await article.getByRole('link', { name: /(^| )X$/ }).getAttribute('href')) ?? '');
    expect(x.host).toMatch(/^(x|twitter)\.com$/);
    expect([x.searchParams.get('url'), x.searchParams.get('text')]).toEqual([address, plain.title]);
    const demo = page.getByRole('main').getByRole('link', { name: 'Request a Demo', exact: true });
    expect(await demo.getAttribute('href')).toBe('/#contact');
  });

  test('describes itself to machines, whatever is in its title, and ends with other posts, which the keyboard opens', async () => {
    const { page } = await open('/blog/plain');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    const [posting, crumbs] = data['@graph'];
    expect(posting).toMatchObject({
      ...{ '@type': 'BlogPosting', headline: plain.title, description: 'Excerpt of plain' },
      ...{ datePublished: '2026-06-30T23:30:00.000Z', dateModified: '2026-06-30T23:30:00.000Z' },
      mainEntityOfPage: `${siteUrl}/blog/plain`,
    });
    expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Blog', plain.title]);
    const path = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await path.getByRole('listitem').allInnerTexts()).toEqual(['Blog', plain.title]);
    expect(await path.getByRole('link', { name: 'Blog', exact: true }).getAttribute('href')).toBe('/blog');
    expect(await page.title()).toBe(plain.title);

    const others = page.getByRole('region', { name: 'More articles' });
    expect(await others.getByRole('listitem').count()).toBe(1);
    await others.getByText('01 Jun 2026', { exact: true }).waitFor();
    await others.getByRole('link', { name: full.title, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${platform.address}/blog/full`);
    expect(await others.getByRole('link').allTextContents()).toEqual([plain.title]);
  });

  test('shows when it was updated, its picture, what search engines are to be told, and its content, of which nothing runs', async () => {
    const { page, article } = await open('/blog/full');
    await article.getByText('01 June 2026', { exact: true }).waitFor();
    expect(await article.textContent()).toMatch(/Updated\s+05 September 2026/);
    expect(await article.locator('img').first().getAttribute('src')).toBe('/share.png');
    expect([await page.title(), await meta(page, 'og:title')]).toEqual([full.metaTitle, full.metaTitle]);
    expect([await meta(page, 'description'), await meta(page, 'og:description')]).toEqual(
      Array(2).fill(full.metaDescription),
    );
    // The build knows the site's URL.
    expect(await meta(page, 'og:image')).toBe(new URL('/share.png', (await meta(page, 'og:url')) ?? '').href);
    expect(await meta(page, 'og:type')).toBe('article');

    expect(await article.getByRole('heading').allTextContents()).toEqual([full.title, 'Part', 'Chapter']);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const words = article.getByText('Words.');
    expect(await words.getAttribute('style')).toMatch(/^color:\s?red;?$/);
    await words.click();
    await article.getByRole('img', { name: 'A picture' }).scrollIntoViewIfNeeded();
    expect(await article.getByText('Trap').getAttribute('href')).toBeNull();
    expect(await page.title()).toBe(full.metaTitle);

    // Frames from elsewhere stay, in a sandbox, lazy and with a name.
    const frames = article.locator('iframe');
    expect(await frames.count()).toBe(1);
    const attributes = await frames.evaluate((frame) =>
      Object.fromEntries(frame.getAttributeNames().map((name) => [name, frame.getAttribute(name)])),
    );
    expect(attributes).toMatchObject({ src: film, allow: 'fullscreen', frameborder: '0', scrolling: 'no' });
    expect(attributes).toMatchObject({ allowfullscreen: '', loading: 'lazy' });
    expect(attributes.sandbox).toBeDefined();
    expect(attributes.sandbox).not.toMatch(/top-navigation|forms|modals/);
    expect(attributes.title?.length).toBeGreaterThan(3);
    await frames.scrollIntoViewIfNeeded();
    await page.frameLocator('iframe').getByText('Film').waitFor();
  });

  test('fits every screen: wide code and tables scroll by themselves, with the keyboard too', {
    tags: ['thorough'],
  }, async () => {
    const { page, article } = await open('/blog/plain');
    await expectFit(page);
    for (const part of [article.locator('pre'), article.getByRole('table').locator('..')]) {
      await part.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => part.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    }
  });
});
