import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildSite } from '../../local/build.ts';
import { companyKeys } from '../../src/contracts/settings/company-settings.ts';
import { type SettingKey, settingKeys, settingRow } from '../../src/contracts/settings/settings-table.ts';
import { chromiumFlags, chromiumPath } from '../e2e/browser/chromium.ts';
import { signIn } from '../fixtures/accounts.ts';
import { send } from '../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../platform/prepared-platform.ts';
import { temporaryFolder } from '../platform/start-platform.ts';

const root = path.resolve(import.meta.dirname, '../..');
const hostile = `"a'<i>&amp;</script>-->%BUILD_ID%é😀`;

/** A word that only this setting has. */
const token = (key: SettingKey) => `Q${10 + settingKeys.indexOf(key)}X`;

// Settings whose form leaves no room for hostile text: their own word in the form, and everything else is refused.
const formed: Partial<Record<SettingKey, string>> = {
  seo_og_image: `https://img.example/${token('seo_og_image')}"'<i>&amp;</script>😀.png`,
  seo_twitter_handle: `@${token('seo_twitter_handle')}`,
  google_analytics_id: `G-${token('google_analytics_id')}AB`,
  google_tag_manager_id: `GTM-${token('google_tag_manager_id')}AB`,
  robots_txt: `User-agent: *\nDisallow: /${token('robots_txt')}${hostile}\n\nSitemap: /sitemap.xml\n# ${token('robots_txt')} end`,
  seo_blog_title: `${token('seo_blog_title')} %s "a'b<i>&amp;</script>😀`,
  contact_email: `${token('contact_email')}'&b?bcc=x@example.org`,
  contact_phone: '+44 111 222 0101',
  contact_hours: 'Sunday to Monday 1:05-23:45 UK time',
  closed_days: `2099-12-27 ${token('closed_days')}"a'<i>&amp;</script>-->é😀`,
  stat_therapists: '9,021+',
  stat_organizations: '9,022+',
  stat_compliance: '98.023%',
  stat_satisfaction: '9.024/5',
  company_part: 'Northern Ireland',
  company_number: 'NI902500',
  company_vat: 'XI902600000',
  company_ico: 'ZA902700',
  work_link_url: `https://work.example/${token('work_link_url')}"'<i>&amp;</script>😀`,
  client_link_url: `/${token('client_link_url')}"'<i>&amp;</script>😀`,
};

// Settings whose few values are other words of the site too.
const chosen: readonly SettingKey[] = ['sitemap_enabled', 'company_part'];

const hostileFor = (key: SettingKey) => {
  const { kind, limit } = settingRow(key);
  if (kind === 'switch') return key === 'sitemap_enabled' ? 'false' : 'true';
  const value = formed[key] ?? `${token(key)}${hostile}${kind === 'text' ? `\n<b>${token(key)}</b>` : ''}`;
  expect(value.length).toBeLessThanOrEqual(limit);
  return value;
};

/** What in a built page tells whose value it is. */
const trace = (key: SettingKey) =>
  /^(?:stat_\w+(?<!_basis)$|contact_phone|contact_hours|company_(?!name|office))/.test(key)
    ? hostileFor(key)
    : token(key);

type Place = readonly [selector: string, attribute?: string | undefined];

/** Every element and attribute that holds a setting, on any page, besides the one that the table names. */
const places: Partial<Record<SettingKey, readonly Place[]>> = {
  seo_home_title: [['meta[property="og:title"]', 'content']],
  seo_home_description: [['meta[property="og:description"]', 'content']],
  seo_blog_title: [['meta[property="og:title"]', 'content']],
  seo_blog_description: [
    ['meta[name="description"]', 'content'],
    ['meta[property="og:description"]', 'content'],
  ],
  about_title: [['.about-text h1']],
  services_title: [['.services h1']],
  contact_title: [['.contact-text h1']],
  contact_subtitle: [['.cta .lead']],
  contact_hours: [
    ['.notice .hours'],
    ['meta[name="description"]', 'content'],
    ['meta[property="og:description"]', 'content'],
  ],
  ...Object.fromEntries(companyKeys.map((key) => [key, [['.particulars span']]])),
  ...Object.fromEntries(settingKeys.filter((key) => key.startsWith('stat_')).map((key) => [key, [['.proof b']]])),
  contact_email: [['.site-footer [href^="mailto:"]'], ['.statement [href^="mailto:"]']],
};

const placesOf = (key: SettingKey) => {
  const { element, attribute } = settingRow(key).target;
  return [[element, attribute], ...(places[key] ?? [])] satisfies Place[];
};

let platform: PreparedPlatform;
let browser: Browser;
let page: Page;
let cookie: string;
/** The site that was built from the hostile settings, and what is stored of them. */
let site: string;
let stored: Record<SettingKey, string>;

const put = (key: SettingKey, value: string) =>
  send(platform.address, `/api/admin/settings/${key}`, { method: 'PUT', body: { value }, cookie });

