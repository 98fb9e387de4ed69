import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { hostileContent } from '../../fixtures/hostile-content.ts';
import { storePost } from '../../fixtures/posts.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';
import { contentOf, openNewPost, paste } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

/** What of the page would run or frame something that is not the site's own. */
const dangers = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('main *, [role=dialog] *')) {
      const { localName } = element;
      if (/^(?:script|iframe|object|embed|frame|base|meta|link|style|svg:script)$/.test(localName))
        found.push(element.outerHTML);
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(`${localName} ${name}`);
        if (/^(?:href|src|action|formaction|data)$/.test(name) && /^\s*(?:javascript|vbscript|data:text)/i.test(value))
          found.push(`${localName} ${name}=${value}`);
      }
    }
    return found;
  });

// What was hooked says which piece got through.
async function watch(page: Page): Promise<string[]> {
  const struck: string[] = [];
  page.on('dialog', async (dialog) => {
    struck.push(dialog.message());
    await dialog.dismiss();
  });
  await page.route(
    (url) => url.origin !== address,
    (route) => route.abort(),
  );
  return struck;
}

// Foreign pictures are asked for and refused by the test; a policy's report of what it blocked would be a fault.
const faults = [/ERR_FAILED/, /^failed: /, /404/, /net::/, /violates the following Content Security Policy/];

test('hostile content that is stored does nothing in the editor', async () => {
  const content = hostileContent.map(({ html }) => html).filter((html) => html.length < 5_000);
  expect(content.length).toBeGreaterThanOrEqual(300);
  const page = await openPage({ faults });
  await signInPage(page, address, admin);
  const struck = await watch(page);
  await openNewPost(page, address);
  // Neighbours are alike: in one post, two that nest deeply would be refused.
  const posts = 3;
  for (let first = 0; first < posts; first += 1) {
    const some = content.filter((_, at) => at % posts === first);
    const post = await storePost(address, cookie, {
      content: `<p>Start</p>${some.join('<p>-</p>')}`,
    });
    await page.goto(`${address}/admin/blog/${post.id}`);
    await contentOf(page).getByText('Start', { exact: true }).first().waitFor();
    expect(await dangers(page)).toEqual([]);
  }
  expect(struck).toEqual([]);
});

test('hostile content that is pasted does nothing in the editor', { timeout: 180_000 }, async () => {
  const page = await openPage({ faults });
  await signInPage(page, address, admin);
  const struck = await watch(page);
  const content = await openNewPost(page, address);
  const pieces = hostileContent.map(({ html }) => `<p>x</p>${html}`);
  const checkAndClear = async () => {
    expect(await dangers(page)).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
  };
  for (let at = 0; at < pieces.length; at += 20) {
    const some = pieces.slice(at, at + 20);
    await paste(content, some.join(''), 'x');
    const shown = await content.getByText('x', { exact: true }).count();
    await checkAndClear();
    if (shown >= some.length) continue;
    // A piece has swallowed the pieces after it.
    for (const piece of some) await paste(content, piece, 'x');
    await checkAndClear();
  }
  expect(struck).toEqual([]);
});
