import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenedRequest } from '../../../src/contracts/leads/inbox.ts';
import { always, callTaker, letCallComeNearer, noTakers, sendCallForm, timesOn, ukTime } from '../../fixtures/calls.ts';
import { lead } from '../../fixtures/deliveries.ts';
import { storeSetting } from '../../fixtures/settings.ts';
import { calendarWith, openCalendarServer } from '../../platform/calendar-server.ts';
import { send, someAddress } from '../../platform/http.ts';
import { type MailPlatform, startMailPlatform } from '../../platform/mail-platform.ts';

let started: MailPlatform;
let address: string;
let db: MailPlatform['db'];
let smtp: MailPlatform['smtp'];

beforeAll(async () => {
  started = await startMailPlatform();
  ({ db, smtp } = started);
  ({ address } = started.platform);
});

afterAll(() => started.stop());

beforeEach(async () => {
  await noTakers(db);
  await db.deleteFrom('demoRequests').execute();
  await db.deleteFrom('siteSettings').execute();
  await storeSetting(db, 'contact_hours', always);
  smtp.become('up');
  smtp.mails.splice(0);
});

/** Sends a demo request, and returns its id and the path of its call. */
async function ask(more: Record<string, string> = {}) {
  const request = { ...lead(), ...more };
  const answer = await send(address, '/api/demo-request', { body: request, from: someAddress() });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  const { id } = await db
    .selectFrom('demoRequests')
    .select('id')
    .where('email', '=', request.email)
    .executeTakeFirstOrThrow();
  return { id, email: request.email, path: answer.json().callPath as string | null };
}

const timesAt = async (path: string | null) => {
  const page = await send(address, path ?? '/call/none');
  expect([page.status, page.text]).toEqual([200, page.text]);
  return timesOn(page.text);
};

async function askForCall(more: Record<string, string> = {}) {
  const { path, ...asked } = await ask(more);
  return { ...asked, path: path ?? '', times: await timesAt(path) };
}

const book = (path: string | null, at = '', telephone = '020 7946 0000') =>
  sendCallForm(address, path ?? '/call/none', { action: 'book', at, telephone });
const requestRow = (id: string) =>
  db.selectFrom('demoRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const callRow = (id: string) =>
  db.selectFrom('calls').selectAll().where('requestId', '=', id).executeTakeFirstOrThrow();

/** Waits for the mails to an address, and returns those with a calendar file: its text as ical.js reads it. */
async function filesTo(recipient: string, count: number) {
  await expect
    .poll(() => smtp.mails.filter(({ recipients }) => recipients[0] === recipient).length, { timeout: 10_000 })
    .toBe(count);
  return smtp.mails
    .filter(({ recipients }) => recipients[0] === recipient)
    .map((mail) => {
      const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
      if (!file) return { mail, file: undefined };
      const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(file.content as ArrayBuffer)));
      const component = calendar.getFirstSubcomponent('vevent');
      if (!component) throw new Error('The file has no event');
      const event = new ICAL.Event(component);
      return { mail, file: { method: calendar.getFirstPropertyValue('method'), event } };
    });
}

const take = (id: string) => callRow(id).then(({ userId }) => userId);
const desk = (path: string, method = 'GET', body?: unknown) =>
  send(address, path, { method, body, cookie: started.cookie });

