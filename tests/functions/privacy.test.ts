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
    'demoRequestEvents',
    'complaints',
    'deliveries',
    'auditEvents',
    'legalHolds',
    'erasures',
    'mentionDecisions',
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
      deleted: { requests: 1, complaints: 1, accounts: 1, auditEvents: expect.any(Number), told: expect.any(Array) },
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
    for (const [note, part] of [
      [`Wrote from ${email}`, email],
      ['Showed the passport of Ms G., born grace', 'grace'],
      [`Sent by ${email.slice(0, 14)}, Grace`, `${email.slice(0, 14)}, Grace`],
    ] as const) {
      const answer = await desk('erase', { email, identifiedBy: note });
      expect(answer.status).toBe(400);
      expect(answer.json().issues).toMatchObject([
        { field: 'identifiedBy', message: expect.stringContaining(`“${part}”`) },
      ]);
    }
    expect((await desk('erase', { email, identifiedBy: 'Showed a passport, gracefully' })).status).toBe(200);
  });

  test('names who was told of an erased person, so that the company can tell them', async () => {
    const email = await somebody();
    const [request] = (await find(email)).requests;
    await attempted(db, request?.id ?? '');
    await db
      .updateTable('deliveries')
      .set({ attempts: 1 })
      .where('requestId', '=', request?.id ?? '')
      .execute();
    const told = (await find(email)).requests.flatMap(({ deliveries }) => deliveries);
    const others = told.filter(({ channel }) => channel === 'email');
    expect(others.length).toBeGreaterThan(0);
    const { deleted } = (await desk('erase', { email, identifiedBy })).json() as unknown as { deleted: unknown };
    const recipients = others.map(({ channel, recipient }) => ({ channel, recipient }));
    expect(deleted).toMatchObject({ told: expect.arrayContaining(recipients) });
    expect((await find(email)).told).toEqual(expect.arrayContaining(recipients));
    expect(JSON.stringify(await find(email))).not.toContain(`"recipient":"${email}`);
  });

  test('finds people by a part of their name', async () => {
    const email = (await somebody()).toLowerCase();
    const people = async (name: string) => (await desk('people', { name })).json();
    const found = { email, names: ['Grace', `Grace ${email.slice(0, 14).replace('g', 'G')}`] };
    expect(await people(`${email.slice(0, 12)} GRACE`)).toEqual({
      success: true,
      people: [{ ...found, requests: 1, complaints: 0, accounts: 0 }].map((person) => ({
        ...person,
        names: [found.names[1]],
      })),
      isMore: false,
    });
    expect(await people('nobody%_ has this name')).toMatchObject({ people: [] });
    expect((await desk('people', { name: 'x' })).status).toBe(400);
  });
});

