import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenedRequest } from '../../../src/contracts/leads/inbox.ts';
import { noTakers } from '../../fixtures/calls.ts';
import {
  ask,
  attempted,
  complain,
  deliveriesOf,
  lead,
  letMinutesPass,
  setRecipients,
} from '../../fixtures/deliveries.ts';
import { storeSetting } from '../../fixtures/settings.ts';
import { runAsFunction } from '../../platform/clock.ts';
import { send, someAddress } from '../../platform/http.ts';
import { type MailPlatform, startMailPlatform } from '../../platform/mail-platform.ts';

let started: MailPlatform;
let smtp: MailPlatform['smtp'];
let platform: MailPlatform['platform'];
let db: MailPlatform['db'];
let cookie: MailPlatform['cookie'];
let admin: MailPlatform['admin'];

beforeAll(async () => {
  started = await startMailPlatform();
  ({ smtp, platform, db, cookie, admin } = started);
  await noTakers(db);
});

afterAll(() => started.stop());

beforeEach(async () => {
  smtp.become('up');
  smtp.mails.splice(0);
  await db.deleteFrom('siteSettings').execute();
  await db.deleteFrom('demoRequests').execute();
  await setRecipients(db, 'desk@company.example', 'boss@company.example');
});

const call = (path: string, method = 'GET') => send(platform.address, path, { method, cookie });

