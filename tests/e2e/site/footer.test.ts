import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { settingDefaults } from '../../../src/contracts/settings/settings-table.ts';
import { browserPages } from '../browser/browser.ts';

const { address } = inject('platform');
const openPage = browserPages();

async function openFooter(path: string) {
  const page = await openPage();
  await page.goto(`${address}${path}`);
  return { page, footer: page.getByRole('contentinfo') };
}

const linksOf = (page: Page, name: string) =>
  page
    .getByRole('contentinfo')
    .getByRole('navigation', { name, exact: true })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));

describe('the footer', () => {
  test('leads to the services and to the company, says how to reach it, who accredits it and which build it is', async () => {
    const { page, footer } = await openFooter('/');
    expect(await linksOf(page, 'Services')).toEqual([
      ['Therapist Recruitment', '/services'],
      ['Training Programmes', '/services'],
      ['Compliance Management', '/services'],
      ['TalentCare Platform', '/talentcare'],
    ]);
    expect(await linksOf(page, 'Company')).toEqual([
      ['About Us', '/about'],
      ['Benefits', '/benefits'],
      ['Contact', '/contact'],
    ]);

    const mail = footer.getByRole('link', { name: settingDefaults.contact_email });
    expect(await mail.getAttribute('href')).toBe(`mailto:${settingDefaults.contact_email}`);
    await footer.getByText('Mon-Fri 9:00 AM - 6:00 PM GMT', { exact: true }).waitFor();
    await footer.getByText('United Kingdom', { exact: true }).waitFor();
    const badges = footer.getByRole('list', { name: 'Accreditations' }).getByRole('listitem');
    expect(await badges.allTextContents()).toEqual(['BACP', 'UKCP']);
    await footer.getByText(settingDefaults.footer_about, { exact: true }).waitFor();
    await footer.getByText(/^© 2024 TalentCare/).waitFor();
    // Nobody has entered the company's details or the links for other visitors.
    expect(await footer.locator('.particulars').count()).toBe(0);
    expect(await footer.locator('.footer-end a:visible').allTextContents()).toEqual(['Privacy', 'Accessibility']);

    const head = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).trim();
    const [build, commit, deployed, ...rest] = await footer
      .getByRole('list', { name: 'Build' })
      .getByRole('listitem')
      .allTextContents();
    expect(build).toMatch(/^Build ID: \d{17}$/);
    expect(commit).toBe(`Commit: ${head}`);
    expect(deployed).toMatch(/^Deployed: \d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d$/);
    expect(rest).toEqual([]);
    const moment = await footer.locator('time').getAttribute('datetime');
    expect(new Date(moment ?? '').toISOString()).toBe(moment);
  });

  test('opens a page of its own behind each link, from every page', { tags: ['thorough'] }, async () => {
    const { page, footer } = await openFooter('/privacy');
    for (const [name, path] of [
      ['Therapist Recruitment', '/services'],
      ['TalentCare Platform', '/talentcare'],
      ['About Us', '/about'],
      ['Benefits', '/benefits'],
      ['Contact', '/contact'],
    ] as const) {
      await footer.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`${address}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });
});
