import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { Complaint } from '../../../src/contracts/privacy/complaints.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { lead } from '../../fixtures/deliveries.ts';
import { runAsFunction } from '../../platform/clock.ts';
import { send, someAddress } from '../../platform/http.ts';

const { address, admin, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
const form = { 'content-type': 'application/x-www-form-urlencoded' };
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

const someone = () => ({
  name: 'Ada King',
  email: `ada-${randomUUID()}@example.org`,
  message: 'You wrote to me twice.',
});

const complain = (body: object, from = someAddress()) => send(address, '/api/complaint', { body, from });

async function listed(email: string): Promise<Complaint | undefined> {
  const answer = await send(address, '/api/admin/complaints', { cookie });
  return (answer.json() as unknown as { complaints: Complaint[] }).complaints.find((one) => one.email === email);
}

test('a complaint is stored once, and has thirty days', async () => {
  const complaint = someone();
  const answers = await Promise.all([complain(complaint), complain(complaint), complain(complaint)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rows = db.selectFrom('complaints').select('id').where('email', '=', complaint.email);
  expect(await rows.execute()).toHaveLength(1);
  const stored = await listed(complaint.email);
  expect(stored).toMatchObject({ ...complaint, answeredAt: null, answeredBy: null, outcome: null });
  const days = (Date.parse(stored?.dueAt ?? '') - Date.parse(stored?.createdAt ?? '')) / 86_400_000;
  expect(Math.round(days)).toBe(30);
});

test('a browser without scripts sends it, and gets the form back with what it refuses', async () => {
  const complaint = someone();
  const body = (fields: object) => new URLSearchParams(Object.entries(fields)).toString();
  const refused = await send(address, '/api/complaint', {
    ...{ body: body({ ...complaint, email: 'nobody' }), headers: form, from: someAddress() },
  });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(complaint.message);
  expect(refused.text).toContain('Enter an e-mail address like name@company.co.uk');
  const long = { ...complaint, name: 'x'.repeat(216), message: `${complaint.message} ${'y'.repeat(10_000)}` };
  const tooLong = await send(address, '/api/complaint', { body: body(long), headers: form, from: someAddress() });
  expect(tooLong.text).toContain(long.name);
  expect(tooLong.text).toContain(long.message);
  expect(tooLong.text).toContain('Use at most 200 characters. Remove 16.');
  expect(tooLong.text).toContain(`Remove ${complaint.message.length + 1}.`);
  // What is larger than a body may be cannot be sent back, so the page says where it is.
  const huge = { ...complaint, message: 'y'.repeat(70_000) };
  const tooLarge = await send(address, '/api/complaint', { body: body(huge), headers: form, from: someAddress() });
  expect(tooLarge.status).toBe(413);
  expect(tooLarge.text).toContain('Go back with your browser: what you typed is still there.');
  expect(tooLarge.text).not.toContain('<form');
  const answer = await send(address, '/api/complaint', { body: body(complaint), headers: form, from: someAddress() });
  expect(answer.status).toBe(303);
  const page = await send(address, answer.headers.location ?? '');
  expect(page.text).toContain('We have received your complaint');
  expect(await listed(complaint.email)).toMatchObject(complaint);
});

test('ten an hour come from one network', async () => {
  const from = someAddress();
  for (let count = 0; count < 10; count += 1) expect((await complain(someone(), from)).status).toBe(200);
  const answer = await complain(someone(), from);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test.each([
  ['complaint', someone],
  ['demo-request', lead],
] as const)('thirty an hour come from one /48 of IPv6 by the form of %s, and ten from one /64', async (form, make) => {
  const network = `2001:db8:${randomInt(0xffff).toString(16)}`;
  const sent = Array.from({ length: 32 }, (_, n) => ({
    ip: `${network}:${(n < 11 ? 1 : n).toString(16)}::${n}`,
    body: make(),
  }));
  await runAsFunction(
    `const { default: answer } = await import('./functions/${form}s.ts');
     const statuses = [];
     for (const { ip, body } of ${JSON.stringify(sent)}) {
       const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
       const request = new Request('http://localhost/api/${form}', init);
       statuses.push((await answer(request, { ip, requestId: 'test', waitUntil() {} })).status);
     }
     const expected = [...Array(10).fill(200), 429, ...Array(19).fill(200), 429, 429];
     if (String(statuses) !== String(expected)) throw new Error(statuses.join());`,
    { DATABASE_URL: databaseUrl },
  );
});

test('the overview counts those that are open from day 25 on', async () => {
  const count = async () =>
    ((await send(address, '/api/admin/overview', { cookie })).json().counts as { urgentComplaints: number })
      .urgentComplaints;
  const complaint = someone();
  await complain(complaint);
  const before = await count();
  const age = (hours: number) =>
    sql`update complaints set created_at = now() - make_interval(hours => ${hours}::int) where email = ${complaint.email}`.execute(
      db,
    );
  await age(25 * 24 - 1);
  expect(await count()).toBe(before);
  await age(25 * 24);
  expect(await count()).toBe(before + 1);
  await db.deleteFrom('complaints').where('email', '=', complaint.email).execute();
});

test('an admin records the answer, which moves the complaint behind the open ones', async () => {
  const complaint = someone();
  await complain(complaint);
  const { id = '' } = (await listed(complaint.email)) ?? {};
  const outcome = 'Deleted the second request and apologised.';
  const answer = (body: object, key = id) =>
    send(address, `/api/admin/complaints/${key}`, { method: 'PUT', body, cookie });
  expect((await answer({ outcome: ' ' })).status).toBe(400);
  expect((await answer({ outcome }, randomUUID())).status).toBe(404);
  const answers = await Promise.all([answer({ outcome }), answer({ outcome })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await answer({ outcome: 'Another one' })).status).toBe(409);
  expect(await listed(complaint.email)).toMatchObject({ outcome, answeredBy: admin.username });
  await complain(someone());
  const { complaints } = (await send(address, '/api/admin/complaints', { cookie })).json() as unknown as {
    complaints: Complaint[];
  };
  const states = complaints.map(({ answeredAt }) => answeredAt !== null);
  expect(states).toEqual([...states].sort());
});
