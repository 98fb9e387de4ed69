import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDate } from '../../../src/site/format-date.ts';
import {
  attempted,
  complain,
  deliveriesOf,
  grievance,
  letMinutesPass,
  setRecipients,
} from '../../fixtures/deliveries.ts';
import { storeSetting } from '../../fixtures/settings.ts';
import { runAsFunction } from '../../platform/clock.ts';
import { send, someAddress } from '../../platform/http.ts';
import { type MailPlatform, startMailPlatform } from '../../platform/mail-platform.ts';

const desk = 'desk@company.example';
let started: MailPlatform;
let smtp: MailPlatform['smtp'];
let platform: MailPlatform['platform'];
let db: MailPlatform['db'];
let cookie: MailPlatform['cookie'];

beforeAll(async () => {
  started = await startMailPlatform();
  ({ smtp, platform, db, cookie } = started);
});

afterAll(() => started.stop());

beforeEach(async () => {
  smtp.become('up');
  smtp.mails.splice(0);
  await db.deleteFrom('siteSettings').execute();
  await db.deleteFrom('complaints').execute();
  await setRecipients(db, desk);
});

const call = (path: string, method = 'GET') => send(platform.address, path, { method, cookie });
const mailTo = (recipient: string) => smtp.mails.find(({ recipients }) => recipients[0] === recipient);

