import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { ServedDatabase } from '../../../local/neon-server.ts';
import { type Account, createAccount } from '../../fixtures/accounts.ts';
import { ask, attempted, complain, grievance, lead } from '../../fixtures/deliveries.ts';
import { openSmtp, type TestSmtp } from '../../platform/smtp.ts';
import { type StartedPlatform, startPlatform } from '../../platform/start-platform.ts';
import { openTestDatabase } from '../../platform/test-database.ts';
import { openReceiver, type WebhookReceiver } from '../../platform/webhook-receiver.ts';
import { expectToast, panel } from '../back-office/back-office.ts';
import { browserPages } from '../browser/browser.ts';
import { expectFocus } from '../browser/by-keyboard.ts';
import { expectFit } from '../browser/fit.ts';
import { signInPage } from '../browser/sign-in.ts';

let smtp: TestSmtp;
let receiver: WebhookReceiver;
let database: ServedDatabase;
let platform: StartedPlatform;
let db: Database;
let admin: Account;
const openPage = browserPages();
const word = randomUUID().slice(0, 8);
const [desk, boss] = [`desk-${word}@company.example`, `boss-${word}@company.example`];

beforeAll(async () => {
  smtp = await openSmtp();
  receiver = await openReceiver();
  database = await openTestDatabase();
  platform = await startPlatform({
    ...inject('withoutBuilds'),
    ...{ DATABASE_URL: database.url, SMTP_URL: smtp.url, MAIL_FROM: 'TalentCare <site@company.example>' },
    ADMIN_PASSWORD: 'correct horse',
  });
  db = new Database(database.url);
  admin = await createAccount(db, 'admin');
});

afterAll(async () => {
  await platform.stop();
  await smtp.close();
  receiver.close();
  await database.close();
});

test('an admin sets who is told, tests it, adds a webhook, and sends again what was not delivered, with the keyboard', async () => {
  const page = await openPage();
  await signInPage(page, platform.address, admin);
  await page.goto(`${platform.address}/admin?tab=settings`);
  await page.getByRole('link', { name: /^Notifications/ }).press('Enter');
  const mail = panel(page, 'E-mail');
  // Without failed deliveries nothing stands above the first panel, not even its space.
  await mail.waitFor();
  const space = () =>
    page.locator('main').evaluate((main) => {
      const [first] = [...main.querySelectorAll('section')];
      const inner = main.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(main).paddingBlockStart);
      return (first?.getBoundingClientRect().top ?? 0) - inner;
    });
  await expect.poll(space).toBe(0);
  const recipients = mail.getByLabel('Recipients');
  await recipients.fill(`${desk}, nobody`);
  await mail.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await mail.getByText('Enter e-mail addresses like name@company.co.uk, one a line').waitFor();
  await expectFocus(recipients);
  await expectFit(page);
  await recipients.fill(`${desk}, ${boss}`);
  await mail.getByRole('switch', { name: 'Confirmation to the visitor' }).press('Space');
  await mail.getByRole('button', { name: 'Send a test mail' }).press('Enter');
  await expectToast(page, { title: 'Save your changes first', destructive: true });
  await mail.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expectToast(page, { title: 'Notifications saved' });
  await expect.poll(() => recipients.inputValue()).toBe(`${desk}\n${boss}`);

  smtp.become({ refuses: boss });
  await mail.getByRole('button', { name: 'Send a test mail' }).press('Enter');
  const text = `${boss}: The mail server answered: 550 5.1.1 <${boss}> no such mailbox`;
  await expectToast(page, { title: 'Test mail not sent to everybody', text, destructive: true });
  // The admin has got a mail about the login.
  const told = smtp.mails.flatMap((each) => each.recipients).filter((to) => [desk, boss].includes(to));
  expect(told).toEqual([desk]);

  const webhooks = panel(page, 'Webhooks');
  await webhooks.getByLabel('URL').fill(receiver.url);
  await webhooks.getByLabel('URL').press('Enter');
  await webhooks.getByRole('heading', { name: 'The secret of the webhook' }).waitFor();
  expect(await webhooks.locator('code').textContent()).toMatch(/^whsec_[\w+/]{43}=$/);
  const row = webhooks.getByRole('row').filter({ hasText: receiver.url });
  await row.waitFor();

  // A request arrives, and one of its mails and its webhook do not.
  receiver.answer(410);
  const id = await ask(platform.address, db, lead());
  await attempted(db, id);
  const over = { attempts: 6, nextAttemptAt: null };
  await db.updateTable('deliveries').set(over).where('recipient', '=', boss).execute();
  await page.goto(`${platform.address}/admin`);
  await page.getByText('2 notifications were not delivered.').waitFor();
  await expectFit(page);
  await page.getByRole('link', { name: 'See why, and send again' }).press('Enter');
  const failed = panel(page, 'Not delivered');
  await failed.getByText(`Not delivered after 6 tries. ${text.replace(`${boss}: `, '')}.`).waitFor();
  expect(await row.getByRole('cell').nth(1).textContent()).toMatch(/^Off since .+\. The webhook answered 410$/);
  await expectFit(page);
  smtp.become('up');
  await failed.getByRole('button', { name: `Send again to ${boss}` }).press('Enter');
  await expectToast(page, { title: 'Sent again' });
  await failed.getByText(boss).first().waitFor({ state: 'detached' });
  receiver.answer(204);
  await row.getByRole('button', { name: `Switch on ${receiver.url}` }).press('Enter');
  await expectToast(page, { title: 'Webhook switched on' });
  await failed.getByRole('button', { name: 'Send all again' }).press('Enter');
  await expectToast(page, { title: '1 notification is being sent' });
  await attempted(db, id);
  await row.getByRole('button', { name: `Delete ${receiver.url}` }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Delete this webhook?' })
    .getByRole('button', { name: 'Delete' })
    .press('Enter');
  await webhooks.getByText('No webhooks yet.').waitFor();
});