/** Saves every setting. Returns what is stored. */
async function putAll(value: (key: SettingKey) => string): Promise<Record<SettingKey, string>> {
  const values = {} as Record<SettingKey, string>;
  for (const key of settingKeys) {
    const answer = await put(key, value(key));
    expect([key, answer.status, answer.text]).toEqual([key, 200, expect.any(String)]);
    values[key] = (answer.json() as { setting: { value: string } | null }).setting?.value ?? '';
  }
  return values;
}

// A build of its own, whose stamp is always the same.
const build = () =>
  buildSite(root, temporaryFolder(), {
    ...{ NODE_ENV: 'production', DATABASE_URL: platform.databaseUrl, URL: 'https://talentcare.example' },
    ...{ BUILD_ID: 'b1', COMMIT_REF: 'abcdef0', BUILD_TIME: '2026-06-01T12:00:00.000Z', ADMIN_PREFIX: '/admin' },
  });

const filesOf = (site: string) =>
  globSync('**/*', { cwd: site, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(site, path.join(entry.parentPath, entry.name)))
    .sort();

const read = (site: string, file: string) => readFileSync(path.join(site, file), 'utf8');

beforeAll(async () => {
  const featuredImage = 'https://img.example/own.png';
  platform = await startPlatformWith([{ slug: 'one' }, { slug: 'two', featuredImage }], inject('withoutBuilds'));
  cookie = await signIn(platform.address, platform.author);
  stored = await putAll(hostileFor);
  site = await build();
  browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags });
  page = await browser.newPage();
}, 600_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

// The teaser is a part of a page.
const pagesOf = (site: string) =>
  filesOf(site).filter((file) => file.endsWith('.html') && file !== 'built-lists/teaser.html');
const files: Record<string, string> = { '/': 'index.html', '/blog': 'built-lists/blog/1.html' };
const fileOf = (address: string) => files[address] ?? `${address.slice(1)}.html`;

/** Reads a page as browsers do: what each place holds, and all that is left when those are emptied. */
async function readPage(text: string, selectors: readonly Place[]) {
  // The places of frames, whose values are for the code that fills them.
  const html = text.replaceAll(/<!--live:.*?-->/g, '');
  return page.evaluate(
    ({ html, selectors }) => {
      const document = new DOMParser().parseFromString(html, 'text/html');
      const found = selectors.map(([selector, attribute]) =>
        [...document.querySelectorAll(selector)].map((element) =>
          attribute ? element.getAttribute(attribute) : element.textContent,
        ),
      );
      for (const [selector, attribute] of selectors)
        for (const element of document.querySelectorAll(selector)) {
          if (attribute) element.setAttribute(attribute, '');
          else element.textContent = '';
          if (element.matches('[href^="mailto:"], [href^="tel:"]')) element.setAttribute('href', '');
        }
      const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => {
        const text = script.textContent;
        script.textContent = '';
        return text;
      });
      return { found, data, rest: document.documentElement.outerHTML };
    },
    { html, selectors: selectors.map(([selector, attribute]) => [selector, attribute] as const) },
  );
}

/** The elements of a page with the names of their attributes, without any text. */
const skeleton = (html: string) =>
  page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'text/html');
    return [...document.querySelectorAll('*')].map(
      (element) => `${element.tagName} ${element.getAttributeNames().sort().join(' ')}`,
    );
  }, html);

const oneLine = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim();

