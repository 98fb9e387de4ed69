import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { storePost } from '../../fixtures/posts.ts';
import { expectToast } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { button, contentOf, move, openNewPost, openStoredPost, paste, waitForBackup, writeNewPost } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();

const row = (tag: 'th scope="col"' | 'td', words: readonly string[]) =>
  `<tr>${words.map((each) => `<${tag}>${each}</${tag.slice(0, 2)}>`).join('')}</tr>`;
const table = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table><thead>${row('th scope="col"', head)}</thead><tbody>${rows.map((each) => row('td', each)).join('')}</tbody></table>`;

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: /^Tab/ }).getByRole('button', { name, exact: true });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Opens a new post with the cursor in a new table of three columns and rows. */
async function beginTable(options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage(options);
  await writeNewPost(page, address, admin);
  await button(page, 'Insert').click();
  await page.getByRole('option', { name: 'Table' }).click();
  await contentOf(page).locator('table').waitFor();
  return page;
}

test('a table is filled with the Tab key, and left by it and by the arrow keys', async () => {
  const page = await beginTable();
  for (const word of ['Name', 'Day', 'Cost', 'Ann', 'Monday', '12', 'Bo', 'Friday']) {
    await page.keyboard.type(word);
    await move(page, 'Tab');
  }
  await page.keyboard.type('30');
  await waitForBackup(
    page,
    `${table(['Name', 'Day', 'Cost'], ['Ann', 'Monday', '12'], ['Bo', 'Friday', '30'])}<p><br></p>`,
  );
  await move(page, 'Shift+Tab');
  await page.keyboard.type('Sunday');
  await move(page, 'ArrowDown');
  await page.keyboard.type('After');
  await move(page, 'ArrowUp');
  await page.keyboard.press('ControlOrMeta+A');
  await move(page, 'ArrowLeft');
  await move(page, 'ArrowUp');
  await page.keyboard.type('Before');
  await waitForBackup(
    page,
    `<p>Before</p>${table(['Name', 'Day', 'Cost'], ['Ann', 'Monday', '12'], ['Bo', 'Sunday', '30'])}<p>After</p>`,
  );
  await contentOf(page).getByText('30').click();
  await move(page, 'End');
  await move(page, 'Tab');
  await expect.poll(() => focused(page)).toBe('Row above');
  await contentOf(page).getByText('Name').click();
  await move(page, 'Home');
  await move(page, 'Shift+Tab');
  await expect.poll(() => page.getByRole('toolbar', { name: 'Formatting' }).locator(':focus').count()).toBe(1);
  // The cursor stays in its column.
  await contentOf(page).getByText('Sunday').click();
  await tool(page, 'Delete row').click();
  await page.keyboard.type('s');
  await waitForBackup(page, `<p>Before</p>${table(['Name', 'Day', 'Cost'], ['Ann', 'Mondays', '12'])}<p>After</p>`);
});

test('the tools of a table add, mark and delete rows and columns, with the keyboard too, and undo takes it back', {
  tags: ['thorough'],
}, async () => {
  const page = await beginTable({ viewport: { width: 390, height: 844 } });
  await page.keyboard.type('A');
  await tool(page, 'Row above').click();
  await tool(page, 'Column after').click();
  await waitForBackup(
    page,
    `${table(['', '', '', ''], ['A', '', '', ''], ['', '', '', ''], ['', '', '', ''])}<p><br></p>`,
  );
  await tool(page, 'Column after').click();
  await tool(page, 'Column after').click();
  await expectFit(page, [1280, 390]);
  for (let time = 0; time < 4; time += 1) await page.keyboard.press('ControlOrMeta+Z');
  await waitForBackup(page, `${table(['A', '', ''], ['', '', ''], ['', '', ''])}<p><br></p>`);
  await expect.poll(() => tool(page, 'Header row').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Alt+F10');
  for (let time = 0; time < 6; time += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Delete row');
  await page.keyboard.press('Enter');
  await tool(page, 'Delete column').click();
  await tool(page, 'Header column').click();
  await page.keyboard.type('Side');
  const side = '<tr><th scope="row">Side</th><td></td></tr><tr><th scope="row"></th><td></td></tr>';
  await waitForBackup(page, `<table><tbody>${side}</tbody></table><p><br></p>`);
  await tool(page, 'Delete table').click();
  await page.keyboard.type('Text');
  await waitForBackup(page, '<p>Text</p>');
  await page.keyboard.press('ControlOrMeta+Z');
  await page.keyboard.press('ControlOrMeta+Z');
  await waitForBackup(page, `<table><tbody>${side}</tbody></table><p><br></p>`);
});

test('cells that are selected together are formatted and emptied together', { tags: ['thorough'] }, async () => {
  const page = await openPage();
  await writeNewPost(page, address, admin);
  await paste(contentOf(page), table(['A', 'B'], ['one', 'two'], ['three', 'four']));
  const boxOf = async (word: string) => {
    const box = await contentOf(page).getByText(word, { exact: true }).boundingBox();
    return [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5] as const;
  };
  await contentOf(page).getByText('one').waitFor();
  await page.mouse.move(...(await boxOf('one')));
  await page.mouse.down();
  await page.mouse.move(...(await boxOf('four')), { steps: 5 });
  await page.mouse.up();
  await button(page, 'Bold').click();
  const bold = (words: string[]) => words.map((word) => `<strong>${word}</strong>`);
  await waitForBackup(page, table(['A', 'B'], bold(['one', 'two']), bold(['three', 'four'])));
  await page.keyboard.press('Delete');
  await waitForBackup(page, table(['A', 'B'], ['', ''], ['', '']));
  // What adds a paragraph below loads with the text's first focus.
  await page.getByRole('button', { name: 'Outline' }).waitFor();
  const box = await contentOf(page).boundingBox();
  await contentOf(page).click({ position: { x: 50, y: (box?.height ?? 0) - 5 } });
  await page.keyboard.type('Below');
  await waitForBackup(page, `${table(['A', 'B'], ['', ''], ['', ''])}<p>Below</p>`);
});

test('a spreadsheet is pasted as a table, over the cells of a table, and as text together with other text', {
  tags: ['thorough'],
}, async () => {
  const page = await openPage();
  await signInPage(page, address, admin);
  const content = await openNewPost(page, address);
  const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";}--></style></head>
<body><table border=0 width=192 style='border-collapse:collapse'><!--StartFragment--><col width=64 span=2 style='width:48pt'>
 <tr height=20><td class=xl65 style='height:15pt;background:yellow'>Name</td><td>Hours<span style='mso-spacerun:yes'>  </span>worked</td></tr>
 <tr height=20><td>Ann</td><td align=right>12</td></tr><!--EndFragment--></table></body></html>`;
  const cells = (first: string, last: string) =>
    `<table><tbody><tr><td>Name</td><td>Hours worked</td></tr><tr><td>${first}</td><td${last}</td></tr></tbody></table>`;
  await paste(content, excel, 'Name\tHours');
  await waitForBackup(page, cells('Ann', ' style="text-align: right;">12'));
  await content.getByText('Ann').click();
  await move(page, 'End');
  await paste(content, '<table><tr><td>Bo</td><td>3</td></tr></table>', 'Bo\t3');
  await waitForBackup(page, cells('Bo', '>3'));
  await content.getByText('Bo').dblclick();
  await paste(content, '<p>Two</p><table><tr><td>c</td><td>d</td></tr></table>', 'Two');
  await waitForBackup(page, cells('<p>Two</p><p>c</p><p>d</p>', '>3'));
  await expectToast(page, {
    title: 'Not everything was pasted',
    text: 'Left out: 1 table. Their words are kept as ordinary text.',
  });
});

test('a table that is copied in one editor is pasted into another, and a stored one is edited in Italian', {
  tags: ['thorough'],
}, async () => {
  const post = await storePost(address, await signIn(address, admin), { content: table(['A'], ['one'], ['two']) });
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await signInPage(page, address, admin);
  const content = await openStoredPost(page, address, post.id);
  await content.getByText('one').click();
  await page.keyboard.press('ControlOrMeta+A');
  const copied = await content.evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.types.map((type) => [type, clipboardData.getData(type)] as const);
  });
  await page.goto(`${address}/blog`);
  await page.getByRole('button', { name: 'Nuovo Post' }).click();
  await contentOf(page).focus();
  await contentOf(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of data) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, copied);
  await contentOf(page).getByText('two').click();
  await tool(page, 'Riga sopra').click();
  await waitForBackup(page, table(['A'], ['one'], [''], ['two']));
  await expectFit(page, [390, 1280]);
});
