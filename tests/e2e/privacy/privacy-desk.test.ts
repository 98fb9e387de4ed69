import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { send, someAddress } from '../../platform/http.ts';
import { expectToast } from '../back-office/back-office.ts';
import { expectAccessible } from '../browser/axe.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, admin, databaseUrl } = inject('platform');
const openPage = browserPages();

test('a visitor complains on the privacy page without scripts, and keeps what was typed when it is refused', async () => {
  const page = await openPage({ javaScriptEnabled: false, faults: [/400/] });
  await page.goto(`${address}/privacy#complaints`);
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your e-mail').fill('ada@example');
  await page.getByLabel('What went wrong').fill('You wrote to me twice.');
  await page.getByRole('button', { name: 'Send Complaint' }).press('Enter');
  await page.getByText('Enter an e-mail address like name@company.co.uk').first().waitFor();
  expect(await page.getByLabel('What went wrong').inputValue()).toBe('You wrote to me twice.');
  await page.getByLabel('Your e-mail').fill('ada@example.org');
  await page.getByRole('button', { name: 'Send Complaint' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'We have received your complaint' }).waitFor();
});

test('an admin answers a complaint, finds a person, decides about the texts of others, holds the data, and erases it', async () => {
  const surname = `Hopper-${randomUUID().slice(0, 8)}`;
  const email = `grace-${randomUUID().slice(0, 8)}@example.org`;
  const complaint = { name: `Grace ${surname}`, email, message: 'Too many letters\nSince May' };
  const request = { firstName: 'Grace', lastName: surname, email, company: 'Compilers', role: 'hr' };
  const other = { ...request, firstName: 'Alan', lastName: 'Turing', email: `alan-${randomUUID()}@example.org` };
  const message = `I am a friend of Grace ${surname}.`;
  await send(address, '/api/complaint', { body: complaint, from: someAddress() });
  await send(address, '/api/demo-request', { body: request, from: someAddress() });
  await send(address, '/api/demo-request', { body: { ...other, message }, from: someAddress() });
  await send(address, '/api/complaint', {
    body: { ...complaint, name: 'Alan', message: `Ask ${email}`, email: other.email },
    from: someAddress(),
  });
  const page = await openPage({ faults: [/400/] });
  await signInPage(page, address, admin);
  const older = sql`update complaints set created_at = now() - interval '26 days' where email = ${email}`;
  await older.execute(new Database(databaseUrl));
  await page.goto(`${address}/admin`);
  await page.getByRole('link', { name: 'Open the privacy desk' }).press('Enter');
  const card = page.getByRole('listitem').filter({ hasText: complaint.name }).filter({ hasText: email });
  await card.getByText(/^Answer by .* \(4 days left\)$/).waitFor();
  const acknowledgement = card.getByRole('listitem').filter({ hasText: `Acknowledgement to ${email}` });
  await acknowledgement.getByText(/^Delivered on \d\d \w{3} \d{4}, \d\d:\d\d$/).waitFor();
  await expectFit(page);
  // The answer stands below the complaint, and what was sent about it comes last.
  const order = await card.evaluate((item) => [...item.children].map(({ localName }) => localName).slice(-2));
  expect(order).toEqual(['form', 'ul']);
  await card.getByRole('button', { name: 'Record Answer' }).press('Enter');
  await card.getByText('Write what you found and did').waitFor();
  await card.getByLabel('Outcome').fill('Apologised.');
  await card.getByRole('button', { name: 'Record Answer' }).press('Enter');
  await expectToast(page, { title: 'Answer recorded' });
  await card.getByText(`by ${admin.username}`).waitFor();

  const late = { ...complaint, message: 'And another one' };
  await send(address, '/api/complaint', { body: late, from: someAddress() });
  await page.getByLabel('Name', { exact: true }).fill(surname.toUpperCase());
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.getByText(`Grace ${surname}: 1 demo request, 2 complaints`).waitFor();
  await expectFit(page, [360]);
  await page.getByRole('button', { name: email }).press('Enter');
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
  await page.getByRole('table', { name: 'Demo requests' }).getByText('Compilers').waitFor();
  await page
    .getByText(new RegExp(`^The complaint of .* was told to ${email} \\(Acknowledgement\\), `))
    .first()
    .waitFor();
  await expectFit(page, [1280, 360, 320]);
  // The printout goes to this person, so nothing about others may be on it.
  await page.emulateMedia({ media: 'print' });
  for (const others of [
    page.getByRole('heading', { name: 'Complaints' }),
    card,
    page.getByRole('button'),
    page.getByText('Turing'),
  ])
    expect(await others.first().isVisible()).toBe(false);
  expect(await page.getByRole('table', { name: 'Demo requests' }).isVisible()).toBe(true);
  await page.emulateMedia({ media: null });

  // The texts of others are decided about first, each by keyboard.
  await page.getByRole('button', { name: 'Erase' }).press('Enter');
  await expectToast(page, { title: 'Decide about the texts of others', destructive: true });
  const texts = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Redact: / }) });
  const decided = (text: string) => texts.getByRole('listitem').filter({ hasText: text });
  await decided('I am a friend of')
    .getByRole('button', { name: /^Keep: / })
    .press('Enter');
  await page.getByLabel('Why the text is kept').fill(`He is a friend of ${surname}`);
  await expectFit(page, [360]);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).press('Enter');
  await page.getByText(`Leave out “${surname}”`).first().waitFor();
  await page.getByLabel('Why the text is kept').fill('He wants an answer');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).press('Enter');
  await decided('I am a friend of').getByText(`by ${admin.username}: He wants an answer`).waitFor();
  await decided('Ask ')
    .getByRole('button', { name: /^Redact: / })
    .press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Redact' }).press('Enter');
  await expectToast(page, { title: 'Text redacted' });
  await decided('Ask ').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(email);

  await page.getByRole('button', { name: 'Place Legal Hold' }).press('Enter');
  await page.getByLabel('Why the data must be kept').fill('A claim in court');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Place Hold' }).press('Enter');
  const reason = page.getByText('A claim in court');
  await reason.waitFor();
  expect(await page.getByRole('button', { name: 'Erase' }).count()).toBe(0);
  // The copy for the person says that there is a hold, but not the company's reason, and tells what article 15 asks for.
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JSON' }).press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('personal-data.json');
  const copy = await readFile(await saved.path(), 'utf8');
  const printed = page.getByRole('definition');
  expect(await printed.first().isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  for (const company of ['A claim in court', 'He wants an answer']) {
    expect(copy).not.toContain(company);
    expect(await page.getByText(company).isVisible()).toBe(false);
  }
  for (const text of [
    /to prepare the demo/,
    /told of your requests and complaints: hello@talentcare\.example \(E-mail\)/,
    /Demo requests: 24 months after our last contact/,
    /https:\/\/ico\.org\.uk\/make-a-complaint\//,
    /^Since \d\d \w{3} \d{4} there is a legal hold.*withheld as legally privileged .*schedule 2, paragraph 19/,
  ]) {
    await printed.filter({ hasText: text }).waitFor();
    expect(Object.values(JSON.parse(copy).about)).toContainEqual(expect.stringMatching(text));
  }
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Lift Legal Hold' }).press('Enter');
  await page.getByRole('button', { name: 'Erase' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/^One complaint is still open, to be answered by \d\d \w{3} \d{4}\. The erasure deletes it/)
    .waitFor();
  await dialog.getByText(/^These were told of the person, .*: hello@talentcare\.example \(E-mail\)\.$/).waitFor();
  await page.getByLabel('How the person proved who they are').fill('Answered from the address');
  await expectFit(page, [360]);
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).press('Enter');
  await expectToast(page, { title: 'Person erased' });
  await page.getByText(/Erased on \d\d \w{3} \d{4}/).waitFor();
  await page.getByText(/^Tell of the erasure: hello@talentcare\.example \(E-mail\)\./).waitFor();
  await page.getByText('Ask [redacted]').waitFor();
  expect(await card.count()).toBe(0);
});
