import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { leavePage, takePage } from '../site/kept-pages.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';

// One for all the test files of a process: it ends with the process, whose pipe it reads.
let browser: Promise<Browser> | undefined;

// One that cannot be started, or has crashed, fails one test and not all that follow.
async function launch(): Promise<Browser> {
  const forget = () => {
    browser = undefined;
  };
  try {
    const launched = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags });
    return launched.on('disconnected', forget);
  } catch (error) {
    forget();
    throw error;
  }
}

// What Chromium says of every film in a post: its frame runs scripts of its own origin, and older browsers read the second.
const aboutFrames = [
  'An iframe which has both allow-scripts and allow-same-origin',
  "Allow attribute will take precedence over 'allowfullscreen'",
];

let faults: string[] = [];
let pages: Page[] = [];

/** What a page may do wrong in this test: the text of a console error, or an address with its status. */
export interface Expected {
  faults?: RegExp[];
}

/**
 * Gives a function that opens pages in a real Chromium, each in a context of its own. A message in the console, a failed
 * request or an answer of 400 and more fails the test that opened the page, unless it was expected.
 */
export function browserPages(): (options?: BrowserContextOptions & Expected) => Promise<Page> {
  afterEach(async ({ task }) => {
    const [opened, seen] = [pages, faults];
    pages = [];
    faults = [];
    // A test that fails may leave a page in any state.
    const hasFailed = task.result?.state === 'fail';
    await Promise.all(opened.map((page) => (hasFailed ? page.context().close() : leavePage(page))));
    expect(seen).toEqual([]);
  });

  return async ({ faults: allowed = [], ...options } = {}) => {
    const page = await takePage(() => {
      browser ??= launch();
      return browser;
    }, options);
    // What comes late, as the page closes, is this test's too.
    const own = faults;
    const note = (fault: string) => {
      if (!allowed.some((pattern) => pattern.test(fault))) own.push(fault);
    };
    page.on('console', (message) => {
      const text = message.text();
      if (!aboutFrames.some((known) => text.includes(known))) note(`console: ${text}`);
    });
    page.on('pageerror', (error) => note(`error: ${error.message}`));
    page.on('requestfailed', (request) => {
      // A page that is left before it is whole gives up what it was still loading.
      const error = request.failure()?.errorText;
      if (error !== 'net::ERR_ABORTED') note(`failed: ${request.url()} ${error}`);
    });
    page.on(
      'response',
      (response) => response.status() >= 400 && note(`status: ${response.status()} ${response.url()}`),
    );
    pages.push(page);
    return page;
  };
}
