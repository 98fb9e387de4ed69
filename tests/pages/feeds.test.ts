import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserPages } from '../e2e/browser/browser.ts';
import { awkward, newest, publishedSlugs, topicSlugs } from '../fixtures/long-blog.ts';
import { send } from '../platform/http.ts';
import { type SharedBlog, sharedBlog } from '../platform/shared-blog.ts';

let platform: SharedBlog;
let page: Page;
const openPage = browserPages();

beforeAll(async () => {
  platform = await sharedBlog();
}, 300_000);

beforeEach(async () => {
  page = await openPage();
});

/** Parses XML strictly and gives each element of a name as its children's texts by name; throws where it is not valid. */
const parse = (xml: string, name: string) =>
  page.evaluate(
    ({ xml, name }) => {
      const document = new DOMParser().parseFromString(xml, 'text/xml');
      const fault = document.querySelector('parsererror');
      if (fault) throw new Error(fault.textContent);
      return [...document.getElementsByTagName(name)].map((element) =>
        Object.fromEntries([...element.children].map((child) => [child.tagName, child.textContent])),
      );
    },
    { xml, name },
  );

describe('sitemap.xml', () => {
  test('is valid and lists every public page once, and nothing else', async () => {
    const answer = await send(platform.address, '/sitemap.xml');
    expect(answer.headers['content-type']).toMatch(/xml/);
    const urls = await parse(answer.text, 'url');
    const paths = urls.map(({ loc }) => (loc as string).replace(platform.address, ''));
    const pages = ['/', '/talentcare', '/services', '/about', '/benefits', '/contact', '/privacy', '/accessibility'];
    const lists = Array.from({ length: Math.ceil(publishedSlugs.length / 24) }, (_, index) =>
      index === 0 ? '/blog' : `/blog/page/${index + 1}`,
    );
    const published = publishedSlugs.map((slug) => `/blog/${slug}`);
    const topics = topicSlugs.map((slug) => `/blog/topics/${slug}`);
    expect([...paths].sort()).toEqual([...pages, ...lists, ...topics, ...published].sort());
    expect(answer.text).not.toContain(`${platform.address}/admin`);
  });

  test('says when each post was changed last, and with the newest where all are listed', async () => {
    const urls = await parse((await send(platform.address, '/sitemap.xml')).text, 'url');
    const changed = new Map(urls.map(({ loc, lastmod }) => [(loc as string).replace(platform.address, ''), lastmod]));
    expect(changed.get('/blog/newest')).toBe('2026-07-02T11:30:00.000Z');
    expect(changed.get('/blog/in-title')).toBe('2026-06-29T12:00:00.000Z');
    for (const path of ['/', '/blog']) expect(changed.get(path)).toBe('2026-07-02T11:30:00.000Z');
    expect(changed.get('/about')).toBeUndefined();
  });

  test('lists pages that are there, are their own canonical address and may be kept', async () => {
    const urls = await parse((await send(platform.address, '/sitemap.xml')).text, 'url');
    for (const { loc } of urls.filter((_, index) => index < 12)) {
      const answer = await send(platform.address, new URL(loc as string).pathname);
      expect([loc, answer.status]).toEqual([loc, 200]);
      expect(answer.text).toContain(`<link rel="canonical" href="${loc}">`);
      expect(answer.text).not.toContain('name="robots"');
    }
  });
});

