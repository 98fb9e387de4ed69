import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { RequestWeeks } from '../../../src/contracts/leads/request-weeks.ts';
import { type Account, createAccount } from '../../fixtures/accounts.ts';
import { lead } from '../../fixtures/deliveries.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();
let admin: Account;

beforeAll(async () => {
  admin = await createAccount(db, 'admin');
  await db
    .insertInto('demoRequests')
    .values({ ...lead(), page: '/contact', referrer: 'www.example.org', idempotencyKey: randomUUID() })
    .execute();
});

test('the overview draws the requests of each week by source and by page, has their numbers in a table, and prints', {
  tags: ['thorough'],
}, async () => {
  const page = await openPage();
  await signInPage(page, address, admin);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/admin/overview/weeks')),
    page.goto(`${address}/admin`),
  ]);
  const { weeks, sources, pages } = (await answer.json()) as RequestWeeks;
  await page.getByText(/Median time to first contact in the last 12 weeks|has had its first contact yet/).waitFor();
  for (const [title, series] of [
    ['By source', sources],
    ['By page', pages],
  ] as const) {
    const figure = page.getByRole('figure', { name: title });
    const counts = series.flatMap((each) => each.counts);
    const chart = figure.getByRole('img');
    expect(await chart.locator('rect').count()).toBe(counts.filter((count) => count > 0).length);
    const gap = await chart.evaluate((columns) => {
      const tops = [...columns.querySelectorAll('rect')].map((part) => part.getBoundingClientRect().top);
      return Math.min(...tops) - columns.getBoundingClientRect().top;
    });
    // The tallest column fills the chart.
    expect(Math.abs(gap)).toBeLessThan(3);
    await figure.getByText(`The numbers ${title.toLowerCase()}`).press('Enter');
    const rows = figure.locator('tbody tr');
    expect(await rows.count()).toBe(weeks.length);
    const last = await rows.last().locator('td').allInnerTexts();
    const ofLast = series.map((each) => each.counts.at(-1) ?? 0);
    const all = ofLast.reduce((sum, count) => sum + count, 0);
    expect(last.slice(1, series.length + 2)).toEqual([...ofLast, all].map(String));
  }
  await expectFit(page);
  await page.emulateMedia({ media: 'print' });
  for (const chart of await page.getByRole('figure').getByRole('img').all()) expect(await chart.isVisible()).toBe(true);
});
