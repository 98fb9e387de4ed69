import { describe, expect, test } from 'vitest';
import { settingDefaults } from '../../../src/contracts/settings/settings-table.ts';
import { loadToasts } from '../back-office/back-office.ts';
import { findViolations } from '../browser/axe.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { endSession } from '../browser/sign-in.ts';
import { describedBy, field, openTab, save, settingsScreens, toast, watchSaves } from './settings-screens.ts';

const { platform, openScreen, put, storedValues } = settingsScreens();

describe('saving a tab', () => {
  test.each([
    ['seo', 'Homepage', 'Keywords', 'seo_home_keywords', 'SEO settings saved successfully'],
    ['content', 'Services', 'Title', 'services_title', 'Content updated successfully'],
  ] as const)('of /%s says so, and sends only what has changed in it', async (screen, tab, label, key, title) => {
    const page = await openScreen(screen);
    const saves = watchSaves(page);
    await openTab(page, tab);
    await field(page, label).fill('Something new');
    await page.getByText(`Not saved yet: ${label}.`, { exact: true }).waitFor();
    await save(page);
    await toast(page, title).waitFor();
    expect(saves).toEqual([[key, 'Something new']]);
    expect(await storedValues()).toEqual({ [key]: 'Something new' });
    await toast(page, 'The site is being rebuilt.').waitFor();
    // How that stands is said as long as one looks; this platform's hook takes the call and builds nothing.
    await page.getByRole('banner').getByText('Rebuild queued', { exact: true }).waitFor();
    await page.reload();
    await openTab(page, tab);
    await expect.poll(() => field(page, label).inputValue()).toBe('Something new');
  });

  test('of closed days fills in the bank holidays of two years with one press, beside what is typed', async () => {
    const page = await openScreen('content');
    await openTab(page, 'Contact');
    const days = field(page, 'Closed days');
    await days.fill('2026-12-24 Christmas Eve\nnext week');
    await page.getByLabel('Bank holidays of').selectOption('Northern Ireland');
    await page.getByRole('button', { name: 'Fill in two years' }).click();
    await expect.poll(() => days.inputValue()).toMatch(/^2026-12-24 Christmas Eve\nnext week\n.*St Patrick’s Day\n/s);
    await days.fill((await days.inputValue()).replace('next week\n', ''));
    await save(page);
    await toast(page, 'Content updated successfully').waitFor();
    expect((await storedValues()).closed_days).toMatch(/^2026-12-24 Christmas Eve\n(\d{4}-\d\d-\d\d .+\n){15}/);
  });

  test('says Saving... while it is under way, and takes no second click', { tags: ['thorough'] }, async () => {
    const page = await openScreen('content');
    const saves = watchSaves(page);
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/api/admin/settings', async (route) => {
      await held;
      await route.continue();
    });
    await field(page, 'Title').fill('Held');
    await save(page);
    const button = page.getByRole('button', { name: 'Saving...' });
    await button.waitFor();
    await button.dispatchEvent('click');
    // Words that come meanwhile are not lost.
    await field(page, 'Title').fill('Held and changed');
    go();
    await toast(page, 'Content updated successfully').waitFor();
    expect(saves).toEqual([['hero_title', 'Held']]);
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Held and changed');
    await save(page);
    await expect.poll(storedValues).toEqual({ hero_title: 'Held and changed' });
  });

  test('leaves the other tabs as typed, and marks them', { tags: ['thorough'] }, async () => {
    const page = await openScreen('content');
    const saves = watchSaves(page);
    await field(page, 'Title').fill('Hero');
    await openTab(page, 'About');
    await field(page, 'Title').fill('About');
    await save(page);
    await toast(page, 'Content updated successfully').waitFor();
    expect(saves).toEqual([['about_title', 'About']]);
    await openTab(page, /^Hero \(not saved\)$/);
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Hero');
  });

  test('with a field left blank restores the default, which is its placeholder again and can be begun from', {
    tags: ['thorough'],
  }, async () => {
    await put('hero_title', 'Stored');
    await put('hero_cta', 'Ask us');
    const page = await openScreen('content');
    expect(await field(page, 'Title').inputValue()).toBe('Stored');
    await field(page, 'Title').fill('');
    await save(page);
    await toast(page, 'Content updated successfully').waitFor();
    expect(await storedValues()).toEqual({ hero_cta: 'Ask us' });
    await expect.poll(() => field(page, 'Title').getAttribute('placeholder')).toBe(settingDefaults.hero_title);
    await page.getByRole('button', { name: 'Restore the default for Call-to-action text' }).click();
    await save(page);
    await expect.poll(storedValues).toEqual({});
    // To begin from the default is another way.
    await page.getByRole('button', { name: 'Start from the default for Title', exact: true }).click();
    await expect.poll(() => field(page, 'Title').inputValue()).toBe(settingDefaults.hero_title);
  });

  test('with nothing changed or something wrong sends nothing, says it beside the field and goes there', {
    tags: ['thorough'],
  }, async () => {
    const page = await openScreen('seo');
    const saves = watchSaves(page);
    await save(page);
    const words = page.getByText('Nothing has changed here since it was saved.');
    await words.waitFor();
    await field(page, 'Keywords').fill('New');
    await words.waitFor({ state: 'detached' });
    await page.getByText('Not saved yet: Keywords.').waitFor();
    await openTab(page, 'Analytics');
    await field(page, 'Analytics ID').fill('UA-1234');
    const other = field(page, 'Tag manager ID');
    await other.fill('AB12CD3');
    await save(page);
    const wrong = field(page, 'Analytics ID');
    await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => describedBy(wrong)).toContain('Enter an ID such as G-AB12CD34EF');
    await expectFocus(wrong);
    expect(await findViolations(page)).toEqual([]);
    expect(saves).toEqual([]);
    await wrong.fill('g-ab12cd34ef');
    // A corrected field loses its error at once, and the other keeps its own.
    await expect.poll(() => wrong.getAttribute('aria-invalid')).toBeNull();
    expect(await describedBy(wrong)).not.toContain('Enter an ID such as');
    await expect.poll(() => other.getAttribute('aria-invalid')).toBe('true');
    await other.fill('GTM-AB12CD3');
    await save(page);
    await toast(page, 'SEO settings saved successfully').waitFor();
    expect(await storedValues()).toEqual({ google_analytics_id: 'G-AB12CD34EF', google_tag_manager_id: 'GTM-AB12CD3' });
    await expect.poll(() => wrong.inputValue()).toBe('G-AB12CD34EF');
  });

  test.each([
    ['seo', 'Homepage', ['Page title', 'Meta description', 'Keywords'], 'Failed to save setting'],
    ['content', 'Statistics', ['Therapists', 'Organisations', 'Compliance rate'], 'Failed to save content'],
  ] as const)(
    'of /%s is one call, and one that fails keeps everything as typed',
    { tags: ['thorough'] },
    async (screen, tab, labels, title) => {
      const page = await openScreen(screen, { faults: [/503/] });
      await openTab(page, tab);
      const typed = screen === 'seo' ? ['One', 'Two', 'Three'] : ['1+', '2+', '3%'];
      for (const [index, label] of labels.entries()) await field(page, label).fill(typed[index] ?? '');
      let calls = 0;
      await page.route('**/api/admin/settings', (route) => {
        if (route.request().method() !== 'PUT') return route.continue();
        calls += 1;
        if (calls > 1) return route.continue();
        const body = { success: false, code: 'unavailable', message: 'The service cannot be reached just now.' };
        return route.fulfill({ status: 503, json: body });
      });
      await save(page);
      await toast(page, title).waitFor();
      const words = `Not saved, and kept as typed: ${labels.join(', ')}.`;
      await toast(page, words).waitFor();
      await toast(page, 'The service cannot be reached just now.').waitFor();
      await page.getByRole('tabpanel').getByText(words).waitFor();
      expect(await storedValues()).toEqual({});
      for (const [index, label] of labels.entries()) expect(await field(page, label).inputValue()).toBe(typed[index]);
      await save(page);
      await expect.poll(async () => Object.values(await storedValues()).sort()).toEqual([...typed].sort());
      expect(calls).toBe(2);
    },
  );

  test('goes on after signing in again where the session has ended', { tags: ['thorough'] }, async () => {
    const page = await openScreen('content', { faults: [/401/] });
    await field(page, 'Title').fill('Kept');
    await field(page, 'Subtitle').fill('Kept too');
    await endSession(page, platform().address);
    await save(page);
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    await question.getByRole('button', { name: 'Not now' }).click();
    await toast(page, 'Failed to save content').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Kept');
    await save(page);
    expect(await question.getByLabel('Username').isEditable()).toBe(false);
    await question.getByLabel('Password').fill(platform().author.password);
    await question.getByRole('button', { name: 'Login' }).click();
    await toast(page, 'Content updated successfully').waitFor();
    expect(await storedValues()).toEqual({ hero_subtitle: 'Kept too', hero_title: 'Kept' });
  });

  test('without a connection says so in words', { tags: ['thorough'] }, async () => {
    const page = await openScreen('content', { faults: [/ERR_INTERNET_DISCONNECTED/] });
    await field(page, 'Title').fill('Offline');
    await loadToasts(page);
    await page.context().setOffline(true);
    await save(page);
    await toast(page, 'Failed to save content').waitFor();
    await toast(page, 'Title could not be saved. The server cannot be reached. Is this device online?').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Offline');
    await page.context().setOffline(false);
  });

  test('that another admin has overtaken is told, not made, until it is saved again or gives way to theirs', {
    tags: ['thorough'],
  }, async () => {
    const page = await openScreen('content', { faults: [/409/] });
    await field(page, 'Title').fill('Mine');
    await put('hero_title', 'Theirs <b>');
    await save(page);
    await toast(page, 'Failed to save content').waitFor();
    await page.getByText('It now reads “Theirs <b>”.').waitFor();
    await expect.poll(() => describedBy(field(page, 'Title'))).toContain('another admin has changed this meanwhile');
    expect(await findViolations(page)).toEqual([]);
    expect(await storedValues()).toEqual({ hero_title: 'Theirs <b>' });
    expect(await field(page, 'Title').inputValue()).toBe('Mine');
    await save(page);
    await toast(page, 'Content updated successfully').waitFor();
    expect(await storedValues()).toEqual({ hero_title: 'Mine' });

    await field(page, 'Title').fill('Mine again');
    await put('hero_title', '');
    await save(page);
    await page.getByText('They restored the default.').waitFor();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('');
    expect(await storedValues()).toEqual({});
  });

  test('that another admin has overtaken in two fields stores none, and asks about both', {
    tags: ['thorough'],
  }, async () => {
    const page = await openScreen('content', { faults: [/409/] });
    for (const label of ['Title', 'Subtitle', 'Call-to-action text']) await field(page, label).fill('Mine');
    await put('hero_title', 'Their title');
    await put('hero_cta', 'Their button');
    await save(page);
    await toast(page, 'Failed to save content').waitFor();
    await page.getByText('It now reads “Their title”.').waitFor();
    await page.getByText('It now reads “Their button”.').waitFor();
    expect(await storedValues()).toEqual({ hero_title: 'Their title', hero_cta: 'Their button' });
    await page.getByRole('button', { name: 'Take theirs' }).first().click();
    await save(page);
    await toast(page, 'Content updated successfully').waitFor();
    expect(await storedValues()).toEqual({ hero_title: 'Their title', hero_subtitle: 'Mine', hero_cta: 'Mine' });
  });
});

