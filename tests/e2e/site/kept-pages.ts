import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

// A new page starts a process of Chromium, which takes half a second of CPU. So a test gets a page that another has left.
const kept: Page[] = [];
const mostKept = 2;
/** The origins that a page has been to, and may have stored something for; of those pages alone that can be kept. */
const visited = new WeakMap<Page, Set<string>>();

const defaultViewport = { width: 1280, height: 800 };
// No test goes there: to go to an anchor of the page that is open would load nothing.
const blankPath = '/left-by-a-test';
const blank = { contentType: 'text/html', body: '<!doctype html><title>Left by a test</title>' };
const events = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response'] as const;

/**
 * Returns a page in a context of its own, without cookies, storage, routes or listeners. A page without options, but for the
 * size of its viewport, may be one that a test before has left.
 */
export async function takePage(browser: () => Promise<Browser>, options: BrowserContextOptions): Promise<Page> {
  const { viewport, ...others } = options;
  const isPlain = Object.keys(others).length === 0;
  for (let page = isPlain && kept.pop(); page; page = kept.pop() ?? false) {
    // The browser may have crashed meanwhile.
    if (page.isClosed()) continue;
    await page.setViewportSize(viewport ?? defaultViewport);
    return page;
  }
  const context = await (await browser()).newContext({ viewport: defaultViewport, ...options });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  if (isPlain) watch(page);
  return page;
}

/** Notes where a page goes. A page that gets a script or a clock is not kept, because it cannot be rid of them. */
function watch(page: Page): void {
  const origins = new Set<string>();
  visited.set(page, origins);
  page.context().on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin);
  });
  const [addInitScript, installClock] = [page.addInitScript.bind(page), page.clock.install.bind(page.clock)];
  page.addInitScript = (...script: Parameters<typeof addInitScript>) => {
    visited.delete(page);
    return addInitScript(...script);
  };
  page.clock.install = (options) => {
    visited.delete(page);
    return installClock(options);
  };
}

/** Empties a page of all that a test has done to it and keeps the page for another test, or closes it. */
export async function leavePage(page: Page): Promise<void> {
  const context = page.context();
  const origins = visited.get(page);
  if (!origins || page.isClosed() || kept.length >= mostKept) return context.close();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(`**${blankPath}`, (route) => route.fulfill(blank));
  for (const origin of origins) {
    await page.goto(`${origin}${blankPath}`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  origins.clear();
  await page.unrouteAll();
  for (const event of events) page.removeAllListeners(event);
  await context.clearCookies();
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'no-preference', forcedColors: 'none' });
  // The next test must not find the pointer over one of its links.
  await page.mouse.move(-1, -1);
  kept.push(page);
}
