import { expect, inject, test } from 'vitest';
import { browserPages } from '../browser/browser.ts';

const { address } = inject('platform');
const openPage = browserPages();

/** Opens the login with its clock stopped and fails to sign in once, which shows a toast. */
async function showToast() {
  const page = await openPage({ faults: [/401/] });
  await page.clock.install({ time: 0 });
  await page.goto(`${address}/admin/login`);
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('not the password');
  // From here on time goes by only when it is told to.
  await page.clock.pauseAt(3_600_000);
  const login = page.getByRole('button', { name: 'Login' });
  await login.click();
  const toasts = page.locator('li[data-state=open]');
  await toasts.waitFor();
  return { page, login, toasts };
}

test('a toast stays for five seconds', async () => {
  const { page, toasts } = await showToast();
  await page.clock.runFor(4_900);
  expect(await toasts.count()).toBe(1);
  await page.clock.runFor(200);
  await toasts.waitFor({ state: 'detached' });
});

test('there is one at a time, the newest', async () => {
  const { login, toasts } = await showToast();
  const first = await toasts.elementHandle();
  await login.click();
  await first?.waitForElementState('hidden').catch(() => {});
  await expect.poll(() => first?.isVisible()).toBe(false);
  expect(await toasts.count()).toBe(1);
});

test('F8 moves the focus to the notifications, and a toast can be closed', async () => {
  const { page, toasts } = await showToast();
  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.closest('ol, [role=region]') !== null)).toBe(true);
  await toasts.getByRole('button', { name: 'Close' }).click();
  await toasts.waitFor({ state: 'detached' });
});

test('a swipe to the right of more than fifty pixels puts it away, a shorter one does not', async () => {
  const { page, toasts } = await showToast();
  const swipe = async (distance: number) => {
    const box = await toasts.boundingBox();
    if (!box) throw new Error('There is no toast to swipe');
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y);
    await page.mouse.move(x + distance, y);
    await page.mouse.up();
  };
  await swipe(40);
  expect(await toasts.count()).toBe(1);
  await swipe(60);
  await toasts.waitFor({ state: 'detached' });
});
