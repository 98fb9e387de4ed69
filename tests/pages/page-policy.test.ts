import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { insertPosts } from '../../db/queries/posts/posts.ts';
import { root } from '../../local/prepare.ts';
import { browserPages } from '../e2e/browser/browser.ts';
import { createAccount } from '../fixtures/accounts.ts';
import { makePost } from '../platform/prepared-platform.ts';
import { inherited } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';

const run = promisify(execFile);
const openPage = browserPages();
const site = 'https://talentcare.example';
// The output must be inside the project.
const folder = path.join(root, '.astro', `unsanitized-${randomUUID()}`);

const attack = `document.documentElement.dataset.attack = 'ran'`;
const content = {
  plain: `<p>Words</p><script>${attack}</script><style>h1 { display: none }</style>`,
  'closing-its-frame': `</div></article></main><script type="module">${attack}</script><style>h1 { display: none }</style>`,
  'like-a-tag': `<p title="<script>"><script>${attack}</script></p><img src="x.png" onerror="${attack}"><p onclick="">`,
  'with-a-comment': `<!-- <script> --><script>${attack}</script><style>h1 { display: none }</style><!--`,
};
const slugs = Object.keys(content);

beforeAll(async () => {
  const { url } = await openTestDatabase();
  const db = new Database(url);
  const { id } = await createAccount(db, 'admin');
  const title = `<script>${attack}</script><style>h1 { display: none }</style>`;
  await insertPosts(
    db,
    Object.entries(content).map(([slug, html]) => makePost({ slug, title, excerpt: title, content: html }, id)),
  );
  await run(process.execPath, [path.join(root, 'tests/platform/build-unsanitized.ts'), folder], {
    cwd: root,
    env: { ...inherited(), DATABASE_URL: url, URL: site, ASTRO_TELEMETRY_DISABLED: '1' },
  });
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(slugs)(
  'a script and a style in the post “%s” are refused by its page, were they never cleaned',
  async (slug) => {
    const page = await openPage({ faults: [/Content Security Policy/, /ERR_FAILED|x\.png|40\d/] });
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      const file = path.join(folder, path.extname(pathname) ? pathname : `${pathname}.html`);
      return existsSync(file) ? route.fulfill({ path: file }) : route.abort();
    });
    await page.goto(`${site}/built-posts/${slug}`);
    expect(readFileSync(path.join(folder, 'built-posts', `${slug}.html`), 'utf8')).toContain(
      content[slug as keyof typeof content],
    );
    await page.waitForLoadState('networkidle');
    expect(await page.locator('html').getAttribute('data-attack')).toBeNull();
    expect(await page.locator('h1').first().isVisible()).toBe(true);
    // The page's own styles are allowed.
    expect(await page.locator('.skip-link').evaluate((link) => getComputedStyle(link).position)).toBe('fixed');
  },
);
