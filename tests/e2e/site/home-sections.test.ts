import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { settingDefaults } from '../../../src/contracts/settings/settings-table.ts';
import { browserPages } from '../browser/browser.ts';

const { address } = inject('platform');
const openPage = browserPages();

async function openHome(): Promise<Page> {
  const page = await openPage();
  await page.goto(address);
  return page;
}

/** What the figures of a section say: each name with the first thing said of it. */
const figures = async (page: Page, section: string) =>
  new Map(
    await page
      .locator(`${section} dl > div`)
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector('dt')?.textContent?.trim(), row.querySelector('dd')?.textContent?.trim()]),
      ),
  );

const optionsOf = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .locator('option')
    .evaluateAll((options) => options.map((option) => [option.getAttribute('value'), option.textContent]));

describe('the home page', () => {
  test.each([
    [1280, 800, 6500],
    [1440, 900, 6700],
    [390, 844, 9500],
  ])(
    'has headline, lead, both buttons, the line of proof and the head of the dashboard in the first window of %s x %s px',
    async (width, height, whole) => {
      const page = await openPage({ viewport: { width, height } });
      await page.goto(address);
      const hero = page.locator('#home');
      const proof = hero.getByRole('list').first();
      expect(await proof.getByRole('listitem').allInnerTexts()).toEqual([
        '500+ therapists managed',
        '50+ organisations',
        'BACP and UKCP',
      ]);
      const shown = [
        ...[hero.getByRole('heading'), hero.getByText(settingDefaults.hero_subtitle)],
        ...[...(await hero.getByRole('link').all()), proof],
        ...(width > 390 ? (await hero.getByRole('row').all()).slice(0, 3) : []),
      ];
      const boxes = await Promise.all(shown.map((part) => part.boundingBox()));
      const bottoms = boxes.map((box) => (box ? box.y + box.height : Number.NaN));
      const [headline = 0, lead = 0, ...below] = bottoms;
      expect(lead).toBeGreaterThan(headline);
      expect(Math.min(...below)).toBeGreaterThan(lead);
      expect(Math.max(...below)).toBeLessThanOrEqual(height);
      // The page as a whole is short.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(whole);
    },
  );

  test('has its sections in order, lists the six strengths, and counts what the company has done and what it changes', async () => {
    const page = await openHome();
    const ids = await page.locator('main section[id]').evaluateAll((sections) => sections.map(({ id }) => id));
    expect(ids).toEqual(['home', 'about', 'services', 'talentcare', 'benefits', 'blog', 'contact']);
    for (const strength of [
      'Recruitment',
      'Customised Training',
      'Compliance Guarantee',
      'Flexible Delivery',
      'Zero Administration',
      'Hassle-Free Service',
    ])
      await page.getByRole('main').getByText(strength, { exact: true }).waitFor();

    const about = await figures(page, '#about');
    expect([about.get('therapists managed'), about.get('compliance')]).toEqual(['500+', '100%']);
    const benefits = await figures(page, '#benefits');
    expect(Object.fromEntries(benefits)).toEqual({
      'Cost reduction': '85%',
      Compliance: '100%',
      'Hours saved': '15+',
      Satisfaction: '4.9/5',
    });
  });

  test('lists recruitment specialities and training programmes, says where and when the company answers, and has the form for a demo', async () => {
    const page = await openHome();
    for (const name of ['Recruitment specialities', 'Training programmes']) {
      const title = page.getByRole('heading', { name });
      const entries = page.locator('#services div').filter({ has: title }).last().getByRole('listitem');
      expect(await entries.count()).toBeGreaterThan(3);
    }

    const contact = page.locator('#contact');
    const details = await figures(page, '#contact');
    expect(details.get('E-mail')).toBe(settingDefaults.contact_email);
    expect(details.get('Business hours')).toBe('Monday to Friday 9:00-18:00 GMT');
    expect(details.get('Location')).toBe('United Kingdom');
    await contact.getByRole('heading', { name: /^Why choose/ }).waitFor();
    expect(await contact.getByRole('listitem').count()).toBeGreaterThan(2);
    const next = contact.getByRole('heading', { name: 'What happens next' }).locator('xpath=following-sibling::ol[1]');
    expect(await next.getByRole('listitem').count()).toBe(4);
    await contact.getByText(settingDefaults.distress_text).waitFor();

    const form = page.locator('#contact form');
    const controls = await form
      .locator('input:not([tabindex="-1"]), select, textarea')
      .evaluateAll((all) => all.map((control) => [control.getAttribute('name'), control.hasAttribute('required')]));
    expect(Object.fromEntries(controls)).toEqual({
      ...{ firstName: true, lastName: true, email: true, company: true, role: true },
      ...{ therapists: false, message: false },
    });
    const labels = await form.locator('label:visible').allTextContents();
    expect(labels.filter((label) => label.endsWith('*')).length).toBe(5);
    expect(await optionsOf(page, 'Your role *')).toEqual([
      ['', 'Select your role'],
      ['ceo', 'CEO/Managing Director'],
      ['hr', 'HR Director/Manager'],
      ['clinical', 'Clinical Director'],
      ['operations', 'Operations Manager'],
      ['other', 'Other'],
    ]);
    const ranges = (await optionsOf(page, 'Therapists needed')).slice(1);
    expect(ranges.map(([value]) => value)).toEqual(['1-5', '6-15', '16-30', '30+']);
  });

  test('opens with what the company does, shows a dashboard of sample figures, and leads to the platform and to the demo', async () => {
    const page = await openHome();
    const section = page.locator('#talentcare');
    await section.getByRole('figure').getByText('Sample data').waitFor();
    expect(Object.fromEntries(await figures(page, '#talentcare'))).toEqual({
      therapists: '2',
      'average compliance': '90%',
      sessions: '33',
    });
    await section.getByRole('img', { name: '75%' }).waitFor();
    await section.getByText('Compliance score', { exact: false }).last().waitFor();
    expect(await section.getByRole('link').getAttribute('href')).toBe('/talentcare');

    const hero = page.locator('#home');
    await hero.getByRole('heading', { level: 1, name: settingDefaults.hero_title, exact: true }).waitFor();
    expect(settingDefaults.hero_title).toMatch(/recruit.*train.*manage.*therapists.*zero effort/i);
    await hero.getByText(settingDefaults.hero_subtitle).waitFor();
    await hero.getByRole('figure').getByText('Sample data').waitFor();
    await hero.getByRole('link', { name: 'Request a Demo' }).click();
    await page.waitForURL(`${address}/#contact`);
    await hero.getByRole('link', { name: 'Discover' }).click();
    await page.waitForURL(`${address}/talentcare`);
  });
});
