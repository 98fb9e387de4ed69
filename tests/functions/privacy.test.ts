import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import type { PersonalData } from '../../src/contracts/privacy.ts';
import { createAccount, signIn } from '../accounts.ts';
import { attempted } from '../deliveries.ts';
import { send, someAddress } from '../http.ts';
import { storePost } from '../posts.ts';

const { address, admin, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

const desk = (action: string, body: object) => send(address, `/api/admin/privacy/${action}`, { body, cookie });

async function find(email: string): Promise<PersonalData> {
  return ((await desk('search', { email })).json() as unknown as { person: PersonalData }).person;
}

const identifiedBy = 'Answered from the address on the request';

/** Stores a demo request and a complaint of a new person. Returns the e-mail address. */
async function somebody(): Promise<string> {
  const email = `Grace-${randomUUID()}@example.org`;
  const request = { firstName: 'Grace', lastName: email.slice(0, 14), email, company: 'Compilers', role: 'hr' };
  const origin = { page: '/contact', referrer: 'www.example.org', utmSource: 'letter' };
  const complaint = { name: 'Grace', email: email.toLowerCase(), message: 'Too many letters' };
  await send(address, '/api/demo-request', { body: { ...request, ...origin }, from: someAddress() });
  await send(address, '/api/complaint', { body: complaint, from: someAddress() });
  return email;
}

/** Returns the tables in which a text stands, in any case. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = [
    'users',
    'demoRequests',
    'complaints',
    'deliveries',
    'auditEvents',
    'legalHolds',
    'erasures',
  ] as const;
  const found = await Promise.all(
    tables.map(async (table) => JSON.stringify(await db.selectFrom(table).selectAll().execute()).toLowerCase()),
  );
  return tables.filter((_, index) => found[index]?.includes(text.toLowerCase()));
}

describe('the privacy desk', () => {
  test('finds all that is stored about a person', async () => {
    const email = await somebody();
    const { id, username, ...account } = await createAccount(db, 'user');
    await db.updateTable('users').set({ email: email.toUpperCase() }).where('id', '=', id).execute();
    await signIn(address, { username, ...account });
    const [request] = (await find(email)).requests;
    await attempted(db, request?.id ?? '');
    await send(address, `/api/demo-requests/${request?.id}/notes`, {
      ...{ body: { text: 'Rang twice', contact: false }, cookie },
    });
    const person = await find(email);
    expect(person).toMatchObject({
      email: email.toLowerCase(),
      requests: [
        {
          firstName: 'Grace',
          email,
          ...{ page: '/contact', referrer: 'www.example.org', utmSource: 'letter', utmMedium: null, spamReason: null },
          ...{ owner: null, firstContactedAt: null, lastContactedAt: null },
          timeline: [{ kind: 'arrived' }, { kind: 'delivered' }, { kind: 'note', after: 'Rang twice' }],
        },
      ],
      complaints: [
        {
          message: 'Too many letters',
          deliveries: [{ channel: 'acknowledgement', recipient: email.toLowerCase() }, { channel: 'email' }],
        },
      ],
      accounts: [{ id, username, posts: 0 }],
      auditEvents: [{ action: 'login.success', actorName: username }],
      hold: null,
      erasedAt: null,
    });
  });

  test('erases a person from every table and from the audit trail, and keeps a hash', async () => {
    const email = await somebody();
    const account = await createAccount(db, 'user');
    await db.updateTable('users').set({ email }).where('id', '=', account.id).execute();
    await signIn(address, account);
    expect(await tablesWith(account.username)).toEqual(['users', 'auditEvents']);
    expect(await tablesWith(email)).toEqual(['users', 'demoRequests', 'complaints', 'deliveries']);
    const answer = await desk('erase', { email, identifiedBy });
    expect(answer.json()).toEqual({
      success: true,
      deleted: { requests: 1, complaints: 1, accounts: 1, auditEvents: expect.any(Number) },
    });
    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith(account.username)).toEqual([]);
    const { erasedAt, ...rest } = await find(email);
    expect(erasedAt).not.toBeNull();
    expect(rest).toMatchObject({ requests: [], complaints: [], accounts: [], auditEvents: [] });
    const erasures = await db.selectFrom('erasures').select('identifiedBy').execute();
    expect(erasures).toContainEqual({ identifiedBy });
  });

  test('erases nothing under a legal hold until it is lifted', async () => {
    const email = await somebody();
    expect((await desk('hold', { email, reason: 'A claim in court' })).status).toBe(200);
    expect((await find(email)).hold).toMatchObject({ reason: 'A claim in court', placedBy: admin.username });
    const refused = await desk('erase', { email, identifiedBy });
    expect(refused.status).toBe(409);
    expect(refused.json().message).toContain('legal hold');
    expect((await find(email)).requests).toHaveLength(1);
    expect((await desk('lift-hold', { email })).status).toBe(200);
    expect((await desk('lift-hold', { email })).status).toBe(404);
    expect((await desk('erase', { email, identifiedBy })).status).toBe(200);
  });

  test('erases neither the own account nor one that has written posts, and says why', async () => {
    const author = await createAccount(db, 'content_creator');
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', author.id)
      .executeTakeFirstOrThrow();
    await storePost(address, await signIn(address, author));
    expect((await desk('erase', { email, identifiedBy })).json().message).toContain('has written posts');
    const own = await db
      .selectFrom('users')
      .select('email')
      .where('username', '=', admin.username)
      .executeTakeFirstOrThrow();
    expect((await desk('erase', { email: own.email, identifiedBy })).json().message).toContain('your own account');
  });

  test('refuses a note that names the person, because the note stays', async () => {
    const email = await somebody();
    const answer = await desk('erase', { email, identifiedBy: `Wrote from ${email}` });
    expect(answer.status).toBe(400);
    expect(answer.json().issues).toMatchObject([{ field: 'identifiedBy' }]);
  });
});