describe('a visitor', () => {
  test('books a call, moves it and cancels it: both have it in their calendars, and the clock stops and starts anew', async () => {
    const taker = await callTaker(db);
    const { id, email, path, times } = await askForCall();
    const page = await send(address, path);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(page.text).not.toMatch(/<script[^>]+src="https?:/);
    expect((await send(address, path, { method: 'HEAD' })).status).toBe(200);

    const booked = await book(path, times[0]);
    expect([booked.status, booked.headers.location]).toEqual([303, path]);
    expect((await send(address, path)).text).toContain('Your call is booked');
    expect(await requestRow(id)).toMatchObject({ state: 'contacted', ownerId: taker.id, reopenedAt: null });
    const mails = [...(await filesTo(email, 1)), ...(await filesTo(taker.email, 1))];
    expect(mails.map(({ mail }) => mail.replyTo?.[0]?.address)).toEqual(['hello@talentcare.example', email]);
    const first = mails.map(({ file }) => file);
    for (const file of first) {
      expect([file?.method, file?.event.sequence, file?.event.startDate.toJSDate().toISOString()]).toEqual([
        'REQUEST',
        0,
        times[0],
      ]);
      expect(file?.event.duration.toSeconds()).toBe(30 * 60);
      expect(file?.event.location).toContain('020 7946 0000');
      expect(file?.event.uid).toBe(first[0]?.event.uid);
    }

    expect((await book(path, times[3], '')).status).toBe(303);
    const [, moved] = await filesTo(email, 2);
    expect([moved?.file?.event.sequence, moved?.file?.event.startDate.toJSDate().toISOString()]).toEqual([1, times[3]]);
    expect([moved?.file?.event.uid, moved?.file?.event.location]).toEqual([
      first[0]?.event.uid,
      'https://meet.example.org/ada',
    ]);

    // Opening the link changes nothing; the button does.
    expect((await send(address, path)).text).toContain('Cancel the call');
    const before = Date.now();
    expect((await sendCallForm(address, path, { action: 'cancel' })).status).toBe(303);
    const ended = [...(await filesTo(email, 3)), ...(await filesTo(taker.email, 3))].filter(
      ({ file }) => file?.method === 'CANCEL',
    );
    expect(ended.map(({ file }) => [file?.event.sequence, file?.event.uid])).toEqual(
      Array(2).fill([2, first[0]?.event.uid]),
    );
    expect(ended[1]?.mail.text).toContain('The request waits for an answer again.');
    const reopened = await requestRow(id);
    expect([reopened.state, reopened.firstContactedAt]).toEqual(['new', null]);
    expect(reopened.waitsSince.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    const waiting = db
      .selectFrom('deliveries')
      .select('id')
      .where('callId', 'is not', null)
      .where('deliveredAt', 'is', null);
    await expect.poll(() => waiting.execute()).toEqual([]);
    const { timeline } = (await desk(`/api/demo-requests/${id}`)).json() as {
      timeline: { kind: string; before: string }[];
    };
    expect(timeline.filter(({ kind }) => kind === 'call').map(({ before }) => before)).toEqual([
      'booked',
      'moved',
      'cancelled',
    ]);
  });

  test('of twenty who press at once has the time; the others see the next times, with what they typed', async () => {
    await callTaker(db, { meetingLink: null });
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask()));
    const [at = ''] = await timesAt(asked[0]?.path ?? null);
    const answers = await Promise.all(asked.map(({ path }) => book(path, at, '+44 20 7946 0001')));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(409)]);
    for (const { text } of answers.filter(({ status }) => status === 409)) {
      expect(text).toContain('Somebody else has this time now.');
      expect(text).toContain('value="+44 20 7946 0001"');
      expect(timesOn(text)).not.toContain(at);
    }
  });

  test('never passes the limit of a day with another time', async () => {
    const taker = await callTaker(db, { dailyCalls: 2 });
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask()));
    const times = await timesAt(asked[0]?.path ?? null);
    const first = times.at(-1) ?? '';
    const day = times.filter((at) => ukTime(at).slice(0, -7) === ukTime(first).slice(0, -7));
    const answers = await Promise.all(asked.map(({ path }, index) => book(path, day[index * 2])));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(2);
    expect(await db.selectFrom('calls').select('userId').execute()).toEqual([
      { userId: taker.id },
      { userId: taker.id },
    ]);
  });

  test('gets the owner, or else whoever has the fewest calls that week, and others without a number only who has a link', async () => {
    const [ada, grace] = [await callTaker(db), await callTaker(db, { meetingLink: null })];
    const [one, two, three] = [await askForCall(), await askForCall(), await askForCall()];
    await db.updateTable('demoRequests').set({ ownerId: grace.id }).where('id', '=', one.id).execute();
    const last = one.times.length - 1;
    await book(one.path, one.times[last]);
    expect(await take(one.id)).toBe(grace.id);
    await book(two.path, one.times[last - 2]);
    expect(await take(two.id)).toBe(ada.id);
    await db.updateTable('users').set({ takesCalls: false }).where('id', '=', ada.id).execute();
    const refused = await book(three.path, one.times[last - 4], '');
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Enter a telephone number')]);
  });

  test('is offered no time at which the own calendar of the person is busy, nor gets one that has become busy', async () => {
    await db.updateTable('users').set({ takesCalls: true }).where('id', '=', started.admin.id).execute();
    const server = await openCalendarServer();
    const { path, times } = await askForCall();
    server.answer(calendarWith(new Date(times[0] ?? '')));
    expect((await desk('/api/auth/calendar', 'PUT', { url: server.url })).status).toBe(200);
    expect(timesOn((await send(address, path)).text)[0]).toBe(times[2]);
    server.answer(calendarWith(new Date(times[4] ?? '')));
    await sql`update calendars set tried_at = tried_at - interval '1 minute'`.execute(db);
    expect((await book(path, times[4])).status).toBe(409);
    await db.deleteFrom('calendars').execute();
    server.close();
  });

  test('whose request is in spam takes no time: the wish is kept, and told to be confirmed', async () => {
    const taker = await callTaker(db);
    const { id, path, times } = await askForCall({ purpose: 'https://spam.example' });
    expect((await book(path, times[0])).status).toBe(303);
    expect((await book(path, times[1])).status).toBe(303);
    expect((await send(address, path)).text).toContain('We will confirm the time by e-mail.');
    expect(await callRow(id)).toMatchObject({ state: 'wished', userId: null, startsAt: new Date(times[1] ?? '') });
    const other = await askForCall();
    expect((await book(other.path, times[1])).status).toBe(303);
    expect(await take(other.id)).toBe(taker.id);
    expect(await requestRow(id)).toMatchObject({ state: 'spam', ownerId: null });
  });

  test('has one open call, may not change it in its last hour, nor again and again, and sends nothing that is not understood', async () => {
    await callTaker(db);
    const one = await askForCall();
    const again = await askForCall({ email: one.email.toUpperCase() });
    await book(one.path, one.times[0]);
    expect((await book(again.path, one.times[4])).text).toContain('You have a call already');
    for (const fields of [
      {},
      { action: 'book' },
      { action: 'book', at: 'soon' },
      { action: 'erase' },
      { action: 'cancel', more: '1' },
    ])
      expect((await sendCallForm(address, one.path, fields as Record<string, string>)).status).toBe(400);
    expect((await book(one.path, one.times[5], '<b>Buy now</b>')).text).toContain(
      'Enter a number of digits and blanks',
    );
    expect((await book(one.path, new Date(Date.now() + 60_000).toISOString())).status).toBe(409);
    for (let index = 6; index < 11; index += 1) expect((await book(one.path, one.times[index])).status).toBe(303);
    expect((await book(one.path, one.times[11])).status).toBe(429);
    const startsAt = new Date(Date.now() + 59 * 60_000);
    await db.updateTable('calls').set({ startsAt }).where('requestId', '=', one.id).execute();
    expect((await sendCallForm(address, one.path, { action: 'cancel' })).status).toBe(409);
    expect((await send(address, one.path)).text).not.toContain('Cancel the call');
    for (const token of ['x', 'a'.repeat(43), one.path.slice(6, -1)])
      expect((await send(address, `/call/${token}`)).status).toBe(404);
    expect((await send(address, one.path, { method: 'DELETE' })).status).toBe(405);
  });
});

