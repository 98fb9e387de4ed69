import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { samplePosts } from '../../../db/sample-posts.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { findByTitle, readPost, storePost } from '../../fixtures/posts.ts';
import { namesOfTopics } from '../../fixtures/topics.ts';
import { colourOf, destructive, expectInView } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { closeByEscape, expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';
import { contentOf } from '../editor/editor.ts';
import { openTopics } from './post-topics.ts';

const { address, admin, databaseUrl } = inject('platform');
const openPage = browserPages();
let cookie: string;
let creator: Account;

beforeAll(async () => {
  cookie = await signIn(address, admin);
  creator = await createAccount(new Database(databaseUrl), 'content_creator');
});

const newTitle = () => `Scritto ${randomUUID().slice(0, 8)}`;
const dialog = (page: Page, name: 'Nuovo Post' | 'Modifica Post') => page.getByRole('dialog', { name, exact: true });

async function openBlog(faults: RegExp[] = [], path = '/blog'): Promise<Page> {
  const page = await openPage({ faults });
  await signInPage(page, address, creator);
  await page.goto(address + path);
  return page;
}

async function openNew(faults: RegExp[] = []): Promise<Page> {
  const page = await openBlog(faults);
  await page.getByRole('button', { name: 'Nuovo Post' }).click();
  await dialog(page, 'Nuovo Post').waitFor();
  return page;
}

async function openExisting(title: string, faults: RegExp[] = []): Promise<Page> {
  const page = await openBlog(faults);
  await page.getByRole('button', { name: `Modifica: ${title}` }).click();
  await dialog(page, 'Modifica Post').waitFor();
  return page;
}

async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel('Titolo').first().fill(title);
  await page.getByLabel('Riassunto').fill('In breve');
  await contentOf(page).click();
  await page.keyboard.type('Per esteso');
}

async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await page.locator('li[data-state=open]').getByText(title, { exact: true }).first().waitFor();
  await page.locator('li[data-state=open]').getByText(description, { exact: true }).first().waitFor();
}

