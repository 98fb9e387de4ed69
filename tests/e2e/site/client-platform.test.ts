import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { browserPages } from '../browser/browser.ts';

const { address } = inject('platform');
const openPage = browserPages();

async function open(): Promise<Page> {
  const page = await openPage();
  await page.goto(`${address}/talentcare`);
  return page;
}

describe('the page of the client platform', () => {
  test('has four tiles in the specified order, each of which says and shows what it is', async () => {
    const page = await open();
    const names = ['Compliance Dashboard', 'Real-time Monitoring', 'Therapist Management', 'AI Insights'];
    expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(names);
    for (const name of names) {
      const title = page.getByRole('heading', { name, exact: true });
      const tile = page.getByRole('article').filter({ has: title });
      expect((await tile.getByRole('paragraph').first().textContent())?.trim().length).toBeGreaterThan(40);
      expect(await tile.locator('table, ul, blockquote').count()).toBe(1);
    }
  });

  test('shows compliance score cards, which are samples', async () => {
    const page = await open();
    const mock = page.getByRole('figure', { name: 'Compliance score cards' });
    await mock.getByText('Sample data').waitFor();
    const cards = mock.getByRole('region');
    expect(await cards.count()).toBe(2);
    for (const card of await cards.all()) {
      expect(await card.getByRole('img').getAttribute('aria-label')).toMatch(/^\d{2,3}%$/);
      const scores = await card.getByRole('row').allTextContents();
      expect(scores.length).toBeGreaterThan(2);
      for (const score of scores) expect(score.trim()).toMatch(/^[A-Z]\w+\s+\d{2,3}%$/);
    }
  });

  test('shows live sessions and statistics, which are samples', async () => {
    const page = await open();
    const sessions = page.getByRole('article').filter({ hasText: 'Real-time Monitoring' }).getByRole('listitem');
    expect(await sessions.filter({ hasText: /Live, \d+ of \d+ min/ }).count()).toBeGreaterThan(1);
    const statistics = page.getByRole('region', { name: 'Session statistics' });
    const names = await statistics.getByRole('term').allTextContents();
    const figures = await statistics.getByRole('definition').allTextContents();
    expect(names.length).toBeGreaterThan(2);
    expect(figures.length).toBe(names.length);
    for (const figure of figures) expect(figure).toMatch(/^\d+/);
    await statistics.getByText(/sample figures/i).waitFor();
    await page.getByText('All figures on this page are sample data.').waitFor();
  });

  test('lists what keeps it secure', async () => {
    const page = await open();
    const list = page.locator('.security-list').filter({ has: page.getByRole('heading', { name: /^Security/ }) });
    expect((await list.getByRole('term').allTextContents()).map((term) => term.toLowerCase())).toEqual([
      'end-to-end encryption',
      'role-based access control',
      'gdpr compliant data handling',
      'audit trails',
    ]);
  });

  test('lists what its AI insights tell', async () => {
    const page = await open();
    const list = page.locator('.security-list').filter({ has: page.getByRole('heading', { name: /insights/i }) });
    expect(await list.getByRole('term').count()).toBeGreaterThan(2);
  });

  test('leads to a demo', async () => {
    const page = await open();
    await page.getByRole('main').getByRole('link', { name: 'Request a Demo' }).last().click();
    await page.waitForURL(`${address}/#contact`);
  });
});
