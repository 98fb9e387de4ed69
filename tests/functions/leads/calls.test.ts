import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callPath } from '../../../functions/_shared/leads/calls/call-link.ts';
import { always, callTaker, letCallComeNearer, noTakers, sendCallForm, timesOn, ukTime } from '../../fixtures/calls.ts';
import { lead } from '../../fixtures/deliveries.ts';
import { storeSetting } from '../../fixtures/settings.ts';
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
  const { id } = await db.selectFrom('demoRequests').select('id').where('email', '=', request.email).executeTakeFirstOrThrow();
  return { id, email: request.email, path: answer.json().callPath as string | null };
}

async function askForCall(more: Record<string, string> = {}) {
  const { path, ...asked } = await ask(more);
  if (!path) throw new Error('Nobody takes calls');
  return { ...asked, path, times: timesOn((await send(address, path)).text) };
}

const book = (path: string, at = '', telephone = '020 7946 0000') => sendCallForm(address, path, { action: 'book', at, telephone });
const requestRow = (id: string) => db.selectFrom('demoRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const callRow = (id: string) => db.selectFrom('calls').selectAll().where('requestId', '=', id).executeTakeFirstOrThrow();

/** Waits for the mails to an address, and returns those with a calendar file: its text as ical.js reads it. */
async function filesTo(recipient: string, count: number) {
  await expect.poll(() => smtp.mails.filter(({ recipients }) => recipients[0] === recipient).length, { timeout: 10_000 }).toBe(count);
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

test('smoke', async () => {
  const taker = await callTaker(db);
  const { id, email, path, times } = await askForCall();
  expect(times.length).toBeGreaterThan(100);
  const booked = await book(path, times[0]);
  expect([booked.status, booked.headers.location]).toEqual([303, path]);
  const page = await send(address, path);
  expect(page.text).toContain('Your call is booked');
  console.log(page.headers, page.text.slice(page.text.indexOf('<main')).slice(0, 1500));
  console.log(await callRow(id), (await requestRow(id)).state);
  const files = await filesTo(email, 1);
  console.log(files[0]?.mail.raw, files[0]?.file?.event.uid, files[0]?.file?.method);
  await filesTo(taker.email, 1);
  void callPath; void letCallComeNearer; void ukTime;
});
describe;
