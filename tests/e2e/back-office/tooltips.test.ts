import { expect, inject, test } from 'vitest';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';
import { openNewPost } from '../editor/editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();

test('a tooltip opens after 700 ms, the next one at once, and after 300 ms without any it takes its time again', async () => {
  const page = await openPage();
  await page.clock.install({ time: 0 });
  await signInPage(page, address, admin);
  await openNewPost(page, address);
  // From here on time goes by only when it is told to.
  await page.clock.pauseAt(3_600_000);
  const tooltip = page.getByRole('tooltip');
  const hover = (name: string) => page.getByRole('button', { name, exact: true }).hover();
  // A pointer on its way to the tooltip keeps it open: the second step says that this one is not.
  const leave = async () => {
    await page.getByRole('heading', { level: 1 }).hover();
    await expect
      .poll(async () => {
        await page.mouse.move(5, 5);
        await page.mouse.move(10, 10);
        return tooltip.count();
      })
      .toBe(0);
  };

  await hover('Bold');
  await page.clock.runFor(699);
  expect(await tooltip.count()).toBe(0);
  await page.clock.runFor(1);
  await tooltip.filter({ hasText: 'Bold' }).waitFor();

  await leave();
  await page.clock.runFor(299);
  await hover('Italic');
  await tooltip.filter({ hasText: 'Italic' }).waitFor();

  await leave();
  await page.clock.runFor(300);
  await hover('Underline');
  await page.clock.runFor(699);
  expect(await tooltip.count()).toBe(0);
  await page.clock.runFor(1);
  await tooltip.filter({ hasText: 'Underline' }).waitFor();
});