describe('hostile text in every setting', () => {
  const words = settingKeys.filter((key) => settingRow(key).kind !== 'switch');
  const inPages = words.filter((key) => key !== 'robots_txt');

  // A sentence names the closed days.
  const whole = inPages.filter((key) => key !== 'closed_days');

  test.each(whole)('%s is in its place, as it was typed', async (key) => {
    const { page: address, element, attribute } = settingRow(key).target;
    const { found } = await readPage(read(site, fileOf(address)), [[element, attribute]]);
    const expected = key === 'seo_blog_title' ? stored[key].replace('%s', 'Articles') : stored[key];
    // The headline is set in two parts.
    const shown = key === 'hero_title' ? found[0]?.map(oneLine) : found[0];
    expect(shown?.length).toBeGreaterThan(0);
    for (const text of shown ?? []) expect(text).toBe(expected);
    expect(expected).toContain(trace(key));
  });

  test('the page that thanks names the closed days, and says when the company is back', async () => {
    const { found } = await readPage(read(site, 'contact/thank-you.html'), [['.notice #back-2099-12-28']]);
    const name = stored.closed_days.slice('2099-12-27 '.length);
    expect(found[0]?.map(oneLine)).toEqual([`We are closed for ${name}, and back on Monday 28 December.`]);
    // It is seen only if the response to the form says so, without scripts.
    const visitor = await browser.newPage({ javaScriptEnabled: false });
    const address = pathToFileURL(path.join(site, 'contact/thank-you.html')).href;
    for (const [fragment, isSeen] of [['', false] as const, ['#back-2099-12-28', true] as const]) {
      await visitor.goto(`${address}${fragment}`);
      expect([fragment, await visitor.getByText('We are closed for').isVisible()]).toEqual([fragment, isSeen]);
    }
    await visitor.close();
  });

  test('no value is anywhere else in any page', async () => {
    for (const file of pagesOf(site)) {
      const { found, data, rest } = await readPage(read(site, file), inPages.flatMap(placesOf));
      const others = inPages.filter((key) => key !== 'company_part' && rest.includes(trace(key)));
      expect({ file, others }).toEqual({ file, others: [] });
      expect(found.flat().length + data.length).toBeGreaterThan(/^admin|-frame.html$/.test(file) ? -1 : 5);
    }
  });

  test('the company’s details, and the links for others, are at the foot of every page', async () => {
    for (const file of pagesOf(site).filter((file) => !file.startsWith('admin'))) {
      const { found } = await readPage(read(site, file), [
        ['.site-footer .particulars span'],
        ['.footer-end a:nth-of-type(-n + 2)', 'href'],
      ]);
      const [details, links] = [companyKeys.map((key) => stored[key]), [stored.work_link_url, stored.client_link_url]];
      expect({ file, found }).toEqual({ file, found: [details, links] });
    }
  });

  test('what is for machines parses, and holds the address and the picture alone', async () => {
    let objects = 0;
    for (const file of pagesOf(site)) {
      const { data } = await readPage(read(site, file), []);
      for (const text of data) {
        const graph = JSON.stringify(JSON.parse(text));
        objects += 1;
        const named = inPages.filter((key) => graph.includes(trace(key)));
        expect(['contact_email', 'seo_og_image']).toEqual(expect.arrayContaining(named));
      }
    }
    expect(objects).toBeGreaterThan(5);
    const { data } = await readPage(read(site, 'index.html'), []);
    expect(JSON.parse(data[0] ?? '')['@graph'][0].email).toBe(stored.contact_email);
  });

  test('no page has another element or attribute than with plain words', { tags: ['thorough'] }, async () => {
    const plain: Partial<Record<SettingKey, string>> = {
      seo_og_image: 'https://img.example/plain.png',
      seo_blog_title: 'Plain %s',
      contact_email: 'plain@example.org',
      robots_txt: 'User-agent: *',
    };
    await putAll((key) => plain[key] ?? formed[key] ?? (words.includes(key) ? 'Plain' : hostileFor(key)));
    const plainSite = await build();
    expect(pagesOf(site)).toEqual(pagesOf(plainSite));
    for (const file of pagesOf(site)) {
      // A headline of one sentence has no second part, plain or hostile.
      expect({ file, is: await skeleton(read(site, file)) }).toEqual({
        file,
        is: await skeleton(read(plainSite, file)),
      });
    }
  });

  test('an address to write to leads to that address alone, and a number to its digits', async () => {
    const { found } = await readPage(read(site, 'contact.html'), [
      ['[href^="mailto:"]', 'href'],
      ['[href^="tel:"]', 'href'],
    ]);
    const [mails, numbers] = found as [string[], string[]];
    expect(mails).toHaveLength(2);
    for (const href of mails) {
      expect(new URL(href).search).toBe('');
      expect(decodeURIComponent(new URL(href).pathname)).toBe(stored.contact_email);
    }
    expect(numbers).toEqual(['tel:+441112220101']);
  });

  test('the line of proof has every figure whose switch is on', async () => {
    const { found } = await readPage(read(site, 'index.html'), [['.proof b']]);
    expect(found[0]).toEqual([
      ...[stored.stat_therapists, stored.stat_organizations, stored.stat_compliance, stored.stat_satisfaction],
    ]);
  });

  test('robots.txt keeps its lines, but for the sitemap that is switched off', () => {
    const lines = stored.robots_txt.split('\n').filter((line) => !line.startsWith('Sitemap:'));
    expect(read(site, 'robots.txt')).toBe(`${lines.join('\n')}\n`);
    expect(existsSync(path.join(site, 'built-lists/sitemap.xml'))).toBe(false);
  });

  test('no other file has any of it, but the description of the feeds', async () => {
    const others = filesOf(site).filter((file) => !/\.html$|^robots\.txt$|\.(?:png|woff2)$/.test(file));
    expect(others).toContain('built-lists/rss.xml');
    for (const file of others) {
      const text = read(site, file);
      const named = words.filter((key) => !chosen.includes(key) && text.includes(trace(key)));
      expect({ file, named }).toEqual({
        file,
        named: /^built-lists\/(?:rss\.xml|feed\.json|facts\.json)$/.test(file) ? ['seo_blog_description'] : [],
      });
    }
    const description = await page.evaluate(
      (xml) => {
        const document = new DOMParser().parseFromString(xml, 'text/xml');
        return document.querySelector('channel > description')?.textContent;
      },
      read(site, 'built-lists/rss.xml'),
    );
    expect(description).toBe(stored.seo_blog_description);
  });

  test('the form of a setting leaves no room for it', async () => {
    for (const key of Object.keys(formed) as SettingKey[]) {
      if (['robots_txt', 'seo_blog_title', 'seo_og_image', 'work_link_url', 'client_link_url'].includes(key)) continue;
      expect([key, (await put(key, `x${hostile}`)).status]).toEqual([key, 400]);
    }
  });
});