test('nothing offers times while no admin takes calls; a form without JavaScript leads to the page once somebody does', async () => {
  const { id } = await callTaker(db);
  await db.updateTable('users').set({ role: 'content_creator' }).where('id', '=', id).execute();
  await storeSetting(db, 'lead_confirmation', 'true');
  const silent = await ask();
  expect(silent.path).toBeNull();
  const thanked = await sendCallForm(address, '/api/demo-request', lead(), { from: someAddress() });
  expect([thanked.status, thanked.headers.location]).toEqual([303, '/contact/thank-you']);
  expect((await send(address, '/contact/thank-you')).status).toBe(200);
  await expect.poll(() => smtp.mails.filter(({ recipients }) => recipients[0] === silent.email).length).toBe(1);
  expect(smtp.mails.find(({ recipients }) => recipients[0] === silent.email)?.text).not.toContain('/call/');
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
  const request = lead();
  const plain = await sendCallForm(address, '/api/demo-request', request, { from: someAddress() });
  expect([plain.status, plain.headers.location]).toEqual([303, expect.stringMatching(/^\/call\/[\w-]{43}$/)]);
  await expect
    .poll(() => smtp.mails.find(({ recipients }) => recipients[0] === request.email)?.text)
    .toContain(`${address}${plain.headers.location}`);
});