test('a request shows who was told and when', { tags: ['thorough'] }, async () => {
  smtp.become('up');
  const request = { ...lead(), firstName: `Grace ${word}` };
  const page = await openPage();
  await signInPage(page, platform.address, admin);
  const id = await ask(platform.address, db, request);
  await attempted(db, id);
  await page.goto(`${platform.address}/admin/demo-requests/${id}`);
  const shown = panel(page, 'Notifications');
  await shown.getByText(`E-mail to ${desk}`).waitFor();
  expect(await shown.getByText(/^Delivered on \d\d \w{3} \d{4}, \d\d:\d\d$/).count()).toBe(3);
  await expectFit(page);
});

test('a complaint that could not be acknowledged is in the list, and its card in the privacy desk sends it again', {
  tags: ['thorough'],
}, async () => {
  const complaint = { ...grievance(), name: `Ada ${word}` };
  smtp.become({ refuses: complaint.email });
  const id = await complain(platform.address, db, complaint);
  await attempted(db, id);
  const over = { attempts: 6, nextAttemptAt: null };
  await db.updateTable('deliveries').set(over).where('recipient', '=', complaint.email).execute();
  const page = await openPage();
  await signInPage(page, platform.address, admin);
  await page.goto(`${platform.address}/admin`);
  await page.getByText('A notification was not delivered.').waitFor();
  await page.getByRole('link', { name: 'See why, and send again' }).press('Enter');
  const failed = panel(page, 'Not delivered');
  await failed.getByText(`Acknowledgement to ${complaint.email}`).waitFor();
  await expectFit(page);
  await failed.getByRole('link', { name: `Ada ${word} (complaint)` }).press('Enter');
  const card = page.getByRole('listitem').filter({ hasText: complaint.message });
  const reason = `The mail server answered: 550 5.1.1 <${complaint.email}> no such mailbox.`;
  await card.getByText(`Not delivered after 6 tries. ${reason}`).waitFor();
  await expectFit(page);
  smtp.become('up');
  await card.getByRole('button', { name: `Send again to ${complaint.email}` }).press('Enter');
  await expectToast(page, { title: 'Sent again' });
  const acknowledgement = card.getByRole('listitem').filter({ hasText: 'Acknowledgement to' });
  await acknowledgement.getByText(/^Delivered on \d\d \w{3} \d{4}, \d\d:\d\d$/).waitFor();
});
