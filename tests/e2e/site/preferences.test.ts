import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { storePost } from '../../fixtures/posts.ts';
import { findViolations } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';
import { button, openStoredPost } from '../editor/editor.ts';
import { postPath } from './public-paths.ts';

const { address, databaseUrl } = inject('platform');
const openPage = browserPages();

async function openWith(path: string, media: NonNullable<Parameters<Page['emulateMedia']>[0]>): Promise<Page> {
  const page = await openPage();
  await page.emulateMedia(media);
  await page.goto(`${address}${path}`);
  return page;
}

/** Returns what of an element's edge is drawn in forced colours, where backgrounds and shadows are not. */
const edgesOf = (element: Locator) =>
  element.evaluate((node) => {
    const { borderTopWidth, borderBottomWidth, outlineStyle } = getComputedStyle(node);
    return [borderTopWidth, borderBottomWidth, outlineStyle];
  });

describe('who wants less motion', { tags: ['thorough'] }, () => {
  test.each(['/', '/talentcare', '/services', '/blog'])('finds nothing moving on %s', async (path) => {
    const page = await openWith(path, { reducedMotion: 'reduce' });
    const moving = await page.evaluate(() => document.getAnimations().map(({ playState }) => playState));
    expect(moving).toEqual([]);
  });

  test('jumps to a section instead of being carried there', async () => {
    const page = await openWith('/', { reducedMotion: 'reduce' });
    // Where the section is each time that the page has moved.
    const tops = await page.evaluateHandle(() => {
      const seen: number[] = [];
      const section = document.getElementById('services');
      addEventListener('scroll', () => seen.push(section?.getBoundingClientRect().top ?? Number.NaN));
      return seen;
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
    await expect.poll(() => tops.evaluate((seen) => seen.length)).toBeGreaterThan(0);
    expect(await tops.evaluate(([first]) => Math.abs(first ?? Number.NaN))).toBeLessThan(150);
  });
});

describe('in forced colours', { tags: ['thorough'] }, () => {
  test.each(['/', '/talentcare', '/contact'])(
    '%s keeps its words, its controls and its figures apart',
    async (path) => {
      const page = await openWith(path, { forcedColors: 'active', colorScheme: 'dark' });
      const faint = await page.evaluate(() => {
        const backgroundOf = (element: Element | null): string => {
          if (!element) return 'none';
          const { backgroundColor } = getComputedStyle(element);
          return /, 0\)$/.test(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
        };
        const texts = document.querySelectorAll('h1, h2, h3, p, li, dt, dd, td, th, label, a, button');
        const controls = document.querySelectorAll('.button, input:not([tabindex="-1"]), select, textarea');
        const strokes = document.querySelectorAll('svg :is(path, circle + circle)');
        return [
          ...[...texts].filter((text) => getComputedStyle(text).color === backgroundOf(text)),
          ...[...controls].filter((control) => getComputedStyle(control).borderTopWidth === '0px'),
          ...[...strokes].filter((line) => {
            const { stroke, fill } = getComputedStyle(line);
            const behind = backgroundOf(line);
            return [stroke, fill].every((paint) => paint === 'none' || paint === behind);
          }),
        ].map((element) => element.outerHTML.slice(0, 100));
      });
      expect(faint).toEqual([]);
    },
  );

  test('the back office shows which tab, tool and version is chosen', async () => {
    const account = await createAccount(new Database(databaseUrl), 'admin');
    const page = await openPage();
    await signInPage(page, address, account);
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.goto(`${address}/admin`);
    const tab = (name: string) => edgesOf(page.getByRole('tab', { name }));
    expect(await tab('Overview')).not.toEqual(await tab('Users'));
    expect(await tab('Blog')).toEqual(await tab('Users'));
    const { id } = await storePost(address, await signIn(address, account), {
      content: '<p><strong>Bold</strong></p>',
    });
    await (await openStoredPost(page, address, id)).getByText('Bold').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Bold', pressed: true }).waitFor();
    expect(await edgesOf(button(page, 'Bold'))).not.toEqual(await edgesOf(button(page, 'Italic')));
    // The knob of a switch is its border.
    const knob = page.getByRole('switch').evaluate((field) => getComputedStyle(field, '::before').borderTopWidth);
    expect(await knob).not.toBe('0px');
    await page.goto(`${address}/admin/blog/${id}/history`);
    const version = page.getByRole('main').locator('[aria-current=true]');
    expect(await edgesOf(version)).toContain('solid');
  });
});

describe('on paper', { tags: ['thorough'] }, () => {
  test.each(['/', '/talentcare', '/blog', '/privacy', postPath])(
    '%s has its content in readable colours, and neither buttons nor a way around',
    async (path) => {
      const page = await openWith(path, { media: 'print', colorScheme: 'dark' });
      // Links to share the post, to ask for a demo or to other topics have no use on paper.
      const onScreenAlone = ':is(form, [hidden], .share, .cta, .blog-end, .blog-topics) *';
      const hidden = page.locator(`main :is(h1, h2, h3, p, li, dt, dd, td):not(${onScreenAlone}):not(:visible)`);
      // The form's own heading goes with the form, and buttons have no use on paper.
      expect(
        (await hidden.allTextContents()).filter((words) => words && !/Request a Demo|Discover/.test(words)),
      ).toEqual([]);
      // What a form is for and how long the details are kept.
      expect(await page.locator('.form-panel > .field-hint:not(:visible)').count()).toBe(0);
      expect(await page.locator('main :is(input, textarea):visible').count()).toBe(0);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('main').getByRole('paragraph').first().isVisible()).toBe(true);
      await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
      await page.getByRole('contentinfo').waitFor({ state: 'hidden' });
      expect(await page.locator('button:visible, .button:visible').allTextContents()).toEqual([]);
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      for (const channel of paper.match(/\d+/g)?.slice(0, 3) ?? []) expect(Number(channel)).toBeGreaterThan(240);
      expect(await findViolations(page, 'colours')).toEqual([]);
    },
  );
});
