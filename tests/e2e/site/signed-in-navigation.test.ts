import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { storePost } from '../../fixtures/posts.ts';
import { expectToast } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl, admin } = inject('platform');
const openPage = browserPages();
const items = ['Home', 'About', 'Services', 'TalentCare', 'Benefits', 'Blog', 'Contact'];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

describe('a signed-in person', () => {
  let creator: Account;
  let reader: Account;
  let longNamed: Account;
  beforeAll(async () => {
    const db = new Database(databaseUrl);
    creator = await createAccount(db, 'content_creator');
    reader = await createAccount(db, 'user');
    const { id, password } = await createAccount(db, 'admin');
    longNamed = { id, password, username: `maximiliana.${id}` };
    await db.updateTable('users').set({ username: longNamed.username }).where('id', '=', id).execute();
  });

  test.each([
    ['an admin', () => admin, ' (Admin)', true],
    ['a content creator', () => creator, ' (Creator)', false],
    ['a user', () => reader, '', false],
  ])('who is %s reads the own name, and the way to the back office is for admins', async (_, whose, tag, isAdmin) => {
    const { username } = whose();
    const page = await openPage();
    await signInPage(page, address, whose());
    await page.goto(`${address}/blog`);
    const own = page.getByRole('navigation', { name: 'Your account' });
    await own.getByText(`${username}${tag}`, { exact: true }).waitFor();
    await expect
      .poll(() => main(page).getByRole('link').allInnerTexts())
      .toEqual(isAdmin ? [...items, 'Admin'] : items);
    const links = whose() === reader ? ['Your account'] : ['Posts and drafts', 'Your account'];
    expect(await own.getByRole('link').allInnerTexts()).toEqual(links);
    if (!isAdmin) {
      await own.getByRole('link', { name: 'Your account' }).click();
      await page.getByRole('heading', { name: 'Your Account' }).waitFor();
      return;
    }
    await main(page).getByRole('link', { name: 'Admin', exact: true }).click();
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
  });

  test('logs out there, after asking where unsaved text would go, and the page is a visitor’s again', async () => {
    const draft = await storePost(address, await signIn(address, creator));
    const page = await openPage(phone);
    await signInPage(page, address, creator);
    await page.goto(address);
    const own = page.getByRole('navigation', { name: 'Your account' });
    await own.getByRole('link', { name: 'Posts and drafts' }).tap();
    await page.getByRole('heading', { name: draft.title }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const unsaved = `talentcare_backup/${creator.id}/new`;
    await page.evaluate((key) => localStorage.setItem(key, '{}'), unsaved);
    const kept = () => page.evaluate((key) => localStorage.getItem(key), unsaved);
    page.once('dialog', (dialog) => dialog.dismiss());
    await own.getByRole('button', { name: 'Logout' }).tap();
    expect(await kept()).toBe('{}');
    page.once('dialog', (dialog) => dialog.accept());
    await own.getByRole('button', { name: 'Logout' }).tap();
    await expectToast(page, { title: 'Logged Out', text: 'You have been logged out successfully.' });
    await expect.poll(() => own.count()).toBe(0);
    await expect.poll(() => kept()).toBe(null);
    await page.getByRole('heading', { name: draft.title }).waitFor({ state: 'detached' });
    await expect.poll(() => page.context().cookies()).toEqual([]);
    // It is said once.
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByText('Logged Out').count()).toBe(0);
  });

  test.each([390, 1024, 1280])(
    'finds the header as visitors see it on a screen of %s px',
    { tags: ['thorough'] },
    async (width) => {
      const page = await openPage({ viewport: { width, height: 844 } });
      const header = () => page.getByRole('banner').boundingBox();
      await page.goto(`${address}/about`);
      const visitors = await header();
      await signInPage(page, address, longNamed);
      // People arrive by a link. After a reload Chromium looks for the visitor's place in the text: when a font comes late, it
      // scrolls past the row of links that the visitor did not have.
      await page.goto(address);
      await page.goto(`${address}/about`);
      const own = page.getByRole('navigation', { name: 'Your account' });
      await own.getByRole('button', { name: 'Logout' }).waitFor();
      await expect.poll(() => header()).toEqual(visitors);
      expect(visitors?.height).toBeLessThan(80);
      const bottom = (visitors?.y ?? 0) + (visitors?.height ?? 0);
      await expect.poll(async () => (await own.boundingBox())?.y).toBe(bottom);
      if (width > 390) {
        const name = own.getByText(`${longNamed.username} (Admin)`, { exact: true });
        expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
        return;
      }
      await page.getByRole('button', { name: 'Menu' }).click();
      // The line below the header belongs to the header.
      await expect.poll(async () => (await main(page).boundingBox())?.y).toBe(bottom - 1);
    },
  );

  test('reads on a phone who is logged in', async () => {
    const page = await openPage(phone);
    await signInPage(page, address, admin);
    await page.goto(address);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await main(page).getByText(`Logged in as: ${admin.username}`, { exact: true }).waitFor();
    await expect.poll(() => main(page).getByRole('link').allInnerTexts()).toEqual([...items, 'Admin']);
  });
});