describe('an erased account', () => {
  /** Makes an admin with a full name, who handles a request and is changed by others. Returns the account with its names. */
  async function busyAdmin() {
    const account = await createAccount(db, 'admin');
    const names = {
      firstName: 'Ada',
      lastName: `King-${account.id.slice(0, 8)}`,
      publicName: `Lovelace ${account.id}`,
    };
    await db.updateTable('users').set(names).where('id', '=', account.id).execute();
    const own = await signIn(address, account);
    const [request] = (await find(await somebody())).requests;
    const path = `/api/demo-requests/${request?.id}`;
    await send(address, `${path}/notes`, { body: { text: 'Rang twice' }, cookie: own });
    for (const ownerId of [account.id, null]) {
      const { demoRequest } = (await send(address, path, { cookie })).json() as { demoRequest: { updatedAt: string } };
      const body = { ownerId, expectedUpdatedAt: demoRequest.updatedAt };
      expect((await send(address, path, { method: 'PUT', body, cookie })).status).toBe(200);
    }
    const change = (field: string, body: object) =>
      send(address, `/api/admin/users/${account.id}/${field}`, { method: 'PUT', body, cookie });
    expect((await change('role', { role: 'user' })).status).toBe(200);
    expect((await change('public-name', { publicName: `Countess ${account.id}` })).status).toBe(200);
    const all = [account.username, names.lastName, names.publicName, `Countess ${account.id}`];
    return { ...account, all, email: `${account.username}@example.org`, name: `Ada ${names.lastName}`, path };
  }

  // A mail may have been delivered already.
  async function timelineOf(path: string) {
    const { timeline } = (await send(address, path, { cookie })).json() as unknown as { timeline: { kind: string }[] };
    return timeline.filter(({ kind }) => kind !== 'delivered');
  }

  test('loses its name in the audit trail and in the events of requests, which still say that an account did it', async () => {
    const { all, email, path } = await busyAdmin();
    expect((await desk('erase', { email, identifiedBy })).status).toBe(200);
    for (const name of all) expect([name, await tablesWith(name)]).toEqual([name, []]);
    expect(await timelineOf(path)).toMatchObject([
      { kind: 'arrived' },
      { kind: 'note', actorName: 'Erased account' },
      { kind: 'owner', before: null, after: 'Erased account' },
      { kind: 'owner', before: 'Erased account', after: null },
    ]);
    const events = await db
      .selectFrom('auditEvents')
      .select(['actorName', 'subject'])
      .orderBy('id', 'desc')
      .limit(20)
      .execute();
    expect(events).toContainEqual({ actorName: admin.username, subject: 'Erased account, from Admin to User' });
    expect(events).toContainEqual({ actorName: admin.username, subject: 'Erased account' });
  });

  test('loses it too if the account was deleted before, and an admin knows its name', async () => {
    const { id, username, email, name, path } = await busyAdmin();
    expect((await send(address, `/api/admin/users/${id}`, { method: 'DELETE', cookie })).status).toBe(200);
    expect(await tablesWith(username)).toEqual(['auditEvents']);
    expect((await desk('erase', { email, name: username.toUpperCase(), identifiedBy })).status).toBe(200);
    expect((await desk('erase', { email, name, identifiedBy })).status).toBe(200);
    expect([await tablesWith(username), await tablesWith(name)]).toEqual([[], []]);
    expect(JSON.stringify(await timelineOf(path))).not.toContain(name);
  });
});

