import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { someImage } from '../../fixtures/images.ts';
import { storePost } from '../../fixtures/posts.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { move, openStoredPost, waitForBackup } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

async function openPost(content: string, width: number) {
  const post = await storePost(address, cookie, { content, published: true });
  const page = await openPage({ viewport: { width, height: 844 } });
  await signInPage(page, address, admin);
  const text = await openStoredPost(page, address, post.id);
  await text.click();
  await move(page, 'Control+End');
  // The menu Insert has loaded with it.
  await page.getByRole('button', { name: 'Outline' }).waitFor();
  return { page, text, post };
}

async function choose(page: Page, letters: string, name: string) {
  await page.keyboard.type(`/${letters}`);
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Enter');
  return page.getByRole('dialog').last();
}

const question = (words: string, answer: string) => `<details><summary>${words}</summary>${answer}</details>`;
const quotation = (quote: string, source: string) =>
  `<figure class="quotation"><blockquote>${quote}</blockquote><figcaption>${source}</figcaption></figure>`;

const figures =
  '<ul class="figures"><li><strong>85%</strong> of people stay</li><li><strong>500+</strong> therapists</li></ul>';

test('questions, quotations and figures are inserted and edited by keyboard, and look as readers see them', async () => {
  const { page, text } = await openPost('<p>a</p>', 390);
  await page.keyboard.press('Enter');
  const dialog = await choose(page, 'questions', 'Questions and answers');
  await dialog.getByRole('heading', { name: 'Question and answer' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter the question').waitFor();
  await dialog.getByText('Enter the answer').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Question').fill('Is it <free>?');
  await dialog.getByRole('textbox', { name: 'Answer' }).click();
  await page.keyboard.type('Yes, **always**');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const first = question('Is it &lt;free&gt;?', '<p>Yes, <strong>always</strong></p>');
  await waitForBackup(page, `<p>a</p>${first}<p><br></p>`);

  await choose(page, 'source', 'Quotation with a source');
  await page.getByRole('textbox', { name: 'Quotation' }).click();
  await page.keyboard.type('It helps.');
  await dialog.getByLabel('Name').fill('Ada Byron');
  await dialog.getByLabel('Organisation').fill('Engines Ltd');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const second = quotation('<p>It helps.</p>', '<strong>Ada Byron</strong><br>Engines Ltd');
  await waitForBackup(page, `<p>a</p>${first}${second}<p><br></p>`);
  await page.getByText('12 words').waitFor();

  // The arrow selects the part above, and Enter edits it.
  await page.keyboard.press('ArrowUp');
  await page.getByRole('status').filter({ hasText: 'Quotation with a source selected' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await dialog.getByLabel('Role').inputValue()).toBe('');
  await dialog.getByLabel('Role').fill('Head of People');
  await page.keyboard.press('Enter');
  const changed = quotation('<p>It helps.</p>', '<strong>Ada Byron</strong>, Head of People<br>Engines Ltd');
  await waitForBackup(page, `<p>a</p>${first}${changed}<p><br></p>`);

  await text.getByText('Is it <free>?').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Question').fill('Is it?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await waitForBackup(page, `<p>a</p>${first.replace(' &lt;free&gt;', '')}${changed}<p><br></p>`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await waitForBackup(page, `<p>a</p>${changed}<p><br></p>`);

  await move(page, 'Control+End');
  await choose(page, 'figures', 'Figures');
  await dialog.getByLabel('Number 1').fill('85%');
  await dialog.getByLabel('Words 1').fill('of people stay');
  await dialog.getByLabel('Number 2').fill('500+');
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter the words of the number').waitFor();
  await dialog.getByLabel('Words 2').fill('therapists');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await waitForBackup(page, `<p>a</p>${changed}${figures}<p><br></p>`);
});

test('a stored part is drawn, and one that holds more than the dialog asks for stays as it is', {
  tags: ['thorough'],
}, async () => {
  const stored = [
    question('Why?', '<ul><li>One</li></ul>'),
    question('Why <em>not</em>?', '<p>Two</p>'),
    quotation('Three', '<a href="/about" rel="noopener noreferrer">Ada</a>'),
    '<details><p>Four</p></details>',
  ].join('');
  const { page, text } = await openPost(`${stored}<p>a</p>`, 1280);
  for (const words of ['Why?', 'One', 'Why not?', 'Two', 'Three', 'Ada', 'Four'])
    await text.getByText(words, { exact: true }).waitFor();
  await text.getByText('Why not?').click();
  expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  await text.getByText('a', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('b');
  await waitForBackup(page, `${stored}<p>ab</p>`);
});

test('readers open an answer by keyboard, and paper has it open', { tags: ['thorough'] }, async () => {
  const { post } = await openPost(
    `<p>a</p>${question('Why?', '<p>Because.</p>')}${question('How?', '<p>So.</p>')}${quotation('<p>It helps.</p>', '<strong>Ada</strong>, Head<br>Engines Ltd')}${figures}`,
    1280,
  );
  const page = await openPage();
  await page.goto(`${address}/blog/${post.slug}`);
  expect(await page.getByText('Because.').isVisible()).toBe(false);
  await page.locator('summary', { hasText: 'Why?' }).press('Enter');
  await page.getByText('Because.').waitFor();
  await expectFit(page, [1280, 768, 360]);
  await page.emulateMedia({ media: 'print' });
  await page.getByText('So.').waitFor();
});

test('a document is a link that says its type and size', { tags: ['thorough'] }, async () => {
  const { page } = await openPost('<p>a</p>', 390);
  await page.keyboard.press('Enter');
  const dialog = await choose(page, 'doc', 'Document (PDF)');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await dialog.getByText('Enter the words of the link').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload a PDF' }).press('Enter');
  const buffer = Buffer.from(`%PDF-1.7 ${randomUUID()}`);
  await (await chooser).setFiles({ name: 'Safeguarding_policy.pdf', mimeType: 'application/pdf', buffer });
  await dialog.getByText('Uploaded: Safeguarding_policy.pdf').waitFor();
  await expectAccessible(page);
  expect(await dialog.getByLabel('Words of the link').inputValue()).toBe('Safeguarding policy');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  const link = page.getByRole('link', { name: 'Safeguarding policy (PDF, 1 kB)' });
  await link.waitFor();
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toMatch(/^http.*\/api\/objects\/[\w-]{22}\.pdf$/);
  await page.goto(`${address}/admin/images?show=documents`);
  await page.getByRole('link', { name: 'Safeguarding_policy.pdf' }).first().click();
  await page.getByRole('link', { name: 'Download Safeguarding_policy.pdf' }).waitFor();
  await expectAccessible(page);
  await expectFit(page, [1280, 360]);
});

test('text stands beside an image, and below it on a phone', { tags: ['thorough'] }, async () => {
  const { page } = await openPost('<p>a</p>', 1280);
  await page.keyboard.press('Enter');
  const dialog = await choose(page, 'beside', 'Text beside an image');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const fault of ['Choose an image', 'Describe the image', 'Enter the text beside'])
    await dialog.getByText(fault).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload an image' }).press('Enter');
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: await someImage(400, 300) });
  const src = await dialog.locator('img').getAttribute('src');
  await dialog.getByLabel('Alternative text').fill('A harbour');
  await dialog.getByRole('textbox', { name: 'Text beside the image' }).click();
  await page.keyboard.type('Words');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const part = (words: string) =>
    `<section class="beside"><figure><img src="${src}" alt="A harbour" width="400" height="300" loading="lazy" decoding="async"></figure><p>${words}</p></section>`;
  await waitForBackup(page, `<p>a</p>${part('Words')}<p><br></p>`);

  await page.keyboard.press('ArrowUp');
  await page.getByRole('status').filter({ hasText: 'Text beside an image selected' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Text beside the image' }).click();
  await move(page, 'Control+End');
  await page.keyboard.type(' more');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await waitForBackup(page, `<p>a</p>${part('Words more')}<p><br></p>`);

  const post = await storePost(address, cookie, { content: part('Words more'), published: true });
  await page.goto(`${address}/blog/${post.slug}`);
  const boxOf = (locator: Locator) =>
    locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  const [image, words] = [page.locator('section.beside img'), page.locator('section.beside p')];
  await expectFit(page, [1280]);
  expect((await boxOf(image)).right).toBeLessThan((await boxOf(words)).left);
  expect((await boxOf(image)).top).toBeCloseTo((await boxOf(words)).top, -1);
  await expectFit(page, [768, 360]);
  expect((await boxOf(image)).bottom).toBeLessThan((await boxOf(words)).top);
});
