import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { changeRequests } from '../../../db/queries/leads/inbox-changes.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { expectToast } from '../back-office/back-office.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages, type Expected } from '../browser/browser.ts';
import { endSession, signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl, admin } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();
let colleague: { id: string; name: string };

beforeAll(async () => {
  const account = await createAccount(db, 'admin');
  colleague = { id: account.id, name: account.username };
});

/** Stores requests with the same word in their messages, the first one the newest. Returns the word and their ids. */
async function store(...people: string[]): Promise<{ word: string; ids: string[] }> {
  const word = `w${randomUUID().replaceAll('-', '')}`;
  const rows = people.map((lastName, index) => ({
    ...{
      firstName: 'Ada',
      lastName,
      email: `${lastName}-${word}@example.org`,
      company: `${word} Ltd`,
      role: 'ceo' as const,
    },
    ...{
      message: `Ten therapists\n${word}`,
      idempotencyKey: randomUUID(),
      createdAt: new Date(Date.now() - index * 1000),
    },
  }));
  const stored = await db
    .insertInto('demoRequests')
    .values(rows.map(({ createdAt: _, ...row }) => row))
    .returning(['id', 'lastName'])
    .execute();
  return { word, ids: people.map((name) => stored.find(({ lastName }) => lastName === name)?.id ?? '') };
}

async function open(path: string, width: number, expected: Expected = {}): Promise<Page> {
  const page = await openPage({ ...expected, viewport: { width, height: 800 } });
  await signInPage(page, address, admin);
  await page.goto(`${address}/admin${path}`);
  return page;
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Demo requests' }).locator('tbody tr');
const expectToFit = async (page: Page, width: number) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
};
const stateOf = async (id: string | undefined) =>
  (
    await db
      .selectFrom('demoRequests')
      .select('state')
      .where('id', '=', id ?? '')
      .executeTakeFirst()
  )?.state;

// At a desk, and in the thorough run on a phone too.
const phone = 390;