describe('a demo request', () => {
  test('that goes to spam is told to nobody, and to each recipient once when somebody says that it is none', async () => {
    const id = await ask(platform.address, db, { ...lead(), purpose: 'https://spam.example' });
    expect(await deliveriesOf(db, id)).toEqual([]);
    const change = async (state: string) => {
      const { demoRequest } = (await call(`/api/demo-requests/${id}`)).json() as { demoRequest: { updatedAt: string } };
      const body = { state, expectedUpdatedAt: demoRequest.updatedAt };
      await send(platform.address, `/api/demo-requests/${id}`, { method: 'PUT', body, cookie });
    };
    for (const state of ['new', 'spam', 'contacted']) await change(state);
    expect(await attempted(db, id)).toMatchObject([
      { recipient: 'boss@company.example', attempts: 1 },
      { recipient: 'desk@company.example', attempts: 1 },
    ]);
    expect(smtp.mails).toHaveLength(2);
  });

  test('is told to each recipient at once: name, company and a link, not the message; a reply goes to the lead', async () => {
    const request = lead();
    const id = await ask(platform.address, db, request);
    const deliveries = await attempted(db, id);
    expect(deliveries).toMatchObject([
      { channel: 'email', recipient: 'boss@company.example', attempts: 1, lastError: null, nextAttemptAt: null },
      { channel: 'email', recipient: 'desk@company.example', attempts: 1, lastError: null, nextAttemptAt: null },
    ]);
    for (const { deliveredAt } of deliveries) expect(deliveredAt).toBeInstanceOf(Date);
    const { timeline } = (await call(`/api/demo-requests/${id}`)).json() as never as OpenedRequest;
    const [arrived, ...delivered] = timeline.map(({ kind, before, after }) => [kind, before, after]);
    expect(arrived).toEqual(['arrived', null, null]);
    // Both may be delivered in the same millisecond.
    expect(delivered.toSorted()).toEqual(deliveries.map(({ recipient }) => ['delivered', 'email', recipient]));
    const mails = smtp.mails.toSorted((a, b) => String(a.recipients).localeCompare(String(b.recipients)));
    expect(mails.map(({ recipients }) => recipients)).toEqual([['boss@company.example'], ['desk@company.example']]);
    for (const [index, mail] of mails.entries()) {
      expect(mail.subject).toBe('Demo request from Grace Hopper, Compilers & Sons');
      expect(mail.from).toMatchObject({ name: 'TalentCare', address: 'site@company.example' });
      expect(mail.replyTo).toMatchObject([{ name: 'Grace Hopper', address: request.email }]);
      expect(mail.messageId).toBe(`<${deliveries[index]?.id}@company.example>`);
      expect(mail.text).toContain('Grace Hopper of Compilers & Sons has asked for a demo.');
      expect(mail.text).toContain(`${platform.address}/admin/demo-requests/${id}`);
      expect(mail.raw).not.toContain(request.message);
      expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    }
  });

  test('goes to the contact address of the site if no recipients are set', async () => {
    await db.deleteFrom('siteSettings').execute();
    expect(await attempted(db, await ask(platform.address, db))).toMatchObject([
      { recipient: 'hello@talentcare.example' },
    ]);
  });

  test('that arrives twenty times at once is told once, and a refused one not at all', async () => {
    const [request, from] = [lead(), someAddress()];
    const post = (body: object) => send(platform.address, '/api/demo-request', { body, from });
    await Promise.all(Array.from({ length: 20 }, () => post(request)));
    const [row] = await db.selectFrom('demoRequests').select('id').execute();
    expect(await attempted(db, row?.id ?? '')).toHaveLength(2);
    expect(smtp.mails).toHaveLength(2);
    expect((await post(lead())).status).toBe(429);
    expect(await db.selectFrom('deliveries').select('id').execute()).toHaveLength(2);
  });

  test('is confirmed to the visitor if the setting says so, in words that are not the visitor’s', async () => {
    const path = '/api/admin/settings/lead_confirmation';
    const saved = await send(platform.address, path, { method: 'PUT', body: { value: 'true' }, cookie });
    expect(saved.json()).toMatchObject({ success: true, rebuild: 'none' });
    await storeSetting(db, 'company_name', 'Calm Minds Ltd');
    await storeSetting(db, 'company_number', 'past the rules');
    await storeSetting(db, 'distress_text', 'Call Samaritans on 116 123.');
    const request: Record<string, string> = { ...lead(), firstName: 'https://spam.example', company: 'Buy now' };
    await attempted(db, await ask(platform.address, db, request));
    const mail = smtp.mails.find(({ recipients }) => recipients[0] === request.email);
    expect(mail?.subject).toBe('Your demo request to TalentCare');
    expect(mail?.text).toContain('We will contact you within 24 hours.');
    expect(mail?.text).toContain('\n\nCall Samaritans on 116 123.\n\n');
    for (const { text } of smtp.mails)
      expect(text?.trimEnd()).toMatch(/\n\nTalentCare\n\S+\nRegistered name: Calm Minds Ltd$/);
    expect(mail?.raw).not.toMatch(/spam\.example|Hopper|Buy now|private/);
    expect(smtp.mails).toHaveLength(3);

    // Closed now, whichever day of the week it is; the page that thanks may have been built before.
    const days = Array.from({ length: 10 }, (_, day) => new Date(Date.now() + (day - 1) * 86_400_000).toISOString());
    await storeSetting(db, 'closed_days', days.map((day) => `${day.slice(0, 10)} The move`).join('\n'));
    const note = /^We are closed for The move, and back on \w+day \d+ \w+\.$/;
    smtp.mails.splice(0);
    const asking = lead();
    const from = someAddress();
    const answer = await send(platform.address, '/api/demo-request', { body: asking, from });
    const closure = { note: expect.stringMatching(note), back: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
    expect(answer.json()).toEqual({
      success: true,
      message: 'We will contact you within 24 hours.',
      callPath: null,
      closure,
    });
    const told = () => smtp.mails.find(({ recipients }) => recipients[0] === asking.email);
    await expect.poll(() => told()?.text).toContain((answer.json().closure as { note: string }).note);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = await send(platform.address, '/api/demo-request', {
      ...{ body: new URLSearchParams(lead()).toString(), headers, from },
    });
    expect(form.headers.location).toBe(`/contact/thank-you#back-${(answer.json().closure as { back: string }).back}`);
    // The next test begins without the mails of these two.
    await expect.poll(() => smtp.mails.length).toBe(6);
  });

  test('is confirmed to one address three times an hour, whoever sends it, and is always told to the company', async () => {
    await storeSetting(db, 'lead_confirmation', 'true');
    const { email, ...person } = lead();
    const sent = Array.from({ length: 12 }, (_, n) =>
      send(platform.address, '/api/demo-request', {
        body: { ...person, email, company: `Company ${n}` },
        from: someAddress(),
      }),
    );
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    await expect.poll(() => smtp.mails.length).toBe(12 * 2 + 3);
    expect(smtp.mails.filter(({ recipients }) => recipients[0] === email)).toHaveLength(3);
    const waiting = db.selectFrom('deliveries').select('id').where('nextAttemptAt', 'is not', null);
    await expect.poll(() => waiting.execute()).toEqual([]);
  });

  test('takes its deliveries with it when it is deleted', async () => {
    const id = await ask(platform.address, db);
    await attempted(db, id);
    await db.deleteFrom('demoRequests').where('id', '=', id).execute();
    expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([]);
  });

  test('is stored without mails where mail is not set up', async () => {
    const body = JSON.stringify(JSON.stringify(lead()));
    await runAsFunction(
      `const { default: answer } = await import('./functions/demo-requests.ts');
       const init = { method: 'POST', body: ${body}, headers: { 'content-type': 'application/json' } };
       const request = new Request('http://localhost/api/demo-request', init);
       const response = await answer(request, { ip: '127.9.9.9', requestId: 'test', waitUntil() { throw new Error(); } });
       if (response.status !== 200) throw new Error(await response.text());`,
      { DATABASE_URL: started.environment.DATABASE_URL },
    );
    expect(await db.selectFrom('demoRequests').select('id').execute()).toHaveLength(1);
    expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([]);
  });
});

describe('a header', () => {
  const injection = 'Eve\r\nBcc: victim@example.org\r\n\r\nOther text';

  test.each(['firstName', 'lastName', 'company', 'email'])('cannot be added by way of %s', async (field) => {
    const body = { ...lead(), [field]: field === 'email' ? 'eve@example.org\r\nBcc: victim@example.org' : injection };
    expect((await send(platform.address, '/api/demo-request', { body, from: someAddress() })).status).toBe(400);
    // A request that was stored without the API.
    const { id } = await db
      .insertInto('demoRequests')
      .values({ ...lead(), ...body, role: 'ceo', idempotencyKey: randomUUID() } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { requestId: id, channel: 'email', recipient: 'desk@company.example' } as const;
    await db.insertInto('deliveries').values(row).execute();
    await started.clockTick();
    const [mail] = smtp.mails;
    expect(smtp.mails).toHaveLength(1);
    expect(mail?.recipients).toEqual(['desk@company.example']);
    const names = mail?.headers.map(({ key }) => key) ?? [];
    expect(names).toContain('subject');
    expect(names).not.toContain('bcc');
    expect(mail?.text?.startsWith('Other text')).toBe(false);
    expect(mail?.raw).not.toMatch(/^Bcc/im);
  });

  test('cannot be added by way of a stored recipient', async () => {
    await setRecipients(db, 'desk@company.example\r');
    const [delivery] = await attempted(db, await ask(platform.address, db));
    expect(delivery).toMatchObject({ deliveredAt: null, lastError: 'This is not an email address' });
    expect(smtp.mails).toEqual([]);
  });
});

describe('a delivery that fails', () => {
  test('is tried six times with growing pauses, is then shown with its reason, and can be sent again under the same id', {
    tags: ['thorough'],
    timeout: 60_000,
  }, async () => {
    smtp.become({ refuses: 'desk@company.example' });
    await setRecipients(db, 'desk@company.example');
    const requestId = await ask(platform.address, db);
    await attempted(db, requestId);
    const others = () => db.deleteFrom('demoRequests').where('id', '<>', requestId).execute();
    const attemptDue = async () => {
      await others();
      await attempted(db, await ask(platform.address, db));
      await attempted(db, requestId);
    };
    const pauses: number[] = [];
    for (let attempts = 1; attempts < 6; attempts += 1) {
      const [delivery] = await deliveriesOf(db, requestId);
      expect(delivery).toMatchObject({ attempts, deliveredAt: null });
      pauses.push(Math.round((Number(delivery?.nextAttemptAt) - Date.now()) / 60_000));
      await attemptDue();
      expect((await deliveriesOf(db, requestId))[0]?.attempts).toBe(attempts);
      await letMinutesPass(db, (pauses.at(-1) ?? 0) + 1);
      // The clock and every later request try what is due.
      await (attempts === 1 ? started.clockTick() : attemptDue());
    }
    expect(pauses).toEqual([1, 10, 60, 180, 480]);
    const lastError = 'The mail server answered: 550 5.1.1 <desk@company.example> no such mailbox';
    const failed = { attempts: 6, nextAttemptAt: null, deliveredAt: null, lastError };
    const [delivery] = await deliveriesOf(db, requestId);
    expect(delivery).toMatchObject(failed);
    await letMinutesPass(db, 10_000);
    await started.clockTick();
    expect(await deliveriesOf(db, requestId)).toEqual([delivery]);
    await others();
    expect((await call('/api/admin/deliveries')).json()).toMatchObject({
      total: 1,
      deliveries: [{ ...failed, requestId, name: 'Grace Hopper', recipient: 'desk@company.example' }],
    });
    expect((await call('/api/admin/overview')).json()).toMatchObject({ counts: { failedDeliveries: 1 } });

    smtp.become('up');
    const again = (await call(`/api/admin/deliveries/${delivery?.id}`, 'POST')).json();
    expect(again).toMatchObject({ delivery: { attempts: 1, lastError: null, deliveredAt: expect.any(String) } });
    expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([`<${delivery?.id}@company.example>`]);
    const twice = await call(`/api/admin/deliveries/${delivery?.id}`, 'POST');
    expect([twice.status, twice.json().message]).toEqual([409, 'It has been delivered meanwhile']);
    expect((await call('/api/admin/deliveries')).json()).toMatchObject({ total: 0, deliveries: [] });
    const trail = await db.selectFrom('auditEvents').selectAll().where('action', '=', 'delivery.send-again').execute();
    expect(trail).toMatchObject([{ actorName: admin.username, subject: requestId }]);
  });

  test('does not stop the others, which arrive once', async () => {
    smtp.become({ refuses: 'boss@company.example' });
    const [boss, desk] = await attempted(db, await ask(platform.address, db));
    expect(boss).toMatchObject({ deliveredAt: null, attempts: 1 });
    expect(desk?.deliveredAt).toBeInstanceOf(Date);
    await letMinutesPass(db, 2);
    smtp.become('up');
    // A later request sends what an earlier one could not.
    await attempted(db, await ask(platform.address, db));
    await attempted(db, boss?.requestId ?? '');
    expect(smtp.mails.filter(({ messageId }) => messageId?.includes(boss?.id ?? '-'))).toHaveLength(1);
    expect(smtp.mails.filter(({ messageId }) => messageId?.includes(desk?.id ?? '-'))).toHaveLength(1);
  });

  test('is sent again together with the others', async () => {
    const requestId = await ask(platform.address, db);
    await attempted(db, requestId);
    const over = { attempts: 6, nextAttemptAt: null, deliveredAt: null, lastError: 'The mail server is down' };
    await db.updateTable('deliveries').set(over).execute();
    smtp.mails.splice(0);
    expect((await call('/api/admin/deliveries', 'POST')).json()).toEqual({ success: true, count: 2 });
    const sent = await attempted(db, requestId);
    for (const { deliveredAt } of sent) expect(deliveredAt).toBeInstanceOf(Date);
    expect(smtp.mails).toHaveLength(2);
    const { deliveries } = (await call(`/api/demo-requests/${requestId}/deliveries`)).json() as {
      deliveries: object[];
    };
    expect(deliveries).toHaveLength(2);
    expect(Object.keys(deliveries[0] ?? {})).not.toContain('claimedUntil');
  });
});

test('the clock knows of what is due before the answer leaves, whoever makes it due', async () => {
  const record = path.join(platform.dataDir, 'next-due.json');
  const expectTold = async (work: () => Promise<unknown>) => {
    writeFileSync(record, JSON.stringify({ dueAt: new Date(Date.now() + 3_600_000).toISOString(), mark: 'x' }));
    await work();
    expect(Date.parse(JSON.parse(readFileSync(record, 'utf8')).dueAt)).toBeLessThanOrEqual(Date.now());
  };
  let id = '';
  await expectTold(async () => {
    id = await complain(platform.address, db);
  });
  await attempted(db, id);
  await expectTold(async () => {
    id = await ask(platform.address, db);
  });
  await attempted(db, id);
  const giveUp = () => db.updateTable('deliveries').set({ nextAttemptAt: null, deliveredAt: null }).execute();
  await giveUp();
  await expectTold(() => call('/api/admin/deliveries', 'POST'));
  await attempted(db, id);
  await giveUp();
  const [delivery] = await deliveriesOf(db, id);
  await expectTold(() => call(`/api/admin/deliveries/${delivery?.id}`, 'POST'));
  const spam = await ask(platform.address, db, { ...lead(), purpose: 'https://spam.example' });
  const { updatedAt } = await db
    .selectFrom('demoRequests')
    .select('updatedAt')
    .where('id', '=', spam)
    .executeTakeFirstOrThrow();
  const body = { state: 'new', expectedUpdatedAt: updatedAt.toISOString() };
  await expectTold(() => send(platform.address, `/api/demo-requests/${spam}`, { method: 'PUT', body, cookie }));
  await attempted(db, spam);
});

describe('the recipients', () => {
  const put = (value: string) =>
    send(platform.address, '/api/admin/settings/lead_recipients', { method: 'PUT', body: { value }, cookie });

  test('are addresses, each once and on a line, at most ten', async () => {
    const saved = await put(' a@company.example, b@company.example;\r\na@company.example ');
    expect(saved.json()).toMatchObject({ setting: { value: 'a@company.example\nb@company.example' } });
    expect((await call('/api/admin/notifications')).json()).toMatchObject({
      ...{ mail: 'smtp', missing: null, from: started.environment.MAIL_FROM },
      ...{ recipients: ['a@company.example', 'b@company.example'], contactEmail: 'hello@talentcare.example' },
    });
    for (const wrong of ['nobody', 'a@b', 'a@company.example b', 'Ada <ada@company.example>'])
      expect((await put(wrong)).json()).toMatchObject({ code: 'invalid', issues: [{ field: 'value' }] });
    const many = Array.from({ length: 11 }, (_, index) => `${index}@company.example`).join('\n');
    expect((await put(many)).json()).toMatchObject({ message: 'Recipients: Enter at most 10 addresses' });
    expect((await put('')).json()).toMatchObject({ success: true, setting: null });
    expect((await call('/api/admin/notifications')).json().recipients).toEqual(['hello@talentcare.example']);
  });

  test('get a test mail, and the answer says who did not', async () => {
    smtp.become({ refuses: 'boss@company.example' });
    const path = '/api/admin/notifications/test-mail';
    expect((await call(path, 'POST')).json()).toEqual({
      success: true,
      results: [
        { recipient: 'boss@company.example', error: expect.stringMatching(/^The mail server answered: 550 /) },
        { recipient: 'desk@company.example', error: null },
      ],
    });
    expect(smtp.mails.map(({ subject, recipients }) => [subject, recipients])).toEqual([
      ['Test mail from TalentCare', ['desk@company.example']],
    ]);
    const trail = await db.selectFrom('auditEvents').select('action').where('action', '=', 'mail.test').execute();
    expect(trail).toHaveLength(1);
  });
});