describe('a complaint', () => {
  test('is acknowledged to the person at once, in words that are not the person’s', async () => {
    await storeSetting(db, 'contact_email', 'privacy@company.example');
    const complaint = { ...grievance(), name: 'https://spam.example' };
    const id = await complain(platform.address, db, complaint);
    const acknowledgement = (await attempted(db, id)).find(({ channel }) => channel === 'acknowledgement');
    expect(acknowledgement).toMatchObject({ recipient: complaint.email, attempts: 1, nextAttemptAt: null });
    expect(acknowledgement?.deliveredAt).toBeInstanceOf(Date);
    const mail = mailTo(complaint.email);
    expect(mail?.subject).toBe('Your complaint to TalentCare');
    expect(mail?.text).toContain(`We have received your complaint of ${formatDate(new Date(), 'post')}`);
    expect(mail?.text).toContain('tell you what we found within 30 days.');
    expect(mail?.text).toContain('section 164A of the Data Protection Act 2018');
    expect(mail?.text).toContain('write to privacy@company.example.');
    expect(mail?.replyTo).toMatchObject([{ name: 'TalentCare', address: 'privacy@company.example' }]);
    expect(mail?.messageId).toBe(`<${acknowledgement?.id}@company.example>`);
    expect(mail?.raw).not.toMatch(/spam\.example|private/);
  });

  test('is told to each recipient at once: name, last day and a link, not the text; a reply goes to the person', async () => {
    await setRecipients(db, 'boss@company.example', desk);
    const complaint = grievance();
    const id = await complain(platform.address, db, complaint);
    await attempted(db, id);
    expect(smtp.mails).toHaveLength(3);
    const [listed] = (await call('/api/admin/complaints')).json().complaints as { dueAt: string }[];
    const lastDay = formatDate(listed?.dueAt ?? '', 'post');
    for (const recipient of ['boss@company.example', desk]) {
      const mail = mailTo(recipient);
      expect(mail?.subject).toBe(`Complaint from Grace Hopper: answer by ${lastDay}`);
      expect(mail?.text).toContain(`The last day for the answer is ${lastDay}.`);
      expect(mail?.text).toMatch(new RegExp(`^${platform.address}/admin/privacy$`, 'm'));
      expect(mail?.replyTo).toMatchObject([{ name: 'Grace Hopper', address: complaint.email }]);
      expect(mail?.raw).not.toContain(complaint.message);
    }
  });

  test('that arrives twenty times at once is acknowledged once, and a refused one not at all', async () => {
    const [complaint, from] = [grievance(), someAddress()];
    const post = (body: object) => send(platform.address, '/api/complaint', { body, from });
    await Promise.all(Array.from({ length: 20 }, () => post(complaint)));
    const [row] = await db.selectFrom('complaints').select('id').execute();
    expect(await attempted(db, row?.id ?? '')).toHaveLength(2);
    expect((await post(grievance())).status).toBe(429);
    expect(await db.selectFrom('deliveries').select('id').execute()).toHaveLength(2);
    expect(smtp.mails).toHaveLength(2);
  });

  test('that names a person whom many others name is told at once, and the person gets three mails an hour and ten a day', {
    tags: ['thorough'],
  }, async () => {
    const name = `grace${randomUUID()}`;
    // The same mailbox at a large provider.
    const spellings = [`${name}@example.org`, `${name.toUpperCase()}@example.org`, `g.${name.slice(1)}+x@example.org`];
    const complaints = Array.from({ length: 40 }, (_, n) => ({
      ...{ name: 'Grace', message: `Complaint ${n}`, email: spellings[n % spellings.length] ?? '' },
    }));
    const answers = complaints.map((body) => send(platform.address, '/api/complaint', { body, from: someAddress() }));
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    const toPerson = () => smtp.mails.filter(({ recipients }) => recipients[0] !== desk).length;
    await expect.poll(() => smtp.mails.length).toBe(43);
    expect(toPerson()).toBe(3);
    const list = db
      .selectFrom('deliveries')
      .selectAll()
      .where('nextAttemptAt', 'is not', null)
      .orderBy('nextAttemptAt');
    // The last mails may have arrived before that is stored.
    await expect.poll(async () => (await list.execute()).length).toBe(37);
    const waiting = await list.execute();
    const hours = waiting.map(({ nextAttemptAt }) => Math.round((Number(nextAttemptAt) - Date.now()) / 3_600_000));
    expect(hours).toEqual(Array.from({ length: 37 }, (_, n) => 3 * (n + 1)));
    const lastError = 'Held back, because several complaints have named this address';
    for (const each of waiting) expect(each).toMatchObject({ channel: 'acknowledgement', attempts: 0, lastError });
    await letMinutesPass(db, 20 * 60);
    await started.clockTick();
    expect(toPerson()).toBe(9);
    // However many wait, the law gives thirty days.
    await sql`update rate_limits set resets_at = now() + interval '100 days' where key like 'typed-address:%'`.execute(
      db,
    );
    const body = { ...complaints[0], message: 'Another one' };
    await send(platform.address, '/api/complaint', { body, from: someAddress() });
    const last = (await list.execute()).at(-1)?.nextAttemptAt;
    expect(Math.round((Number(last) - Date.now()) / 86_400_000)).toBe(28);
    // Nobody else waits for it.
    const other = await complain(platform.address, db);
    expect((await attempted(db, other)).every(({ deliveredAt }) => deliveredAt)).toBe(true);
  });

  test('takes its deliveries with it when it is deleted', async () => {
    await attempted(db, await complain(platform.address, db));
    await db.deleteFrom('complaints').execute();
    expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([]);
  });

  test('is stored without mails where mail is not set up', async () => {
    const body = JSON.stringify(JSON.stringify(grievance()));
    await runAsFunction(
      `const { default: answer } = await import('./functions/complaints.ts');
       const init = { method: 'POST', body: ${body}, headers: { 'content-type': 'application/json' } };
       const request = new Request('http://localhost/api/complaint', init);
       const response = await answer(request, { ip: '127.9.9.9', requestId: 'test', waitUntil() { throw new Error(); } });
       if (response.status !== 200) throw new Error(await response.text());`,
      { DATABASE_URL: started.environment.DATABASE_URL },
    );
    expect((await call('/api/admin/complaints')).json()).toMatchObject({ complaints: [{ deliveries: [] }] });
  });

  test.each(['name', 'email'] as const)('adds no header by way of the %s', async (field) => {
    const injected = {
      name: 'Eve\r\nBcc: victim@example.org\r\n\r\nOther text',
      email: 'eve@example.org\r\nBcc: a@b.uk',
    };
    const body = { ...grievance(), [field]: injected[field] };
    expect((await send(platform.address, '/api/complaint', { body, from: someAddress() })).status).toBe(400);
    // A complaint that was stored without the API.
    const { id } = await db
      .insertInto('complaints')
      .values({ ...body, idempotencyKey: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = [
      { complaintId: id, channel: 'email' as const, recipient: desk },
      { complaintId: id, channel: 'acknowledgement' as const, recipient: body.email },
    ];
    await db.insertInto('deliveries').values(rows).execute();
    await started.clockTick();
    expect(mailTo(desk)?.raw).toContain('Subject: Complaint from ');
    expect(smtp.mails).toHaveLength(field === 'name' ? 2 : 1);
    for (const { raw, recipients } of smtp.mails) {
      expect(raw).not.toMatch(/^Bcc/im);
      expect(raw).not.toMatch(/^Other text/m);
      expect([desk, body.email]).toContain(recipients[0]);
    }
    const refused = (await deliveriesOf(db, id)).filter(
      ({ lastError }) => lastError === 'This is not an email address',
    );
    expect(refused).toHaveLength(field === 'name' ? 0 : 1);
  });
});

test('an acknowledgement that fails is tried again, is shown with its reason, and is sent again under the same id', async () => {
  const complaint = grievance();
  smtp.become({ refuses: complaint.email });
  const id = await complain(platform.address, db, complaint);
  await attempted(db, id);
  for (const attempts of [2, 6]) {
    const waiting = db.updateTable('deliveries').set({ attempts: attempts - 1 });
    await waiting.where('recipient', '=', complaint.email).execute();
    await letMinutesPass(db, 500);
    await started.clockTick();
    const failing = (await deliveriesOf(db, id)).find(({ channel }) => channel === 'acknowledgement');
    expect(failing).toMatchObject({ attempts, deliveredAt: null });
  }
  const lastError = `The mail server answered: 550 5.1.1 <${complaint.email}> no such mailbox`;
  const failed = { channel: 'acknowledgement', attempts: 6, nextAttemptAt: null, deliveredAt: null, lastError };
  expect((await call('/api/admin/deliveries')).json()).toMatchObject({
    total: 1,
    deliveries: [{ ...failed, requestId: null, name: 'Grace Hopper' }],
  });
  expect((await call('/api/admin/overview')).json()).toMatchObject({ counts: { failedDeliveries: 1 } });
  const shown = async () =>
    (await call('/api/admin/complaints')).json() as { complaints: { deliveries: { id: string }[] }[] };
  const [card] = (await shown()).complaints;
  expect(card?.deliveries).toMatchObject([failed, { channel: 'email', recipient: desk, lastError: null }]);

  smtp.become('up');
  smtp.mails.splice(0);
  const again = (await call(`/api/admin/deliveries/${card?.deliveries[0]?.id}`, 'POST')).json();
  expect(again).toMatchObject({ delivery: { attempts: 1, deliveredAt: expect.any(String) } });
  expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([`<${card?.deliveries[0]?.id}@company.example>`]);
  expect(await shown()).toMatchObject({ complaints: [{ deliveries: [{ deliveredAt: expect.any(String) }, {}] }] });
  const trail = await db.selectFrom('auditEvents').selectAll().where('subject', '=', id).execute();
  expect(trail).toMatchObject([{ action: 'delivery.send-again' }]);
});
