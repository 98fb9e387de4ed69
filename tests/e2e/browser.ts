import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

// A system's Chromium, else the one inside an npm package, which brings its own libraries.
async function executable(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH, ...system].find((path) => path && existsSync(path));
  if (found) return found;
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: carried } = await import('@sparticuz/chromium');
  return carried.executablePath();
}

let browser: Browser;
let faults: string[] = [];
let pages: Page[] = [];

/** What a page may do wrong in this test: the text of a console error, or an address with its status. */
export interface Expected {
  faults?: RegExp[];
}

/**
 * Gives a function that opens pages in a real Chromium. An error in the console, a failed request or an answer of 400
 * and more fails the test that opened the page, unless it was expected.
 */
export function browserPages(): (options?: BrowserContextOptions & Expected) => Promise<Page> {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: await executable(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    });
  });

  afterAll(() => browser.close());

  afterEach(async () => {
    await Promise.all(pages.map((page) => page.context().close()));
    const seen = faults;
    faults = [];
    pages = [];
    expect(seen).toEqual([]);
  });

  return async ({ faults: allowed = [], ...options } = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    const note = (fault: string) => {
      if (!allowed.some((pattern) => pattern.test(fault))) faults.push(fault);
    };
    page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`));
    page.on('pageerror', (error) => note(`error: ${error.message}`));
    page.on('requestfailed', (request) => note(`failed: ${request.url()} ${request.failure()?.errorText}`));
    page.on(
      'response',
      (response) => response.status() >= 400 && note(`status: ${response.status()} ${response.url()}`),
    );
    pages.push(page);
    return page;
  };
}
