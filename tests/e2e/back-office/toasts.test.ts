import { expect, inject, test } from 'vitest';
import { browserPages } from '../browser/browser.ts';

const { address } = inject('platform');
const openPage = browserPages();

test('a toast is alone, stays for five seconds, takes the focus with F8, and is closed by its button or a swipe to the right', async () => {
  const page = await openPage({ faults: [/401/] });
  await page.clock.install({ time: 0 });
  await page.goto(`${address}/admin/login`);
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('not the password');
  // From here on time goes by only when it is told to.
  await page.clock.pauseAt(3_600_000);
  const toasts = page.locator('li[data-state=open]');
  // A failed login shows a toast.
  const showToast = async () => {
    await page.getByRole('button', { name: 'Login' }).click();
    await toasts.waitFor();
  };
  await showToast();
  await page.clock.runFor(4_900);
  expect(await toasts.count()).toBe(1);
  await page.clock.runFor(200);
  await toasts.waitFor({ state: 'detached' });

  await showToast();
  const first = await toasts.elementHandle();
  await page.getByRole('button', { name: 'Login' }).click();
  await first?.waitForElementState('hidden').catch(() => {});
  await expect.poll(() => first?.isVisible()).toBe(false);
  // The newest is the only one.
  expect(await toasts.count()).toBe(1);

  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.closest('ol, [role=region]') !== null)).toBe(true);
  await toasts.getByRole('button', { name: 'Close' }).click();
  await toasts.waitFor({ state: 'detached' });

  await showToast();
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
  // More than fifty pixels put it away, fewer do not.
  await swipe(40);
  expect(await toasts.count()).toBe(1);
  await swipe(60);
  await toasts.waitFor({ state: 'detached' });
});
