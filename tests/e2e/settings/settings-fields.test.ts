import { describe, expect, test } from 'vitest';
import { settingDefaults, settingRow } from '../../../src/contracts/settings/settings-table.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { describedBy, field, openTab, save, settingsScreens, toast } from './settings-screens.ts';

const { platform, openScreen, storedValues } = settingsScreens();

describe('a field', () => {
  test('says what it is for, counts, announces the count when the typing rests, keeps what is too long and says by how much', async () => {
    const page = await openScreen('seo');
    expect(await describedBy(field(page, 'Keywords'))).toContain('Comma-separated');
    for (const [label, limit] of [
      ['Page title', 60],
      ['Meta description', 160],
    ] as const) {
      const control = field(page, label);
      const box = page.locator('.field').filter({ has: page.getByLabel(label, { exact: true }) });
      await box.getByText(`0/${limit}`, { exact: true }).waitFor();
      await control.fill('Fifteen letters');
      await box.getByText(`15/${limit}`, { exact: true }).waitFor();
      const announced = box.getByRole('status');
      await expect.poll(() => announced.textContent()).toBe(`15 of ${limit} characters used`);
      await control.fill('');
      await control.focus();
      await page.keyboard.insertText('x'.repeat(limit + 5));
      expect(await control.inputValue()).toHaveLength(limit + 5);
      await box.getByText(`${limit + 5}/${limit}`, { exact: true }).waitFor();
      await box.getByText(`Use at most ${limit} characters. Remove 5.`, { exact: true }).waitFor();
      await control.press('Backspace');
      await box.getByText(`Use at most ${limit} characters. Remove 4.`, { exact: true }).waitFor();
    }
    await save(page);
    await page.getByText('Nothing was saved. Please check the marked fields.').waitFor();
    await expectFocus(field(page, 'Page title'));
    // A field without a counter.
    await openTab(page, 'Social Media');
    const image = field(page, 'Default Open Graph image URL');
    expect(await describedBy(image)).toContain('1200x630px');
    await image.focus();
    const url = `https://example.org/${'x'.repeat(settingRow('seo_og_image').limit)}.png`;
    await page.keyboard.insertText(url);
    await page.getByText(/^Use at most \d+ characters\. Remove 24\.$/).waitFor();
    expect(await image.inputValue()).toBe(url);
    expect(await storedValues()).toEqual({});
  });

  test('can be reached, typed in and saved by keys alone', { tags: ['thorough'] }, async () => {
    const page = await openScreen('seo');
    await page.getByRole('tab', { name: 'Homepage' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Blog', selected: true }).waitFor();
    await page.keyboard.press('End');
    await page.getByRole('tab', { name: 'Technical', selected: true }).waitFor();
    const sitemap = page.getByRole('switch', { name: 'Sitemap' });
    for (
      let step = 0;
      step < 3 && !(await sitemap.evaluate((element) => element === document.activeElement));
      step += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await sitemap.isChecked()).toBe(false);
    const button = page.getByRole('button', { name: 'Save Changes' });
    for (let step = 0; step < 6 && !(await button.evaluate((element) => element === document.activeElement)); step += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast(page, 'SEO settings saved successfully').waitFor();
    expect(await storedValues()).toEqual({ sitemap_enabled: 'false' });
  });

  test('typed but not saved is asked about before it is lost: by a link, by Back and by a reload', {
    tags: ['thorough'],
  }, async () => {
    const page = await openScreen('content');
    await page.goto(`${platform().address}/admin?tab=settings`);
    await page.getByRole('link', { name: 'Content Editor' }).click();
    await field(page, 'Title').fill('Not saved');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.goBack();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/content');
    expect(await field(page, 'Title').inputValue()).toBe('Not saved');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return dialog.dismiss();
    });
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('tab', { name: 'SEO & Settings', selected: true }).waitFor();
  });
});

describe('the preview', () => {
  test('shows the search result, the shared link with its picture, and robots.txt as they will be', {
    tags: ['thorough'],
  }, async () => {
    const page = await openScreen('seo');
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await expect.poll(() => preview.getByText(settingDefaults.seo_home_title).count()).toBe(2);
    await field(page, 'Page title').fill('Say <b>"yes"</b> & go');
    await expect.poll(() => preview.getByText('Say <b>"yes"</b> & go', { exact: true }).count()).toBe(2);
    await openTab(page, 'Blog');
    await field(page, 'Title template').fill('%s by us');
    await expect.poll(() => preview.getByText('Articles by us', { exact: true }).count()).toBe(2);

    await page.route('https://img.example/**', (route) => route.fulfill({ path: 'public/share.png' }));
    await openTab(page, 'Social Media');
    expect(await preview.locator('img').getAttribute('src')).toBe('/share.png');
    await field(page, 'Default Open Graph image URL').fill('not an address');
    await preview.getByText('The address of the picture begins with https://').waitFor();
    await field(page, 'Default Open Graph image URL').fill('https://img.example/a.png');
    await preview.locator('img[src="https://img.example/a.png"]').waitFor();
    await field(page, 'Twitter handle').fill('@talentcare');
    await preview.getByText('by @talentcare').waitFor();

    await openTab(page, 'Technical');
    const file = preview.locator('pre');
    await expect
      .poll(() => file.textContent())
      .toBe(`User-agent: *\nAllow: /\n\nSitemap: ${platform().address}/sitemap.xml\n`);
    await page.getByRole('switch', { name: 'Sitemap' }).click();
    await expect.poll(() => file.textContent()).toBe('User-agent: *\nAllow: /\n');
  });

  const sections: [tab: string, label: string, text: string][] = [
    ['Hero', 'Title', 'Say <b>yes</b>. Then "go" & rest'],
    ['Hero', 'Call-to-action text', 'Talk to us'],
    ['About', 'Description', 'What we <i>are</i>'],
    ['Services', 'Subtitle', 'What we do'],
    ['Statistics', 'Satisfaction', '99.9%'],
    ['Statistics', 'Basis: satisfaction', 'Survey, n = 47'],
    ['Contact', 'Phone', '+44 20 7946 0000'],
    ['Contact', 'Address', '1 High Street'],
    ['Footer', 'Copyright text', '© 2025 Us'],
  ];

  test('of each section shows it in the site’s own styles, with its words as typed, and as wide as a desktop', {
    tags: ['thorough'],
  }, async () => {
    const page = await openScreen('content');
    const first = page.frameLocator('iframe');
    await first.locator('section').waitFor();
    await page.getByRole('button', { name: 'Desktop' }).click();
    await expect.poll(() => first.locator('html').evaluate(() => innerWidth)).toBe(1280);
    // The frame is as high as its section at that width, so that nothing blank lies below.
    const blank = () =>
      first.locator('html').evaluate(() => innerHeight - (document.body.children[0]?.clientHeight ?? 0));
    await expect.poll(async () => Math.abs(await blank())).toBeLessThan(3);
    // The preview is no way out of the page.
    await expect.poll(() => first.locator('body').evaluate((body) => (body as HTMLElement).inert)).toBe(true);
    for (const [tab, label, text] of sections) {
      await openTab(page, tab);
      const frame = page.frameLocator(`iframe[title="Preview of the section ${tab}"]`);
      const section = frame.locator('section, footer').first();
      await section.waitFor();
      const elements = await section.locator('*').count();
      await field(page, label).fill(text);
      await section.filter({ hasText: text }).waitFor();
      const space = await section.evaluate((element) => getComputedStyle(element).getPropertyValue('--space-4'));
      expect([tab, space]).toEqual([tab, '1rem']);
      await field(page, label).fill('');
      await section.filter({ hasNotText: text }).waitFor();
      expect([tab, await section.locator('*').count()]).toEqual([tab, elements]);
    }
    // The figures of the line of proof, each as its switch says.
    await openTab(page, 'Statistics');
    const proof = page.frameLocator('iframe[title="Preview of the section Statistics"]').locator('.proof');
    await field(page, 'Organisations').fill('75+');
    await page.getByRole('switch', { name: 'Therapists at the top of the home page' }).click();
    await expect.poll(() => proof.locator('li').allInnerTexts()).toEqual(['75+ organisations', 'BACP and UKCP']);
    // The footer shows the email of another tab, whether it is saved or not.
    await openTab(page, 'Contact');
    await field(page, 'Email').fill('typed@company.example');
    await openTab(page, 'Footer');
    const footer = page.frameLocator('iframe[title="Preview of the section Footer"]').locator('footer');
    await footer.getByText('typed@company.example').waitFor();
  });

  test('of the company shows its details, bases, links and words as typed', { tags: ['thorough'] }, async () => {
    const page = await openScreen('company');
    const preview = (tab: string) => page.frameLocator(`iframe[title="Preview of the section ${tab}"]`);
    for (const [tab, label, text] of [
      ['Details', 'Registered name', 'Calm Minds Ltd'],
      ['Benefits', 'Basis: hours saved', 'Diaries of 40 managers'],
      ['Distress', 'To somebody in distress', 'Call 116 123'],
    ] as const) {
      await openTab(page, tab);
      await field(page, label).fill(text);
      await preview(tab).getByText(text, { exact: true }).waitFor();
    }
    await openTab(page, 'Links');
    await field(page, 'Clients who want to sign in: words').fill('Sign in');
    const link = preview('Links').getByText('Sign in', { exact: true });
    await link.waitFor({ state: 'hidden' });
    await field(page, 'Clients who want to sign in: URL').fill('/in');
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('/in');
  });

  test('takes only style elements for the page’s styles, and no text that looks like one', async () => {
    const page = await openScreen('content');
    const called: string[] = [];
    page.on('request', (request) => request.url().includes('call-out') && called.push(request.url()));
    const home = `${platform().address}/`;
    const style = '<style>* { background: url(https://img.example/call-out.png) }</style>';
    await page.route(home, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(<meta name="description" content=")[^"]*/, `$1${style}`);
      expect(body).toContain(style);
      await route.fulfill({ response, body });
    });
    await openTab(page, 'Services');
    const frame = page.frameLocator('iframe[title="Preview of the section Services"]');
    await frame.locator('section').waitFor();
    const sheets = await frame
      .locator('html')
      .evaluate(() =>
        document.adoptedStyleSheets.flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText)),
      );
    expect(sheets.length).toBeGreaterThan(50);
    expect(sheets.filter((rule) => rule.includes('call-out'))).toEqual([]);
    expect(called).toEqual([]);
  });
});
