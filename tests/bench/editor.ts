import { type CDPSession, chromium, type Page } from 'playwright-core';
import { Database } from '../../db/client.ts';
import { chromiumFlags, chromiumPath } from '../e2e/browser/chromium.ts';
import { openStoredPost } from '../e2e/editor/editor.ts';
import { createAccount, signIn } from '../fixtures/accounts.ts';
import { storePost } from '../fixtures/posts.ts';
import { startPlatform } from '../platform/start-platform.ts';
import { type Figure, report } from './table.ts';

// Each of five headings has twenty paragraphs of a hundred words below it.
const words = 10_000;
const sentence =
  'Most organisations <strong>discover</strong> the state of their <a href="/contact">records</a> on the day. ';
const paragraph = `<p>${sentence.repeat(10).trim()}</p>`;
const section = `<h2>What an audit asks for</h2>${paragraph.repeat(19)}<ul>${'<li>One of the things to keep</li>'.repeat(10)}</ul>`;
const content = section.repeat(Math.ceil(words / 2_000));

const letters = 'the therapist is excellent and the clients are well looked after '.repeat(4);
// One frame of a screen that draws sixty times a second.
const barMs = 16;

/**
 * Returns how long the browser's main thread has worked in total, in milliseconds: scripts, styles, layout and paint. This is
 * processor time, so other work of the machine does not count.
 */
async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Types letters at the cursor, and returns the work of each keystroke in milliseconds, shortest first. */
async function type(page: Page, session: CDPSession): Promise<number[]> {
  const times: number[] = [];
  for (const letter of letters) {
    const before = await workedMs(session);
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await twoFrames(page);
    times.push((await workedMs(session)) - before);
  }
  return times.sort((one, other) => one - other);
}

const platform = await startPlatform({ ADMIN_PASSWORD: 'nobody signs in' });
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags });
const figures: Figure[] = [];
try {
  const { address, databaseUrl } = platform;
  const cookies = await signIn(address, await createAccount(new Database(databaseUrl), 'admin'));
  const post = await storePost(address, cookies, { content });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const pairs = cookies.split('; ').map((cookie) => cookie.split('='));
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: address })));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const text = await openStoredPost(page, address, post.id);
  const counted = page.getByText(/^\d+,\d+ words/);
  for (const [place, locator] of [
    ['beginning', text.locator('p').first()],
    ['middle', text.locator('p').nth(50)],
    ['end', text.locator('li').last()],
  ] as const) {
    await locator.click();
    await page.keyboard.press('End');
    // The tools of the editor load at the first focus.
    await counted.waitFor();
    await type(page, session);
    const times = await type(page, session);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    figures.push({ what: `a keystroke at the ${place}, p50`, measured: at(0.5), bar: barMs, unit: 'ms' });
    figures.push({ what: `a keystroke at the ${place}, p95`, measured: at(0.95), bar: barMs, unit: 'ms' });
  }
  console.log(`  ${await counted.textContent()}`);
} finally {
  await browser.close();
  await platform.stop();
}
process.exitCode = report('Typing in a post of 10,000 words', figures) ? 0 : 1;
