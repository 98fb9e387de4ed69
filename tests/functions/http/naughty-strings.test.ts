import naughtyStrings from 'big-list-of-naughty-strings';
import { beforeAll, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { demoRequestInput } from '../../../src/contracts/leads/demo-requests.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { send, someAddress } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const fields = ['firstName', 'lastName', 'company', 'message', 'email'] as const;
type Typed = Record<(typeof fields)[number], string>;

let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, await createAccount(db, 'admin'));
});

const plain: Typed = { firstName: 'Ada', lastName: 'King', company: 'Engines', message: '', email: '' };
const withRole = (typed: Typed) => ({ ...typed, role: 'ceo' });
const takes = (field: keyof Typed, text: string, email: string) =>
  demoRequestInput.safeParse(withRole({ ...plain, email, [field]: text })).success;

// What a text becomes is said here once more, so that the schema cannot excuse itself: trimmed, and in a message every
// line break is one character.
const kept = (field: keyof Typed, text: string) => (field === 'message' ? text.replace(/\r\n?/g, '\n') : text).trim();

test('the list is there', () => {
  expect(naughtyStrings.length).toBeGreaterThan(450);
});

test('every naughty string is kept exactly in every field that takes it, and refused in words by every other', async () => {
  const sent = new Map<string, Typed>();
  const refusals: { body: object; wrong: Set<string> }[] = [];
  const store = async (text: string, email: string) => {
    const able = fields.filter((field) => takes(field, text, email));
    const typed: Typed = { ...plain, email };
    for (const field of able) if (field !== 'email') typed[field] = text;
    const stored = await send(address, '/api/demo-request', { body: withRole(typed), from: someAddress() });
    expect([stored.status, text]).toEqual([200, text]);
    sent.set(email, typed);
    const wrong = fields.filter((field) => !able.includes(field));
    const body = withRole({ ...plain, email, ...Object.fromEntries(wrong.map((field) => [field, text])) });
    if (wrong.length > 0) refusals.push({ body, wrong: new Set(wrong) });
  };
  const emails = naughtyStrings.map((text, index) => [text, `naughty-${index}-${Date.now()}@example.org`] as const);
  for (let at = 0; at < emails.length; at += 10)
    await Promise.all(emails.slice(at, at + 10).map(([text, email]) => store(text, email)));

  // All fields that refuse a string are in one call, which names each of them.
  expect(refusals.length).toBeGreaterThan(450);
  for (const { body, wrong } of refusals) {
    const faults = demoRequestInput.safeParse(body).error?.issues ?? [];
    expect(new Set(faults.map(({ path: [field] }) => field))).toEqual(wrong);
    for (const { message } of faults) expect(message).toMatch(/^(?!Invalid input)\S/);
  }
  // One check serves every body, so that some of them are sent.
  for (const { body, wrong } of refusals.filter((_, index) => index % 10 === 0)) {
    const answer = await send(address, '/api/demo-request', { body, from: someAddress() });
    const named = (answer.json().issues as { field: string }[]).map(({ field }) => field);
    expect([answer.status, new Set(named)]).toEqual([400, wrong]);
  }

  const found = new Map<string, Record<string, string | null>>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = (await send(address, `/api/demo-requests?page=${page}`, { cookie })).json() as {
      demoRequests: Record<string, string | null>[];
      pages: number;
    };
    pages = answer.pages;
    for (const request of answer.demoRequests) found.set(request.email ?? '', request);
  }
  for (const [email, typed] of sent) {
    const request = found.get(email);
    for (const field of fields) expect(request?.[field] ?? '', email).toBe(kept(field, typed[field]));
  }
});