describe('a text of somebody else that names a person', () => {
  /** Stores a person and another one, whose request, notes and complaint name the first. */
  async function named() {
    const [email, other] = [(await somebody()).toLowerCase(), await somebody()];
    const name = `Grace ${email.slice(0, 14).replace('g', 'G')}`;
    const [request] = (await find(other)).requests;
    const path = `/api/demo-requests/${request?.id}`;
    await db
      .updateTable('demoRequests')
      .set({ message: `${name} sent me` })
      .where('id', '=', request?.id ?? '')
      .execute();
    await send(address, `${path}/notes`, { body: { text: `Copy to ${email.toUpperCase()}, please` }, cookie });
    const step = { nextStep: { text: `Ask ${name}`, on: '2027-01-04' } };
    const { demoRequest } = (await send(address, path, { cookie })).json() as { demoRequest: { updatedAt: string } };
    const body = { ...step, expectedUpdatedAt: demoRequest.updatedAt };
    expect((await send(address, path, { method: 'PUT', body, cookie })).status).toBe(200);
    const [complaint] = (await find(other)).complaints;
    await send(address, `/api/admin/complaints/${complaint?.id}`, {
      ...{ method: 'PUT', body: { outcome: `It was ${name}’s idea` }, cookie },
    });
    return { email, other, name, path, requestId: request?.id };
  }

  test('is found by the e-mail address and by the names, says nothing about the other person, and asks for a decision', async () => {
    const { email, other, name, requestId } = await named();
    const { mentions, moreMentions } = await find(email);
    expect(moreMentions).toBe(false);
    const facts = mentions.map(({ kind, excerpts: [excerpt], ...rest }) => ({ kind, ...excerpt, ...rest }));
    expect(facts.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject(
      [
        { kind: 'complaint-outcome', requestId: null, before: 'It was ', found: name, after: '’s idea' },
        { kind: 'event-after', requestId, found: name },
        { kind: 'event-after', requestId, before: 'Copy to ', found: email.toUpperCase(), after: ', please' },
        { kind: 'request-message', requestId, before: '', found: name, after: ' sent me', isHeld: false, kept: null },
        { kind: 'request-next-step', requestId, before: 'Ask ', found: name, after: '' },
      ]
        .toSorted((a, b) => a.kind.localeCompare(b.kind))
        .map((each) => expect.objectContaining(each)) as never,
    );
    expect(JSON.stringify(mentions).toLowerCase()).not.toContain(other.toLowerCase());
    const refused = await desk('erase', { email, identifiedBy });
    expect([refused.status, refused.json().message]).toEqual([409, expect.stringContaining('in 5 places')]);
    expect((await find(email)).requests).toHaveLength(1);
  });

  test('is redacted, or kept for a reason that does not name the person; both are stored and in the audit trail', async () => {
    const { email, name, path } = await named();
    const { mentions } = await find(email);
    const outcome = mentions.find(({ kind }) => kind === 'complaint-outcome')?.place ?? '';
    const bad = await desk('keep', { email, place: outcome, reason: `Evidence against ${name}` });
    expect(bad.json().issues).toMatchObject([{ field: 'reason' }]);
    expect((await desk('keep', { email, place: outcome, reason: ' ' })).status).toBe(400);
    expect((await desk('keep', { email, place: outcome, reason: 'Evidence in a claim' })).status).toBe(200);
    for (const { place } of mentions)
      if (place !== outcome) expect((await desk('redact', { email, place })).status).toBe(200);
    // A second click finds nothing to redact.
    expect(
      (await desk('redact', { email, place: mentions.find(({ place }) => place !== outcome)?.place })).status,
    ).toBe(404);
    const left = await find(email);
    expect(left.mentions).toMatchObject([
      { place: outcome, kept: { reason: 'Evidence in a claim', by: admin.username, at: expect.any(String) } },
    ]);
    expect((await desk('erase', { email, identifiedBy })).status).toBe(200);
    const opened = (await send(address, path, { cookie })).json();
    expect(opened).toMatchObject({ demoRequest: { message: '[redacted] sent me', nextStep: 'Ask [redacted]' } });
    expect(JSON.stringify(opened)).toContain('Copy to [redacted], please');
    expect(JSON.stringify(opened)).toContain('2027-01-04 Ask [redacted]');
    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith(name)).toEqual(['complaints']);
    const events = await db
      .selectFrom('auditEvents')
      .select(['action', 'subject'])
      .orderBy('id', 'desc')
      .limit(20)
      .execute();
    expect(events).toContainEqual({ action: 'privacy.keep', subject: outcome });
    for (const { place } of mentions)
      if (place !== outcome) expect(events).toContainEqual({ action: 'privacy.redact', subject: place });
  });

  test('is not changed under a legal hold on the other person', async () => {
    const { email, other } = await named();
    await desk('hold', { email: other, reason: 'A claim in court' });
    const [mention] = (await find(email)).mentions;
    expect(mention?.isHeld).toBe(true);
    expect((await desk('redact', { email, place: mention?.place })).json().message).toContain('legal hold');
    expect((await desk('keep', { email, place: mention?.place, reason: 'A claim in court' })).status).toBe(200);
  });

  test('is found by another name that an admin types', async () => {
    const [email, other] = [await somebody(), await somebody()];
    const [request] = (await find(other)).requests;
    const text = `Amazing ${email.slice(6, 14)} rang`;
    await send(address, `/api/demo-requests/${request?.id}/notes`, { body: { text }, cookie });
    expect((await find(email)).mentions).toEqual([]);
    const name = `amazing ${email.slice(6, 14)}`;
    const found = ((await desk('search', { email, name })).json() as unknown as { person: PersonalData }).person;
    expect(found.mentions).toMatchObject([{ kind: 'event-after', excerpts: [{ before: '', after: ' rang' }] }]);
    expect((await desk('erase', { email, name, identifiedBy })).status).toBe(409);
    expect((await desk('redact', { email, name, place: found.mentions[0]?.place })).status).toBe(200);
    expect((await desk('erase', { email, name, identifiedBy })).status).toBe(200);
  });
});
