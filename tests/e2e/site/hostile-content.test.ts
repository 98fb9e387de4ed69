import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sanitizeContent } from '../../../src/rich-text/sanitize-content.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { hostileContent } from '../../fixtures/hostile-content.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { type StartedPlatform, startPlatform } from '../../platform/start-platform.ts';
import { browserPages } from '../browser/browser.ts';
import { findHarm, watchForHarm } from '../browser/harm.ts';
import { signInPage } from '../browser/sign-in.ts';

/** The platform that the posts are saved to, whose site has none of them. */
let fresh: PreparedPlatform;
/** The URL of a site with the posts. It was built from them where the thorough tests run: that takes half a minute. */
let address: string;
let built: StartedPlatform | undefined;
const openPage = browserPages();

const printable = (text: string) => text.replace(/[^\P{Cc}\t]|\p{Cs}|\p{Bidi_Control}|[\u2028\u2029\t]/gu, ' ').trim();

interface HostilePost {
  /** The pieces of hostile content that its content has. */
  name: string;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
}

// Twenty-five pieces are shown at a time, each cleaned by itself.
const perPage = 25;

// Each piece is the title or the excerpt of a post, in the thorough tests both.
const places = hostileContent.flatMap(({ html }, index) => {
  if (inject('isThorough')) return [{ title: html, excerpt: html }];
  return index % 2 === 0 ? [{ title: html, excerpt: hostileContent[index + 1]?.html ?? html }] : [];
});

// The first posts have the pieces as their contents too.
const posts = places.map(({ title, excerpt }, index): HostilePost => {
  const slug = `piece-${index + 1}`;
  const shown = hostileContent.slice(index * perPage, (index + 1) * perPage);
  // Something to be seen stands before whatever might swallow what follows.
  const clean = shown.map((piece) => sanitizeContent(`<p>Piece</p>${piece.html.replaceAll('\0', '')}`));
  return {
    name: `one of ${shown.map(({ name }) => name).join(', ')}`,
    slug,
    title: `${slug} ${printable(title)}`.slice(0, 200),
    excerpt: `${slug} ${printable(excerpt)}`.slice(0, 1_000),
    content: clean.join('') || '<p>Piece</p>',
  };
});
const pages = posts.slice(0, Math.ceil(hostileContent.length / perPage));

beforeAll(async () => {
  fresh = await startPlatformWith([{ slug: 'harmless', content: '<p>Piece</p>' }], inject('withoutBuilds'));
  const cookie = await signIn(fresh.address, fresh.author);
  for (const { name, ...post } of posts) {
    const answer = await send(fresh.address, '/api/blog', { body: { ...post, published: true }, cookie });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`);
  }
  if (inject('isThorough')) built = await startPlatform({ DATABASE_URL: fresh.databaseUrl });
  address = built?.address ?? fresh.address;
}, 300_000);

afterAll(async () => {
  await built?.stop();
  await fresh.stop();
});

type Show = (page: Page, slug: string) => Promise<void>;

// The watch sends a policy of its own, which every script breaks and which only reports.
const reported = [/The policy is report-only/];

/** Shows every piece, and gives what is not as on a page without one: the site's own scripts are no harm. */
async function showAll(all: HostilePost[], address: string, where: string, show: Show): Promise<string[]> {
  const findings: string[] = [];
  const half = Math.ceil(all.length / 2);
  const showSome = async (some: HostilePost[]) => {
    const page = await openPage({ faults: reported });
    await watchForHarm(page, address);
    await show(page, 'harmless');
    const harmless = new Set(await findHarm(page, where));
    for (const { slug, name } of some) {
      await show(page, slug);
      for (const harm of await findHarm(page, where)) if (!harmless.has(harm)) findings.push(`${name}: ${harm}`);
    }
  };
  await Promise.all([showSome(all.slice(0, half)), showSome(all.slice(half))]);
  return findings;
}

const body = '[data-post]';

describe('content that is meant to harm does none', { timeout: 600_000 }, () => {
  // A post that is newer than the build has the page that the build writes (functions/publishing/post-page.test.ts).
  test('on its page', async () => {
    const show: Show = async (page, slug) => {
      await page.goto(`${address}/blog/${slug}`, { waitUntil: 'domcontentloaded' });
      await page.locator('.prose').getByText('Piece', { exact: true }).first().waitFor();
    };
    expect(await showAll(pages, address, body, show)).toEqual([]);
  });

  test('in the dialog of the home page', async () => {
    const show: Show = async (page, slug) => {
      if (page.url() !== `${address}/`) await page.goto(address);
      await page.evaluate(async (wanted) => {
        const dialog = document.querySelector<HTMLDialogElement>('#post-dialog');
        if (dialog?.open) {
          // What the last one leaves is cleared away when the closing is told.
          const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
          dialog.close();
          await closed;
        }
        document.querySelector('[data-read]')?.setAttribute('data-read', wanted);
        document.querySelector<HTMLElement>('[data-read]')?.click();
      }, slug);
      await page.locator('#post-dialog .prose').getByText('Piece', { exact: true }).first().waitFor();
    };
    expect(await showAll(pages, address, '#post-dialog', show)).toEqual([]);
  });

  test('in the lists of posts, for visitors and for those who write', async () => {
    const page = await openPage({ faults: reported });
    await watchForHarm(page, address);
    const findings: string[] = [];
    const last = Math.ceil((posts.length + 1) / 24);
    for (let number = 1; number <= last; number += 1) {
      await page.goto(number === 1 ? `${address}/blog` : `${address}/blog/page/${number}`);
      expect(await page.locator('.blog-grid article').count()).toBeGreaterThan(0);
      // The list has scripts of the site's own alone: none is inline but those that every page of it has.
      findings.push(...(await findHarm(page, '.blog-grid')).filter((harm) => /called|attr|javascript:|on /.test(harm)));
    }
    const writer = await openPage({ faults: reported });
    await watchForHarm(writer, fresh.address);
    await signInPage(writer, fresh.address, fresh.author);
    await writer.goto(`${fresh.address}/blog`);
    await writer
      .getByRole('heading', { name: /^piece-\d+ / })
      .first()
      .waitFor();
    findings.push(...(await findHarm(writer, '.blog-grid')).filter((harm) => /called|attr|javascript:|on /.test(harm)));
    expect(findings).toEqual([]);
  });
});

test('the watch sees what it is there for', async () => {
  const page = await openPage({ faults: [/Content Security Policy|violates/] });
  await watchForHarm(page, fresh.address);
  await page.goto(`${fresh.address}/blog/harmless`);
  await page.evaluate(() => {
    const place = document.querySelector('[data-post]');
    if (place)
      place.innerHTML = '<p onclick="alert(1)">x</p><iframe src="/blog"></iframe><a href="javascript:alert(1)">y</a>';
    window.alert();
  });
  const harm = await findHarm(page, body);
  for (const sign of [/^alert was called$/, /onclick on <p>/, /a frame of/, /href=javascript:/])
    expect(harm).toEqual(expect.arrayContaining([expect.stringMatching(sign)]));
});