describe('the state of the build', { tags: ['thorough'] }, () => {
  test('is what the newest question was answered, and is not asked for by a hidden tab', async () => {
    const page = await openScreen('content');
    let answerOld = () => {};
    const held = new Promise<void>((resolve) => {
      answerOld = resolve;
    });
    const build = (state: string) => ({ state, reason: null, contentChanged: false, live: null });
    let calls = 0;
    await page.route('**/api/admin/build', async (route) => {
      calls += 1;
      const call = calls;
      if (call === 2) await held;
      const state = ['building', 'live'][call - 1] ?? 'queued';
      await route.fulfill({ json: { success: true, build: build(state) } });
    });
    const shown = page.getByRole('banner').locator('[data-state]');
    await page.clock.install();
    await field(page, 'Title').fill('First');
    await save(page);
    await expect.poll(() => calls).toBe(2);
    await field(page, 'Title').fill('Second');
    await save(page);
    await expect.poll(() => shown.getAttribute('data-state')).toBe('queued');
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const old = page.waitForResponse(async (response) => (await response.text()).includes('"live"'));
    answerOld();
    await old;
    const before = calls;
    await page.clock.runFor(20_000);
    expect(await shown.getAttribute('data-state')).toBe('queued');
    expect(calls).toBe(before);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => calls).toBeGreaterThan(before);
  });
});