describe('reminders', () => {
  const due = async (id: string) =>
    (
      await db
        .selectFrom('deliveries')
        .innerJoin('calls', 'calls.id', 'callId')
        .select(['callMail', 'channel'])
        .where('calls.requestId', '=', id)
        .where('deliveredAt', 'is', null)
        .orderBy('nextAttemptAt')
        .orderBy('channel')
        .execute()
    ).map(({ callMail, channel }) => `${callMail} ${channel}`);

  test('come a day and an hour before to both, and none comes late', async () => {
    await callTaker(db);
    const { id, email, path, times } = await askForCall();
    await book(path, times.at(-1));
    await filesTo(email, 1);
    await expect.poll(() => due(id)).toEqual(['day call', 'day call-desk', 'hour call', 'hour call-desk']);
    const minutes = (Date.parse(times.at(-1) ?? '') - Date.now()) / 60_000;
    await letCallComeNearer(db, id, Math.ceil(minutes - 24 * 60 + 1));
    await started.clockTick();
    expect((await filesTo(email, 2))[1]?.mail.subject).toContain('Reminder of the call');
    await expect.poll(() => due(id)).toEqual(['hour call', 'hour call-desk']);
    // The clock is late: the call has begun.
    await letCallComeNearer(db, id, 24 * 60);
    await started.clockTick();
    await expect.poll(() => due(id)).toEqual([]);
    await filesTo(email, 2);
  });
});

test('an admin chooses when to take calls; a meeting link is https, and hours and days are real', async () => {
  const settings = {
    takesCalls: true,
    callHours: 'Mon-Thu 10-12',
    dailyCalls: 3,
    meetingLink: 'https://meet.example.org/me',
    awayDays: [{ from: '2027-01-01', to: '2027-01-05' }],
  };
  const put = (more: object) => desk('/api/auth/calls', 'PUT', { ...settings, ...more });
  expect((await put({})).json()).toMatchObject({ ...settings, businessHours: always });
  expect((await desk('/api/auth/calls')).json()).toMatchObject(settings);
  for (const [more, field] of [
    [{ meetingLink: 'http://meet.example.org' }, 'meetingLink'],
    [{ meetingLink: 'javascript:alert(1)' }, 'meetingLink'],
    [{ callHours: 'whenever' }, 'callHours'],
    [{ dailyCalls: 0 }, 'dailyCalls'],
    [{ awayDays: [{ from: '2027-01-05', to: '2027-01-01' }] }, 'awayDays.0.to'],
  ] as const) {
    const refused = await put(more);
    expect([refused.status, refused.json()]).toEqual([
      400,
      expect.objectContaining({ issues: [expect.objectContaining({ field })] }),
    ]);
  }
});

