import { describe, expect, inject, test } from 'vitest';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { button, contentOf, waitForBackup, writeNewPost } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
const write = async (words?: string) => writeNewPost(await openPage(), address, admin, words);

describe('a link', () => {
  test('may lead to pages, addresses of post and telephones', { tags: ['thorough'] }, async () => {
    const { page, press } = await write('words');
    for (const [typed, stored] of [
      ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
      ['example.org', 'https://example.org'],
      ['http://example.org', 'http://example.org'],
      ['post@example.org', 'mailto:post@example.org'],
      ['tel:+441234', 'tel:+441234'],
      ['+44 20 7946 0000', 'tel:+442079460000'],
    ] as const) {
      await press('Control+A');
      await press('Control+K');
      await page.getByRole('dialog').getByLabel('Address').fill(typed);
      await press('Enter');
      await waitForBackup(page, `<p><a href="${stored}" rel="noopener noreferrer">words</a></p>`);
      await expect.poll(() => button(page, 'Link').getAttribute('aria-pressed')).toBe('true');
      await expectFocus(contentOf(page));
    }
  });

  test('may lead nowhere else', { tags: ['thorough'] }, async () => {
    const { page, press } = await write('words');
    await press('Control+A');
    for (const typed of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.uk', '//a.uk', 'two words', '']) {
      await button(page, 'Link').click();
      await page.getByRole('dialog').getByLabel('Address').fill(typed);
      await press('Enter');
      await page.getByText('Enter an address that begins with http://, https://, mailto: or tel:').waitFor();
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await waitForBackup(page, '<p>words</p>');
  });

  test('can be changed and taken away where the cursor stands in it, and gives the keyboard back to the text', {
    tags: ['thorough'],
  }, async () => {
    const { page, press } = await write();
    await press('Control+K');
    await page.getByRole('dialog').getByLabel('Address').fill('https://example.org/one');
    await press('Enter');
    await waitForBackup(
      page,
      '<p><a href="https://example.org/one" rel="noopener noreferrer">https://example.org/one</a></p>',
    );
    await expectFocus(contentOf(page));
    await button(page, 'Link').click();
    expect(await page.getByRole('dialog').getByLabel('Address').inputValue()).toBe('https://example.org/one');
    await page.getByRole('button', { name: 'Remove link' }).click();
    await waitForBackup(page, '<p>https://example.org/one</p>');
  });
});
