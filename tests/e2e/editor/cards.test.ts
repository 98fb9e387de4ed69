import { beforeAll, describe, expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { storePost } from '../../fixtures/posts.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';
import { move, openStoredPost, paste, waitForBackup } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

const embed = (title: string) =>
  `<figure class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer">${title}</a></figure>`;
const action = (words: string, label: string, url: string) =>
  `<aside class="call-to-action">${words}<p><a href="${url}" rel="noopener noreferrer" class="button button-primary">${label}</a></p></aside>`;

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

describe('a video', () => {
  test('is a card from its pasted URL, and Enter gives it another title', { tags: ['thorough'] }, async () => {
    const { page, text } = await openPost('<p>a</p>', 390);
    await page.keyboard.press('Enter');
    await paste(text, '', 'https://youtu.be/dQw4w9WgXcQ?si=x');
    await waitForBackup(page, `<p>a</p>${embed('Watch on YouTube')}<p><br></p>`);
    await text.getByText('Watch on YouTube').click();
    await page.getByRole('status').filter({ hasText: 'Video or audio selected' }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Video or audio' });
    await dialog.getByLabel('Title').fill('How <we> train');
    await dialog.getByLabel('URL').fill('https://example.com/');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter the URL of a video on YouTube or Vimeo').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('URL').fill('https://youtu.be/dQw4w9WgXcQ');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await waitForBackup(page, `<p>a</p>${embed('How &lt;we&gt; train')}<p><br></p>`);
  });

  test('is a card where a page with its frame is pasted', { tags: ['thorough'] }, async () => {
    const { page, text } = await openPost('<p>a</p>', 1280);
    await page.keyboard.press('Enter');
    const frame = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe>';
    await paste(text, `<p>b</p><p>${frame}</p><div><iframe src="https://films.example/"></iframe></div><p>c</p>`);
    await waitForBackup(page, `<p>a</p><p>b</p>${embed('Watch on YouTube')}<p>c</p>`);
    await page.getByText('Left out: 1 embedded item.').first().waitFor();
  });

  test('stays a URL amid words', { tags: ['thorough'] }, async () => {
    const { page, text } = await openPost('<p>see</p>', 1280);
    await page.keyboard.press('Space');
    await paste(text, '<a href="https://youtu.be/dQw4w9WgXcQ">this</a>', 'https://youtu.be/dQw4w9WgXcQ');
    await waitForBackup(page, '<p>see <a href="https://youtu.be/dQw4w9WgXcQ" rel="noopener noreferrer">this</a></p>');
  });

  test('is a link to readers, whose browser asks its host for nothing until they press it', {
    tags: ['thorough'],
  }, async () => {
    const { post } = await openPost(embed('A film'), 1280);
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    const foreign: string[] = [];
    await page.route(/youtube/, (route) => {
      foreign.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: 'text/html', body: '<p>film</p>' });
    });
    await page.goto(`${address}/blog/${post.slug}`);
    const link = page.getByRole('link', { name: 'A film' });
    expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await expectAccessible(page);
    expect(foreign).toEqual([]);
    await link.press('Enter');
    await page.frameLocator('iframe[title="A film"]').getByText('film').waitFor();
    expect(new Set(foreign)).toEqual(new Set(['www.youtube-nocookie.com']));
  });
});

describe('a call to action', () => {
  test('is inserted by the menu, edited, and a button of the site on the page', async () => {
    const { page } = await openPost('<p>a</p>', 390);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/call');
    await page.getByRole('option', { name: 'Call to action' }).click();
    const dialog = page.getByRole('dialog', { name: 'Call to action' });
    await dialog.getByLabel('Text').fill('Therapists for your people.');
    await dialog.getByLabel('Link').fill('nothing here');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a page of this site').waitFor();
    await expectAccessible(page);
    // Escape and a click beside the dialog may be mistakes.
    const question = page.getByRole('dialog', { name: 'Close without saving?' });
    const dismissals = [() => page.keyboard.press('Escape'), () => page.mouse.click(3, 3)];
    for (const dismiss of dismissals) {
      await dismiss();
      await question.getByRole('button', { name: 'Go on writing' }).click();
      await question.waitFor({ state: 'detached' });
      // The dialog hears of the next click once it has taken over from the question.
      await expect.poll(() => dialog.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('auto');
      expect(await dialog.getByLabel('Text').inputValue()).toBe('Therapists for your people.');
    }
    await dialog.getByLabel('Link').fill('/#contact');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const first = action('<p>Therapists for your people.</p>', 'Request a Demo', '/#contact');
    await waitForBackup(page, `<p>a</p>${first}<p><br></p>`);

    await page.getByText('Therapists for your people.').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByLabel('Text').fill('');
    await dialog.getByLabel('Button').fill('Ask us');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await waitForBackup(page, `<p>a</p>${action('', 'Ask us', '/#contact')}<p><br></p>`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.keyboard.type('b');
    await waitForBackup(page, '<p>a</p><p>b</p>');
  });

  test('that holds more than the dialog asks for stays as it is', { tags: ['thorough'] }, async () => {
    const other = action('<p>One <strong>strong</strong> word</p>', 'Ask', '/contact');
    const { page } = await openPost(`${other}<p>a</p>`, 1280);
    await page.keyboard.type('b');
    await waitForBackup(page, `${other}<p>ab</p>`);
  });
});