describe('the desk', () => {
  const change = (id: string, body: object) => desk(`/api/demo-requests/${id}/call`, 'PUT', body);
  const opened = async (id: string) => (await desk(`/api/demo-requests/${id}`)).json() as unknown as OpenedRequest;

  test('confirms a wish once the request is out of spam, and moves a call to a time that was agreed on', async () => {
    await callTaker(db);
    const { id, email, path, times } = await askForCall({ purpose: 'https://spam.example' });
    await book(path, times[2]);
    expect((await change(id, { change: 'confirm' })).status).toBe(409);
    const { demoRequest, calls } = await opened(id);
    expect(calls).toMatchObject([
      { state: 'wished', startsAt: expect.stringContaining(times[2]?.slice(0, 16) ?? '-') },
    ]);
    const state = { state: 'contacted', expectedUpdatedAt: demoRequest.updatedAt };
    await desk(`/api/demo-requests/${id}`, 'PUT', state);
    expect((await change(id, { change: 'confirm' })).status).toBe(200);
    expect((await filesTo(email, 1))[0]?.file?.event.startDate.toJSDate().toISOString()).toBe(times[2]);
    const startsAt = new Date(Date.now() + 90 * 60_000).toISOString();
    expect((await change(id, { change: 'move', startsAt })).status).toBe(200);
    expect((await filesTo(email, 2))[1]?.file?.event.startDate.toJSDate().getTime()).toBe(
      Math.floor(Date.parse(startsAt) / 1000) * 1000,
    );
    expect((await change(id, { change: 'move', startsAt: '2020-01-01T00:00:00Z' })).status).toBe(409);
    expect((await desk('/api/admin/calls')).json()).toMatchObject({ calls: [{ requestId: id, isOver: false }] });
  });

  test('says how a call went: one that took place is a contact, and after a missed one the clock starts anew', async () => {
    const taker = await callTaker(db);
    const [came, missed] = [await askForCall(), await askForCall()];
    for (const [index, { id, path, times }] of [came, missed].entries()) {
      await book(path, times[index]);
      expect((await change(id, { change: 'took-place' })).status).toBe(409);
      await letCallComeNearer(db, id, 12 * 60);
    }
    expect((await desk('/api/admin/calls')).json()).toMatchObject({ calls: [{ isOver: true }, { isOver: true }] });
    await filesTo(taker.email, 2);
    const before = await opened(came.id);
    const again = { state: 'new', expectedUpdatedAt: before.demoRequest.updatedAt };
    expect((await desk(`/api/demo-requests/${came.id}`, 'PUT', again)).status).toBe(200);
    expect((await change(came.id, { change: 'took-place' })).status).toBe(200);
    expect((await change(missed.id, { change: 'missed' })).status).toBe(200);
    expect(await requestRow(came.id)).toMatchObject({ state: 'contacted' });
    const { demoRequest } = await opened(missed.id);
    expect(demoRequest).toMatchObject({ state: 'new', due: null, dueAt: expect.any(String) });
    const [, , told] = await filesTo(taker.email, 3);
    expect(told?.mail.text).toContain('did not come to the call');
    expect((await desk('/api/admin/calls')).json()).toMatchObject({ calls: [] });
  });

  test('hands the calls of somebody who is disabled or demoted to the next person, and cancels those that nobody can take', async () => {
    const [ada, grace] = [await callTaker(db), await callTaker(db)];
    const { id, email, path, times } = await askForCall();
    await book(path, times[0]);
    await filesTo(email, 1);
    const first = await take(id);
    const [gone, next] = first === ada.id ? [ada, grace] : [grace, ada];
    await desk(`/api/admin/users/${gone.id}/disabled`, 'PUT', { disabled: true });
    const [, second] = await filesTo(email, 2);
    expect([second?.mail.subject, second?.file?.event.sequence]).toEqual([
      expect.stringContaining('Call with another person'),
      1,
    ]);
    expect([await take(id), (await requestRow(id)).ownerId]).toEqual([next.id, next.id]);
    await filesTo(next.email, 1);
    await desk(`/api/admin/users/${next.id}/role`, 'PUT', { role: 'user' });
    const [, , third] = await filesTo(email, 3);
    expect([third?.file?.method, third?.mail.text]).toEqual(['CANCEL', expect.stringContaining(`${address}${path}`)]);
    expect(await requestRow(id)).toMatchObject({ state: 'new' });
  });

  test('hands calls over at the next tick of the clock, if the process of the change has ended', async () => {
    const [ada, grace] = [await callTaker(db), await callTaker(db)];
    const { id, email, path, times } = await askForCall();
    await book(path, times[0]);
    const gone = await take(id);
    await filesTo(email, 1);
    await db.deleteFrom('users').where('id', '=', gone).execute();
    await started.clockTick();
    await filesTo(email, 2);
    expect(await take(id)).toBe(gone === ada.id ? grace.id : ada.id);
  });
});

test('a person’s copy has the calls, an erasure deletes them and names who was told, and a hold keeps them', async () => {
  const taker = await callTaker(db);
  const { id, email, path, times } = await askForCall();
  await book(path, times[0]);
  await filesTo(taker.email, 1);
  const copy = await desk('/api/admin/privacy/search', 'POST', { email });
  expect(copy.json()).toMatchObject({
    person: { requests: [{ calls: [{ state: 'booked', telephone: '020 7946 0000' }] }] },
  });
  await desk('/api/admin/privacy/hold', 'POST', { email, reason: 'A dispute' });
  const erase = () => desk('/api/admin/privacy/erase', 'POST', { email, identifiedBy: 'By telephone' });
  expect((await erase()).status).toBe(409);
  expect(await callRow(id)).toMatchObject({ state: 'booked' });
  await desk('/api/admin/privacy/lift-hold', 'POST', { email });
  const erased = await erase();
  expect(erased.json()).toMatchObject({
    deleted: { told: expect.arrayContaining([{ channel: 'call-desk', recipient: taker.email }]) },
  });
  expect(await db.selectFrom('calls').select('id').execute()).toEqual([]);
  expect((await send(address, path)).status).toBe(404);
});