describe('the Italian dialog', () => {
  test('creates a post: its fields, their placeholders, its toasts and the list anew', async () => {
    const page = await openNew();
    const inside = dialog(page, 'Nuovo Post');
    expect(await inside.getByLabel('Riassunto').getAttribute('rows')).toBe('3');
    await inside.getByPlaceholder('Breve descrizione del post...').waitFor();
    await inside.getByText('Scrivi il contenuto del post...').waitFor();
    await inside.getByRole('switch', { name: 'Pubblica' }).waitFor();
    await inside.getByText('Rendi questo post visibile al pubblico', { exact: true }).waitFor();
    expect(await inside.getByRole('switch').isChecked()).toBe(false);
    expect(await inside.getByRole('button', { name: 'Elimina' }).count()).toBe(0);
    await expect.poll(async () => (await contentOf(page).boundingBox())?.height).toBeGreaterThanOrEqual(200);
    const bottomOf = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height;
    };
    await inside.getByRole('toolbar', { name: 'Formattazione' }).getByRole('button', { name: 'Grassetto' }).waitFor();
    const create = inside.getByRole('button', { name: 'Crea Post' });
    // The bar with the buttons is at the edge of the dialog.
    await expect
      .poll(async () => (await bottomOf(inside)) - (await bottomOf(create)))
      .toSatisfy((below) => below > 0 && below < 20);
    const title = newTitle();
    await write(page, title);
    const { chosen } = await openTopics(page, 'it');
    await page.keyboard.type(`Primo ${title}`);
    await inside.getByRole('option', { name: `Crea «Primo ${title}»`, exact: true }).waitFor();
    // Escape closes the list alone.
    await page.keyboard.press('Escape');
    await inside.getByRole('option').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await inside.getByRole('button', { name: `Togli: Primo ${title}` }).waitFor();
    // The dialog loads its style sheets itself.
    expect(await chosen.evaluate((topic) => getComputedStyle(topic).display)).toBe('flex');
    await page.keyboard.type(`Secondo ${title}`);
    await inside.getByRole('button', { name: 'Crea Post' }).click();
    await inside.waitFor({ state: 'hidden' });
    await expectToast(page, 'Post creato con successo', 'Il tuo post è stato pubblicato.');
    await page.getByRole('heading', { name: title }).waitFor();
    const stored = await findByTitle(address, cookie, title);
    expect(stored).toMatchObject({ content: '<p>Per esteso</p>', published: false });
    expect(namesOfTopics(stored)).toEqual([`Primo ${title}`, `Secondo ${title}`]);
  });

  test.each([390, 1280])(
    'keeps its buttons clear of the toast before it on a screen of %s px',
    { tags: ['thorough'] },
    async (width) => {
      const page = await openNew();
      await page.setViewportSize({ width, height: 800 });
      const title = newTitle();
      await write(page, title);
      await page.getByRole('button', { name: 'Crea Post' }).click();
      await page.locator('li[data-state=open]').waitFor();
      // As when the window loses the focus: the toast stays while the next dialog loads.
      await page.evaluate(() => window.dispatchEvent(new Event('blur')));
      await page.getByRole('button', { name: `Modifica: ${title}` }).click();
      const inside = dialog(page, 'Modifica Post');
      await expectInView(
        page,
        ...['Elimina', 'Annulla', 'Aggiorna'].map((name) => inside.getByRole('button', { name, exact: true })),
      );
    },
  );

  test('changes a post and leaves what it does not show as it was', { tags: ['thorough'] }, async () => {
    const topics = ['Lasciato'];
    const post = await storePost(address, cookie, { slug: `mio-${randomUUID().slice(0, 8)}`, topics });
    const page = await openExisting(post.title);
    expect(await page.getByLabel('Riassunto').inputValue()).toBe(post.excerpt);
    await contentOf(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.getByRole('switch', { name: 'Pubblica' }).check();
    await page.getByRole('button', { name: 'Aggiorna' }).click();
    await dialog(page, 'Modifica Post').waitFor({ state: 'hidden' });
    await expectToast(page, 'Post aggiornato con successo', 'Le modifiche sono state salvate.');
    expect(await readPost(address, cookie, post.id)).toMatchObject({
      content: '<p>Content!</p>',
      published: true,
      slug: post.slug,
      topics: post.topics,
    });
  });

  test('on a phone no label breaks, and the toolbar covers nothing', { tags: ['thorough'] }, async () => {
    const post = await storePost(address, cookie);
    const page = await openExisting(post.title);
    const toolbar = page.getByRole('toolbar', { name: 'Formattazione' });
    const label = page.getByText(/^Contenuto/).first();
    await openTopics(page, 'it');
    await page.keyboard.type('Uno, due, tre, quattro, un argomento dal nome molto lungo, ');
    await page.keyboard.type('Crea');
    await page.getByRole('option').first().waitFor();
    await expectFit(page, [1280, 360]);
    await page.getByLabel('Aggiungi un argomento').fill('');
    await page.keyboard.press('Escape');
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const { y: toolbarTop = 0 } = (await toolbar.boundingBox()) ?? {};
      const { y = 0, height = 0 } = (await label.boundingBox()) ?? {};
      expect.soft(toolbarTop).toBeGreaterThanOrEqual(y + height);
    }
    await page.route(`${address}/api/blog/${post.id}`, () => {});
    await page.getByRole('button', { name: 'Elimina' }).click();
    await page
      .getByRole('dialog', { name: /^Sei sicuro/ })
      .getByRole('button', { name: 'Elimina' })
      .click();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ['Eliminazione...', 'Annulla', 'Aggiorna']) {
        const button = page.getByRole('button', { name, exact: true });
        await expect.poll(async () => [width, name, (await button.boundingBox())?.height]).toEqual([width, name, 46]);
      }
    }
  });

  test('deletes a post only after asking', async () => {
    const post = await storePost(address, cookie);
    const page = await openExisting(post.title);
    const question = page.getByRole('dialog', { name: 'Sei sicuro di voler eliminare questo post?', exact: true });
    await page.getByRole('button', { name: 'Elimina' }).click();
    await question.getByRole('button', { name: 'Annulla' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await readPost(address, cookie, post.id)).toBeDefined();
    await page.getByRole('button', { name: 'Elimina' }).click();
    const confirm = question.getByRole('button', { name: 'Elimina' });
    expect(await colourOf(confirm)).toBe(destructive);
    await confirm.click();
    await dialog(page, 'Modifica Post').waitFor({ state: 'hidden' });
    await expectToast(page, 'Post eliminato', 'Il post è stato eliminato con successo.');
    await page.getByRole('heading', { name: post.title }).waitFor({ state: 'detached' });
    expect(await readPost(address, cookie, post.id)).toBeUndefined();
  });

  test('says in Italian what is missing, and is closed by Annulla', async () => {
    const page = await openNew();
    await page.getByRole('button', { name: 'Crea Post' }).click();
    for (const text of ['Titolo richiesto', 'Riassunto richiesto', 'Contenuto richiesto'])
      await page.getByText(text, { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Titolo *' }).fill('x'.repeat(205));
    await page.getByText('Usa al massimo 200 caratteri. Togline 5.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Annulla', exact: true }).click();
    await dialog(page, 'Nuovo Post').waitFor({ state: 'hidden' });
    const button = page.getByRole('button', { name: 'Nuovo Post' });
    await expectFocus(button);
  });

  test('keeps what is written when Escape closes a palette: only the palette is closed', {
    tags: ['thorough'],
  }, async () => {
    const page = await openNew();
    await contentOf(page).click();
    await page.keyboard.type('Rosso');
    await page.getByRole('button', { name: 'Colore del testo' }).click();
    const palette = page.getByRole('dialog', { name: 'Colore del testo' });
    await palette.getByRole('radio', { name: 'Rosso' }).press('Escape');
    await palette.waitFor({ state: 'hidden' });
    expect(await page.getByRole('dialog').count()).toBe(1);
    await dialog(page, 'Nuovo Post').waitFor();
  });

  test('shows on the post’s own page what it makes of the post, and that a deleted one is gone', {
    tags: ['thorough'],
  }, async () => {
    const post = await storePost(address, cookie, { published: true });
    const page = await openBlog([], `/blog/${post.slug}`);
    await page.getByText('Content', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Modifica/ }).click();
    const title = newTitle();
    await page.getByLabel('Titolo').first().fill(title);
    await contentOf(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' e altro');
    const topics = await openTopics(page, 'it');
    await topics.field.fill('Supervision');
    await topics.field.press('Enter');
    await page.getByRole('button', { name: 'Aggiorna' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.locator('.post-topics').getByRole('link', { name: 'Supervision', exact: true }).waitFor();
    await page.locator('.prose').getByText('Content e altro', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe(title);
    await page.getByRole('button', { name: `Modifica: ${title}` }).click();
    await page.getByRole('button', { name: 'Elimina' }).click();
    await page
      .getByRole('dialog', { name: /^Sei sicuro/ })
      .getByRole('button', { name: 'Elimina' })
      .click();
    await expectToast(page, 'Post eliminato', 'Il post è stato eliminato con successo.');
    await page.getByRole('heading', { level: 1, name: 'Post Not Found' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Modifica/ }).count()).toBe(0);
    const onward = page.getByRole('link', { name: 'Back to Blog' });
    await expectFocus(onward);
  });

  const failing = { status: 503, json: { success: false, code: 'unavailable', message: 'Torna presto' } };

  test('stays open on an error, says what the server said, and shows that it is saving', async () => {
    const page = await openNew([/503/]);
    await write(page, newTitle());
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`${address}/api/blog`, async (route) => {
      await held;
      await route.fulfill(failing);
    });
    await page.getByRole('button', { name: 'Crea Post' }).click();
    await page.getByRole('button', { name: 'Salvataggio...', exact: true }).waitFor();
    answer();
    await expectToast(page, 'Errore nella creazione', 'Torna presto');
    await expect.poll(() => contentOf(page).textContent()).toBe('Per esteso');
    await page.unroute(`${address}/api/blog`);
    // An answer that says success false is a failure too, whatever its status.
    for (const [answer, said] of [
      [{ success: false, message: 'Titolo già usato' }, 'Titolo già usato'],
      [{ success: false }, 'Si è verificato un errore'],
    ] as const) {
      await page.route(`${address}/api/blog`, (route) => route.fulfill({ status: 200, json: answer }), { times: 1 });
      await page.getByRole('button', { name: 'Crea Post' }).press('Enter');
      await expectToast(page, 'Errore nella creazione', said);
    }
    await expect.poll(() => contentOf(page).textContent()).toBe('Per esteso');
  });

  test('tells an answer without words from no answer, in each of its operations', async () => {
    const post = await storePost(address, cookie);
    const page = await openExisting(post.title, [/503/, /ERR_FAILED/]);
    const place = `${address}/api/blog/${post.id}`;
    await contentOf(page).click();
    await page.keyboard.type('x');
    await page.route(place, (route) => route.fulfill({ status: 503, json: { success: false, message: '' } }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Aggiorna' }).click();
    await expectToast(page, "Errore nell'aggiornamento", 'Si è verificato un errore');
    await page.route(place, (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Aggiorna' }).click();
    await expectToast(page, "Errore nell'aggiornamento", 'Si è verificato un errore. Riprova.');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(
      place,
      async (route) => {
        await held;
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Elimina' }).click();
    await page
      .getByRole('dialog', { name: /^Sei sicuro/ })
      .getByRole('button', { name: 'Elimina' })
      .click();
    await page.getByRole('button', { name: 'Eliminazione...', exact: true }).waitFor();
    answer();
    await expectToast(page, "Errore nell'eliminazione", 'Si è verificato un errore. Riprova.');
    await dialog(page, 'Modifica Post').waitFor();
  });

  test('opens from the home page and from a post too, for a new post and for one that is shown', {
    tags: ['thorough'],
  }, async () => {
    const page = await openBlog([], '/');
    for (const path of ['/', `/blog/${samplePosts[0].slug}`]) {
      await page.goto(address + path);
      await page.getByRole('button', { name: 'Nuovo Post' }).click();
      await closeByEscape(page, dialog(page, 'Nuovo Post'));
      await page
        .getByRole('button', { name: /^Modifica: / })
        .first()
        .click();
      await dialog(page, 'Modifica Post').waitFor();
      await expect.poll(() => page.getByLabel('Titolo').first().inputValue()).not.toBe('');
    }
  });

  test('a visitor finds nothing of it on a page that shows posts, and loads nothing of it', {
    tags: ['thorough'],
  }, async () => {
    const page = await openPage();
    let scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    for (const path of ['/', '/blog', `/blog/${samplePosts[0].slug}`]) {
      scripts = [];
      await page.goto(address + path, { waitUntil: 'networkidle' });
      expect(scripts.length).toBeGreaterThan(1);
      expect(scripts.filter((script) => /PostDialog|LivePosts|signed-in|creator|Lexical/i.test(script))).toEqual([]);
      expect(await page.getByRole('button', { name: /Nuovo Post|Modifica/ }).count()).toBe(0);
    }
  });
});
