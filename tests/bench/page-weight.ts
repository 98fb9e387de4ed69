import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/** What a phone loads for a page before anybody touches it. Sizes are in kilobytes at gzip -9. */
export interface PageWeight {
  /** The HTML and the style sheets that block its rendering. */
  document: number;
  /** Scripts, including those inside the page. */
  script: number;
  font: number;
  requests: number;
  fonts: number;
  foreign: number;
  calls: number;
  /** Cumulative layout shift. */
  shift: number;
}

const kilobytes = (data: string | Buffer) => gzipSync(data, { level: 9 }).length / 1000;

/** Loads a page as a phone does for the first time, and weighs it; with `cookies`, as the person who has these cookies. */
export async function weigh(browser: Browser, address: string, cookies = ''): Promise<PageWeight> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    deviceScaleFactor: 3,
  });
  const pairs = cookies ? cookies.split('; ').map((cookie) => cookie.split('=')) : [];
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: address })));
  const page = await context.newPage();
  const bodies: Promise<{ type: string; url: URL; body: Buffer }>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    bodies.push(response.body().then((body) => ({ type, url: new URL(response.url()), body })));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const entries = performance.getEntriesByType('layout-shift');
        const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestIdleCallback(() =>
          resolve(entries.reduce((sum, entry) => sum + (entry as never as { value: number }).value, 0)),
        );
      }),
  );
  const inline = await page.locator('script:not([src]):not([type="application/ld+json"])').allTextContents();
  const loaded = await Promise.all(bodies);
  await context.close();
  const sum = (...types: string[]) =>
    loaded.filter(({ type }) => types.includes(type)).reduce((total, { body }) => total + kilobytes(body), 0);
  const { origin } = new URL(address);
  return {
    document: sum('document', 'stylesheet'),
    script: sum('script') + (inline.join('') ? kilobytes(inline.join('')) : 0),
    // Fonts are compressed already.
    font: loaded.filter(({ type }) => type === 'font').reduce((total, { body }) => total + body.length / 1000, 0),
    fonts: loaded.filter(({ type }) => type === 'font').length,
    requests: loaded.length,
    foreign: loaded.filter(({ url }) => url.origin !== origin).length,
    calls: loaded.filter(({ url }) => url.pathname.startsWith('/api/')).length,
    shift,
  };
}
