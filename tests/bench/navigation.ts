import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../e2e/browser/chromium.ts';
import { createAccount, signIn } from '../fixtures/accounts.ts';
import { startPlatform } from '../platform/start-platform.ts';
import { serveBarePage } from './bare-page.ts';
import { openSampleDatabase } from './sample-database.ts';
import { type Figure, report } from './table.ts';

// A bare page takes turns with each page, and the bars are on the ratio: the times themselves say more about the machine. Other work
// can only lengthen a round, so the shortest of each counts.
// 1.8 to 2.8 on two quiet cores.
const clickBar = 3;
const touchBar = 1.5;
const backOfficeTouchBar = 3;
const rounds = 5;
// A busy machine may disturb all of them.
const mostRounds = 15;
// A pointer rests on a link for longer than this before the click.
const pointedMs = 300;

const links = [
  { from: '/privacy', to: '/' },
  { from: '/', to: '/talentcare' },
  { from: '/', to: '/blog' },
  { from: '/blog', to: '/blog/post-number-30' },
  { from: '/talentcare', to: '/contact' },
  ...['/about', '/services', '/benefits', '/privacy'].map((to) => ({ from: '/contact', to })),
];

/** Returns the time from a click on a link to the largest paint of its page, in milliseconds. */
async function follow(page: Page, address: string, { from, to }: (typeof links)[number]): Promise<number> {
  await page.goto(address + from, { waitUntil: 'load' });
  // A page whose links lead to sections of the home page has no links to the pages with the same names.
  await page.evaluate((path) => {
    const link = document.createElement('a');
    Object.assign(link, { href: path, textContent: 'The page that is measured', id: 'measured' });
    link.style.cssText = 'position: fixed; inset: 50% auto auto 50%; z-index: 9';
    link.onclick = (event) => sessionStorage.setItem('clicked', String(performance.timeOrigin + event.timeStamp));
    document.body.append(link);
  }, to);
  await page.locator('#measured').hover();
  await page.waitForTimeout(pointedMs);
  await page.locator('#measured').click();
  await page.waitForURL(address + to, { waitUntil: 'load' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)?.startTime ?? Number.NaN;
          resolve(performance.timeOrigin + largest - Number(sessionStorage.getItem('clicked')));
        }).observe({ type: 'largest-contentful-paint', buffered: true }),
      ),
  );
}

const openings: { path: string; isSignedIn: boolean; use: (page: Page) => Promise<void> }[] = [
  ...['/', '/about', '/services', '/talentcare', '/benefits', '/privacy', '/blog', '/blog/post-number-30'].map(
    (path) => ({ path, isSignedIn: false, use: useMenu }),
  ),
  { path: '/contact', isSignedIn: false, use: (page) => fillIn(page, 'First name', 'Work e-mail') },
  { path: '/admin/login', isSignedIn: false, use: (page) => fillIn(page, 'Username', 'Password') },
  {
    path: '/admin',
    isSignedIn: true,
    use: async (page) => {
      for (const name of ['Blog', 'Users', 'Overview']) await page.getByRole('tab', { name }).click();
    },
  },
  {
    path: '/admin/blog/new',
    isSignedIn: true,
    use: async (page) => {
      await page.getByRole('textbox', { name: 'Content' }).click();
      await page.keyboard.type('What an audit asks for');
      await page.getByRole('button', { name: 'Bold' }).click();
      await page.keyboard.type(' of a therapist');
    },
  },
];

async function useMenu(page: Page): Promise<void> {
  await page.locator('header summary, header button').first().click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.locator('main').click({ position: { x: 5, y: 5 } });
}

async function fillIn(page: Page, ...labels: string[]): Promise<void> {
  for (const label of labels) {
    await page.getByLabel(label).click();
    await page.keyboard.type('somebody');
  }
}

/** Returns the longest time from an input to the next paint, in milliseconds, on a processor that is four times slower. */
async function interact(page: Page, url: string, use: (page: Page) => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    // The browser reports no event that takes less than 16 ms.
    const seen = Object.assign(window, { longest: 16 });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) seen.longest = Math.max(seen.longest, entry.duration);
    });
    observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await use(page);
  await page.waitForTimeout(500);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate(() => (window as unknown as { longest: number }).longest);
}

/** Measures a page of the product and the bare page in turn. Returns the ratio of their shortest times as a figure. */
async function compare(
  what: string,
  bar: number,
  ofProduct: () => Promise<number>,
  ofBare: () => Promise<number>,
): Promise<Figure> {
  const [times, bareTimes]: [number[], number[]] = [[], []];
  const isOver = () => Math.min(...times) > bar * Math.min(...bareTimes);
  for (let round = 0; round < rounds || (round < mostRounds && isOver()); round += 1) {
    bareTimes.push(await ofBare());
    times.push(await ofProduct());
  }
  const [shortest, shortestBare] = [Math.min(...times), Math.min(...bareTimes)];
  const named = `${what}, ${shortest.toFixed(0)} ms / bare, ${shortestBare.toFixed(0)} ms`;
  return { what: named, measured: shortest / shortestBare, bar, unit: 'x' };
}

async function measure(browser: Browser, cookies: string, address: string, bare: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await desk.newPage();
  for (const link of links) {
    const timeOf = (site: string) => () => follow(page, site, link);
    figures.push(await compare(`a click to ${link.to}, largest paint`, clickBar, timeOf(address), timeOf(bare)));
  }
  await desk.close();
  for (const { path, isSignedIn, use } of openings) {
    const timeOf = (site: string) => async () => {
      const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const pairs = isSignedIn ? cookies.split('; ').map((cookie) => cookie.split('=')) : [];
      await phone.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: site })));
      const longest = await interact(await phone.newPage(), site + path, use);
      await phone.close();
      return longest;
    };
    const bar = isSignedIn ? backOfficeTouchBar : touchBar;
    figures.push(await compare(`${path}, the longest answer to a touch`, bar, timeOf(address), timeOf(bare)));
  }
  return figures;
}

const sample = await openSampleDatabase(30);
const platform = await startPlatform({ DATABASE_URL: sample.url, ADMIN_PASSWORD: 'nobody signs in' });
const bare = await serveBarePage();
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags });
try {
  const cookies = await signIn(platform.address, await createAccount(sample.db, 'admin'));
  const figures = await measure(browser, cookies, platform.address, bare.address);
  process.exitCode = report('From page to page, and INP on a processor four times slower', figures) ? 0 : 1;
} finally {
  await browser.close();
  bare.close();
  await platform.stop();
  await sample.close();
}
