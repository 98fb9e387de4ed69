import { expect, inject, test } from 'vitest';
import { browserPages } from '../browser/browser.ts';

const { address } = inject('platform');
const openPage = browserPages();

test('the page of the client platform has its four tiles, score cards, live sessions, statistics and lists, and leads to a demo', async () => {
  const page = await openPage();
  await page.goto(`${address}/talentcare`);
  const names = ['Compliance Dashboard', 'Real-time Monitoring', 'Therapist Management', 'AI Insights'];
  expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(names);
  for (const name of names) {
    const title = page.getByRole('heading', { name, exact: true });
    const tile = page.getByRole('article').filter({ has: title });
    expect((await tile.getByRole('paragraph').first().textContent())?.trim().length).toBeGreaterThan(40);
    expect(await tile.locator('table, ul, blockquote').count()).toBe(1);
  }

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

  const sessions = page.getByRole('article').filter({ hasText: 'Real-time Monitoring' }).getByRole('listitem');
  expect(await sessions.filter({ hasText: /Live, \d+ of \d+ min/ }).count()).toBeGreaterThan(1);
  const statistics = page.getByRole('region', { name: 'Session statistics' });
  const terms = await statistics.getByRole('term').allTextContents();
  const figures = await statistics.getByRole('definition').allTextContents();
  expect(terms.length).toBeGreaterThan(2);
  expect(figures.length).toBe(terms.length);
  for (const figure of figures) expect(figure).toMatch(/^\d+/);
  await statistics.getByText(/sample figures/i).waitFor();
  await page.getByText('All figures on this page are sample data.').waitFor();

  const security = page.locator('.security-list').filter({ has: page.getByRole('heading', { name: /^Security/ }) });
  expect((await security.getByRole('term').allTextContents()).map((term) => term.toLowerCase())).toEqual([
    'end-to-end encryption',
    'role-based access control',
    'gdpr compliant data handling',
    'audit trails',
  ]);

  const insights = page.locator('.security-list').filter({ has: page.getByRole('heading', { name: /insights/i }) });
  expect(await insights.getByRole('term').count()).toBeGreaterThan(2);

  await page.getByRole('main').getByRole('link', { name: 'Request a Demo' }).last().click();
  await page.waitForURL(`${address}/#contact`);
});