describe('rss.xml', () => {
  const read = async () => (await send(platform.address, '/rss.xml')).text;

  test('is valid, and has the fifty newest posts, newest first, without drafts', async () => {
    const answer = await send(platform.address, '/rss.xml');
    expect(answer.headers['content-type']).toMatch(/xml/);
    const items = await parse(answer.text, 'item');
    expect(items).toHaveLength(50);
    expect(items[0]?.link).toBe(`${platform.address}/blog/newest`);
    expect(items[1]?.link).toBe(`${platform.address}/blog/in-title`);
    const dates = items.map(({ pubDate }) => Date.parse(pubDate as string));
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    expect(answer.text).not.toContain('/blog/hidden');
    expect(answer.text).not.toContain(platform.author.id);
  });

  test('has each post whole: its title and excerpt as words, its content as cleaned HTML with whole addresses', async () => {
    const [first] = await parse(await read(), 'item');
    expect(first?.title).toBe(awkward);
    expect(first?.description).toBe(`${awkward.replace('<b>', '')} in short`);
    // The parser gives the last of several.
    expect(first?.category).toBe('Wards');
    const ofTopic = await parse(
      (await send(platform.address, `/blog/topics/${topicSlugs[0]}/rss.xml`)).text,
      'channel',
    );
    expect(ofTopic[0]?.title).toBe(`${newest.topics[0]} | TalentCare Blog`);
    expect(first?.pubDate).toBe('Tue, 30 Jun 2026 23:30:00 GMT');
    const html = first?.['content:encoded'] as string;
    const parts = await page.evaluate((text) => {
      const document = new DOMParser().parseFromString(text, 'text/html');
      return {
        words: document.body.textContent,
        link: document.querySelector('a')?.getAttribute('href'),
        picture: document.querySelector('img')?.getAttribute('src'),
        alt: document.querySelector('img')?.getAttribute('alt'),
        scripts: document.querySelectorAll('script, source').length,
        bold: document.querySelector('strong')?.textContent,
      };
    }, html);
    expect(parts.words).toContain('Why & how');
    expect(parts).toMatchObject({
      link: `${platform.address}/about`,
      picture: `${platform.address}/share.png`,
      alt: 'A "picture"',
      scripts: 0,
      bold: 'bold',
    });
    expect(html).not.toContain('alert(1)');
  });

  test('names the author of each post, and neither their id nor their username', async () => {
    const answer = await read();
    for (const item of await parse(answer, 'item')) expect(item['dc:creator']).toBe(awkward);
    for (const secret of [platform.author.id, platform.author.username]) expect(answer).not.toContain(secret);
  });

  test('gives each post an id that lasts, and is announced by the pages', async () => {
    const items = await parse(await read(), 'item');
    expect(new Set(items.map(({ guid }) => guid)).size).toBe(items.length);
    expect((await send(platform.address, '/blog')).text).toContain('type="application/rss+xml"');
  });
});

describe('feed.json', () => {
  test('is a JSON Feed 1.1 with the same posts, whole, and is announced by the pages', async () => {
    const answer = await send(platform.address, '/feed.json');
    expect(answer.headers['content-type']).toMatch(/^application\/feed\+json/);
    const { items, ...feed } = answer.json() as { items: Record<string, unknown>[] };
    expect(feed).toMatchObject({
      ...{ version: 'https://jsonfeed.org/version/1.1', title: 'TalentCare Blog', language: 'en-GB' },
      ...{ feed_url: `${platform.address}/feed.json`, home_page_url: `${platform.address}/blog` },
    });
    const inRss = await parse((await send(platform.address, '/rss.xml')).text, 'item');
    expect(items.map(({ id, url, content_html }) => [id, url, content_html])).toEqual(
      inRss.map((item) => [item.guid, item.link, item['content:encoded']]),
    );
    expect(items[0]).toMatchObject({
      ...{
        title: awkward,
        date_published: newest.createdAt.toISOString(),
        date_modified: newest.updatedAt.toISOString(),
      },
      authors: [{ name: awkward }],
    });
    for (const secret of [platform.author.id, platform.author.username, '/blog/hidden'])
      expect(answer.text).not.toContain(secret);
    expect((await send(platform.address, '/blog')).text).toContain('type="application/feed+json"');
  });
});

describe('the well-known files', () => {
  test('security.txt says whom to write to, and each build renews it for less than a year', async () => {
    const answer = await send(platform.address, '/.well-known/security.txt');
    expect(answer.headers['content-type']).toMatch(/^text\/plain; *charset=utf-8/i);
    const fields = Object.fromEntries(answer.text.split('\n').map((line) => line.split(/: (.*)/)));
    expect(fields).toMatchObject({
      ...{ Contact: 'mailto:hello@talentcare.example', 'Preferred-Languages': 'en' },
      Canonical: `${platform.address}/.well-known/security.txt`,
    });
    const { buildTime } = (await send(platform.address, '/build-info.json')).json() as { buildTime: string };
    const days = (Date.parse(fields.Expires as string) - Date.parse(buildTime)) / 86_400_000;
    expect(days).toBeGreaterThan(350);
    expect(days).toBeLessThan(365);
  });

  test('change-password leads a password manager to the account page', async () => {
    const answer = await send(platform.address, '/.well-known/change-password');
    const target = new URL(answer.headers.location ?? '', platform.address);
    expect([answer.status, target.href]).toEqual([302, `${platform.address}/admin/account`]);
  });
});

test('a title of any characters has a share image', async () => {
  const { text } = await send(platform.address, '/blog/newest');
  const [, url = ''] = /<meta property="og:image" content="([^"]+)">/.exec(text) ?? [];
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
});

describe('robots.txt', () => {
  test('lets every robot read, names the sitemap by its whole address, and not the back office', async () => {
    const answer = await send(platform.address, '/robots.txt');
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.text).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${platform.address}/sitemap.xml\n`);
  });
});
