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

/** The Chromium to test with: CHROMIUM_PATH, the system's, or the one inside an npm package with its own libraries. */
export async function chromiumPath(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH, ...system].find((path) => path && existsSync(path));
  if (found) return found;
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: carried } = await import('@sparticuz/chromium');
  return carried.executablePath();
}
