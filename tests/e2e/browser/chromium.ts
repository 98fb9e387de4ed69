import { existsSync } from 'node:fs';

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** What keeps a headless Chromium to itself: no sandbox for root, no calls home. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * The Chromium to test with: CHROMIUM_PATH, the one inside an npm package with its own libraries, which starts and draws
 * twice as fast as a whole browser, or, where that does not run, the system's.
 */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (process.platform === 'linux' && process.arch === 'x64') {
    process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
    const { default: carried } = await import('@sparticuz/chromium');
    return carried.executablePath();
  }
  const found = system.find((path) => existsSync(path));
  if (found) return found;
  throw new Error('Install Chromium or Chrome, or name one in CHROMIUM_PATH');
}