describe('the inbox', () => {
  test('keeps search, filters and order in its url, and changes several requests at once', () => changeSeveral(1280));
  test('does so on a phone', { tags: ['thorough'] }, () => changeSeveral(phone));
  test('opens a request at its own url, with its timeline and everything that can be done with it', () =>
    openOne(1280));
  test('opens a request on a phone', { tags: ['thorough'] }, () => openOne(phone));

  async function changeSeveral(width: number): Promise<void> {
    const { word, ids } = await store('King', 'Byron', 'Lovelace');
    const page = await open('?tab=demo-requests', width);
    await page.getByLabel('Search').fill(word);
    // The list may have no other requests yet, so that the rows do not tell whether the search has begun.
    await page.waitForURL(new RegExp(`search=${word}`));
    await expect.poll(() => rowsOf(page).count()).toBe(3);
    const folded = page.getByRole('button', { name: 'Filters and order' });
    if (width === phone) {
      expect((await rowsOf(page).first().boundingBox())?.y).toBeLessThan(600);
      await folded.click();
    }
    await page.getByLabel('Order').selectOption('Last name');
    await expect.poll(async () => (await rowsOf(page).first().textContent()) ?? '').toContain('Ada Byron');
    await expect.poll(() => rowsOf(page).first().getByText('3 from the company').count()).toBe(1);
    await page.getByText('More filters').click();
    await page.getByLabel('Therapists', { exact: true }).selectOption('N/A');
    await page.waitForURL(/size=none/);
    await page.clock.install();
    await page.reload();
    await expect.poll(() => rowsOf(page).count()).toBe(3);
    if (width === phone) await page.getByRole('button', { name: 'Filters and order (2)' }).click();
    await expect.poll(() => page.getByLabel('Therapists', { exact: true }).inputValue()).toBe('none');
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe(word);
    // A search that is too long stays as it was pasted, and the list stays as it is.
    await page.getByLabel('Search').press('End');
    await page.keyboard.insertText('x'.repeat(200));
    await page.getByText(`Use at most 200 characters. Remove ${word.length}.`).waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe(word);
    await page.getByLabel('Search').fill(word);

    await page.getByRole('checkbox', { name: 'Select Ada King' }).check();
    await page.getByRole('checkbox', { name: 'Select Ada Byron' }).check();
    await page.getByText('2 requests selected', { exact: true }).waitFor();
    await expectToFit(page, width);
    const group = page.getByRole('group', { name: 'Selected requests' });
    await group.getByLabel('New state').selectOption('Qualified');
    await group.getByLabel('New owner').selectOption(colleague.name);
    await group.getByRole('button', { name: 'Change' }).click();
    await expectToast(page, { title: '2 requests changed' });
    await expect.poll(() => rowsOf(page).getByText('Qualified', { exact: true }).count()).toBe(2);
    await expect.poll(() => rowsOf(page).getByText(colleague.name).count()).toBe(2);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['qualified', 'qualified', 'new']);

    await page.getByLabel('State', { exact: true }).selectOption('Won');
    await page.getByText('No request matches.').waitFor();
    await page.goBack();
    await expect.poll(() => rowsOf(page).count()).toBe(3);

    await db.updateTable('demoRequests').set({ status: 'closed', stage: 'spam' }).where('id', 'in', ids).execute();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('No request matches.').waitFor();
    await expectToFit(page, width);
    await page.getByRole('link', { name: '3 in Spam' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(3);
    expect(await page.getByLabel('State', { exact: true }).inputValue()).toBe('spam');
    expect(await page.getByLabel('Search').inputValue()).toBe(word);

    // An open list does not move by itself. After some minutes it says what has arrived.
    const later = await store('Newcomer');
    await page.clock.fastForward('10:00');
    await page.getByText(/^\d+ new requests? ha(s|ve) arrived\./).waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await rowsOf(page)
      .filter({ hasText: `Newcomer-${later.word}@example.org` })
      .waitFor();
    expect(new URL(page.url()).search).toBe('?tab=demo-requests');
  }

  async function openOne(width: number): Promise<void> {
    const { word, ids } = await store('King', 'Byron');
    const page = await open(`?tab=demo-requests&search=${word}`, width);
    await page.getByRole('link', { name: 'View the request of Ada King' }).click();
    await page.getByRole('heading', { name: 'Ada King', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/demo-requests/${ids[0]}`);
    await page.getByText(`Ten therapists\n${word}`).waitFor();
    await page.getByLabel('Owner').selectOption(colleague.name);
    await expectToast(page, { title: 'Saved', text: `Owner: ${colleague.name}` });
    await page.getByLabel('Next step').fill('Send the offer');
    await page.getByRole('button', { name: 'Save next step' }).click();
    await page.getByText('Choose a day').waitFor();
    await page.getByLabel('On', { exact: true }).pressSequentially('1111');
    await page.getByRole('button', { name: 'Save next step' }).click();
    await page.getByText('Complete this field, or clear it').waitFor();
    await page.getByLabel('On', { exact: true }).fill('2027-02-01');
    await page.getByRole('button', { name: 'Save next step' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Next step: Send the offer (01 Feb 2027)' }).waitFor();
    await page.getByLabel('Note').fill('She begins in May\n<b>soon</b>');
    await page.getByRole('checkbox', { name: /^We were in contact/ }).check();
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByRole('listitem').filter({ hasText: 'State: New → Contacted' }).waitFor();
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('contacted');
    const events = await page
      .getByRole('list')
      .filter({ hasText: 'Arrived by the form' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(events.map((event) => event.split('\n')[0])).toEqual([
      ...['State: New → Contacted', 'Contact', 'Next step: Send the offer (01 Feb 2027)'],
      ...[`Owner: nobody → ${colleague.name}`, 'Arrived by the form'],
    ]);
    expect(events[1]).toContain('She begins in May\n<b>soon</b>');
    expect(events[1]).toMatch(/\d\d \w{3} \d{4}, \d\d:\d\d, admin\n/);
    const contact = page.getByRole('listitem').filter({ hasText: 'She begins in May' });
    await contact.getByRole('button', { name: 'Correct this note' }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('She begins in June');
    await expectToFit(page, width);
    await contact.getByRole('button', { name: 'Save correction' }).click();
    await expectToast(page, { title: 'Correction saved' });
    await expect
      .poll(() => contact.textContent())
      .toMatch(/^ContactShe begins in May\n<b>soon<\/b>[^A-Z]+[A-Z].*, adminCorrectionShe begins in June\d.*, admin/);
    await expectToFit(page, width);
    await page.getByRole('link', { name: 'Ada Byron' }).click();
    await page.getByRole('heading', { name: 'Ada Byron', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Back to requests' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    expect(await page.getByLabel('Search').inputValue()).toBe(word);
    const rowOf = (name: string) => rowsOf(page).filter({ hasText: name }).textContent();
    await expect.poll(() => rowOf('Ada King')).toContain('Next step: Send the offer (01 Feb 2027)');
    const arrivedAndDue = /\d\d\/\d\d\/\d{4} \d\d:\d\dDue( soon)?: \d\d \w{3} \d{4}, \d\d:\d\d/;
    expect(await rowOf('Ada Byron')).toMatch(arrivedAndDue);
  }
});

describe('the keys', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  test('move through the list, mark as contacted and search, but not while somebody types or has switched them off', {
    tags: ['thorough'],
  }, async () => {
    const { word, ids } = await store('One', 'Two', 'Three');
    const page = await open(`?tab=demo-requests&search=${word}&sort=name`, 1280);
    await expect.poll(() => rowsOf(page).count()).toBe(3);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe('View the request of Ada Three');
    await page.keyboard.press('k');
    await expect.poll(() => focused(page)).toBe('View the request of Ada One');
    await page.keyboard.press('e');
    await expectToast(page, { title: 'State saved', text: 'Ada One: Contacted' });
    await rowsOf(page).first().getByText('Contacted').waitFor();
    await expect.poll(() => focused(page)).toBe('View the request of Ada One');

    await page.keyboard.press('/');
    await page.keyboard.type('jek/');
    expect(await page.getByLabel('Search').inputValue()).toBe(`${word}jek/`);
    await page.getByText('No request matches.').waitFor();
    await page.getByLabel('Search').fill(word);
    await expect.poll(() => rowsOf(page).count()).toBe(3);

    await page.getByText('Keys', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Use these keys' }).uncheck();
    await page.reload();
    await expect.poll(() => rowsOf(page).count()).toBe(3);
    await page.keyboard.press('j');
    expect(await focused(page)).toBeNull();
    await page.getByRole('checkbox', { name: 'Select Ada Two' }).focus();
    await page.keyboard.press('e');
    expect(await Promise.all(ids.map(stateOf))).toEqual(['contacted', 'new', 'new']);
  });

  test('move from one opened request to the next', { tags: ['thorough'] }, async () => {
    const { word } = await store('One', 'Two');
    const page = await open(`?tab=demo-requests&search=${word}&sort=name`, 1280);
    await page.getByRole('link', { name: 'View the request of Ada One' }).click();
    await page.getByRole('heading', { name: 'Ada One', level: 1 }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Ada Two', level: 1 }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: 'Ada One', level: 1 }).waitFor();
  });
});

describe('a typed note', () => {
  test('survives a lost answer and a reload, is saved once after signing in again, and is removed by a logout, which asks first', {
    tags: ['thorough'],
  }, async () => {
    const { ids } = await store('King');
    const page = await open(`/demo-requests/${ids[0]}`, 1280, { faults: [/503/, /401/] });
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.fulfill({ status: 503, body: '' });
    };
    await page.route('**/notes', loseAnswer, { times: 1 });
    await page.getByLabel('Note').fill('Do not lose me');
    await page.getByRole('checkbox', { name: /^We were in contact/ }).check();
    await page.getByRole('button', { name: 'Save note' }).click();
    await expectToast(page, { title: 'Not saved', destructive: true });
    await page.reload();
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Do not lose me');
    await endSession(page, address);
    await page.getByRole('button', { name: 'Save note' }).click();
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    await question.getByLabel('Password').fill(admin.password);
    await question.getByRole('button', { name: 'Login' }).click();
    await expectToast(page, { title: 'Note saved' });
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('');
    expect(await page.getByRole('listitem').filter({ hasText: 'Do not lose me' }).count()).toBe(1);

    await page.getByLabel('Note').fill('Her number is 555');
    await page.goto(`${address}/admin`);
    await page.getByRole('button', { name: 'Logout' }).click();
    const losing = page.getByRole('dialog', { name: 'Log out and lose unsaved text?' });
    await losing.getByText('unsaved text of one note on a request').waitFor();
    await losing.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You have been logged out successfully.').first().waitFor();
    const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    await expect.poll(stored).not.toContain('555');
  });

  test('and a typed next step stay where somebody else has changed the request meanwhile', {
    tags: ['thorough'],
  }, async () => {
    const { ids } = await store('King');
    const page = await open(`/demo-requests/${ids[0]}`, 1280, { faults: [/409/] });
    await page.getByLabel('Note').fill('My note');
    const stored = await db
      .selectFrom('demoRequests')
      .select(['id', 'updatedAt'])
      .where('id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow();
    await changeRequests(
      db,
      [{ id: stored.id, expectedUpdatedAt: stored.updatedAt.toISOString() }],
      { state: 'won' },
      colleague,
      false,
    );
    await page.getByLabel('Next step').fill('Call her');
    await page.getByLabel('On', { exact: true }).fill('2027-02-01');
    await page.getByRole('button', { name: 'Save next step' }).click();
    await expectToast(page, { title: 'Not saved', destructive: true });
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('won');
    expect([await page.getByLabel('Next step').inputValue(), await page.getByLabel('Note').inputValue()]).toEqual([
      'Call her',
      'My note',
    ]);
    await page.getByRole('button', { name: 'Save next step' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Next step: Call her (01 Feb 2027)' }).waitFor();
    expect(await stateOf(ids[0])).toBe('won');
  });

  test('keeps what is typed during a save, as a next step and a correction do, and no key, Back or reload loses it', {
    tags: ['thorough'],
  }, async () => {
    const { word } = await store('Byron', 'King');
    const page = await open(`?tab=demo-requests&search=${word}&sort=name`, 1280);
    await page.getByRole('link', { name: 'View the request of Ada Byron' }).click();
    const [note, step] = [page.getByLabel('Note'), page.getByLabel('Next step')];
    const held = async (name: string, words: string) => {
      const { promise: typed, resolve: release } = Promise.withResolvers<void>();
      const hold = async (route: Route) => {
        await typed;
        await route.continue();
      };
      await page.route(/demo-requests\/[\w-]+(\/notes)?$/, hold, { times: 1 });
      const field = page.locator('textarea:focus, input:focus');
      await page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => button.click());
      await page.getByRole('button', { name: 'Saving...' }).waitFor();
      await field.press('End');
      await page.keyboard.type(words);
      release();
      await page.getByRole('button', { name: 'Saving...' }).waitFor({ state: 'detached' });
    };
    await note.fill('First.');
    await held('Save note', ' Second.');
    await expectToast(page, { title: 'Note saved' });
    expect(await note.inputValue()).toBe('Second.');
    await page.getByLabel('On', { exact: true }).fill('2027-02-01');
    await step.fill('Call her');
    await held('Save next step', ' again');
    await page.getByRole('listitem').filter({ hasText: 'Next step: Call her (01 Feb 2027)' }).waitFor();
    expect(await step.inputValue()).toBe('Call her again');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Next step done: Call her' }).waitFor();
    expect(await step.inputValue()).toBe('Call her again');

    const first = page.getByRole('listitem').filter({ hasText: 'First.' });
    const correction = page.getByLabel('Correction');
    await first.getByRole('button', { name: 'Correct this note' }).click();
    await correction.fill('Not the first.');
    await first.getByText('Note', { exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    for (const leave of [() => page.keyboard.press('j'), () => page.goBack()]) {
      await leave();
      await question.getByRole('button', { name: 'Stay' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ada Byron');
    }
    expect(await step.inputValue()).toBe('Call her again');
    await page.getByRole('button', { name: 'Save next step' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Next step: Call her again' }).waitFor();
    await page.reload();
    await expect.poll(() => correction.inputValue()).toBe('Not the first.');
    expect(await note.inputValue()).toBe('Second.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await correction.focus();
    await held('Save correction', ' Third.');
    expect(await correction.inputValue()).toBe('Not the first. Third.');
    await expect.poll(() => first.textContent()).toContain('CorrectionNot the first.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await correction.waitFor({ state: 'detached' });
  });
});
