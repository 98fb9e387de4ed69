import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { attempted } from '../../fixtures/deliveries.ts';
import { storePost } from '../../fixtures/posts.ts';
import {
  identifiedBy,
  openDesk,
  tablesWith as storedIn,
  somebody as storeSomebody,
} from '../../fixtures/privacy-desk.ts';
import { send } from '../../platform/http.ts';

const { address, admin, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
let cookie: string;
let { desk, find } = openDesk(address, '');
const somebody = () => storeSomebody(address);
const tablesWith = (text: string) => storedIn(db, text);

beforeAll(async () => {
  cookie = await signIn(address, admin);
  ({ desk, find } = openDesk(address, cookie));
});

/** Stores a passkey of an account. */
const storePasskey = (db: Database, userId: string) =>
  db
    .insertInto('passkeys')
    .values({
      ...{ userId, credentialId: randomUUID(), publicKey: 'AQID', rpId: 'localhost', name: 'Telephone of Grace' },
      ...{ backupEligible: true, backedUp: false },
    })
    .execute();

/** Stores the calendar of an account, with an hour of work. */
async function storeCalendar(db: Database, userId: string): Promise<void> {
  const startsAt = new Date();
  await db.insertInto('calendars').values({ userId, url: 'encrypted', host: 'calendar.example' }).execute();
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  await db.insertInto('busyTimes').values({ userId, startsAt, endsAt }).execute();
}

/**
 * Stores an invitation of a person, a link that would make the address that of somebody else's account, and the mail of each link,
 * which has not been sent. Returns the ids of the mails.
 */
async function invite(db: Database, email: string): Promise<{ mails: string[] }> {
  const other = await createAccount(db, 'admin');
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { id } = await db
    .insertInto('invitations')
    .values({ email, firstName: 'Grace', lastName: email.slice(0, 14), role: 'user', invitedBy: other.id, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const links = [
    { tokenHash: randomUUID(), kind: 'invitation' as const, invitationId: id, expiresAt },
    { tokenHash: randomUUID(), kind: 'email' as const, userId: other.id, email, expiresAt },
  ];
  // The last mail is to the address, about somebody else's account.
  const mails = [...links.map(({ tokenHash }) => tokenHash), null].map((link) => ({
    ...{ id: randomUUID(), encrypted: 'encrypted', link, expiresAt },
    ...(link ? {} : { userId: other.id }),
  }));
  for (const link of links) await db.insertInto('accountLinks').values(link).execute();
  for (const mail of mails) {
    await db.insertInto('accountMails').values(mail).execute();
    const delivery = { accountMailId: mail.id, channel: 'account' as const, recipient: email };
    await db
      .insertInto('deliveries')
      .values({ ...delivery, nextAttemptAt: new Date(Date.now() + 3_600_000) })
      .execute();
  }
  return { mails: mails.map(({ id: mail }) => mail) };
}

describe('the privacy desk', () => {
  test('finds all that is stored about a person', async () => {
    const email = await somebody();
    const { id, username, ...account } = await createAccount(db, 'user');
    await db.updateTable('users').set({ email: email.toUpperCase() }).where('id', '=', id).execute();
    await signIn(address, { username, ...account });
    await storePasskey(db, id);
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
      accounts: [
        {
          ...{ id, username, posts: 0 },
          passkeys: [{ name: 'Telephone of Grace', createdAt: expect.any(String), lastUsedAt: null }],
          browsers: [{ browser: 'Unknown device', firstLogin: expect.any(String), lastLogin: expect.any(String) }],
        },
      ],
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
    await storePasskey(db, account.id);
    await storeCalendar(db, account.id);
    const invited = await invite(db, email);
    expect((await find(email)).invitations).toMatchObject([{ email, firstName: 'Grace', role: 'user' }]);
    expect(await tablesWith(account.username)).toEqual(['users', 'auditEvents']);
    expect(await tablesWith(email)).toEqual([
      ...['users', 'invitations', 'accountLinks', 'demoRequests', 'complaints', 'deliveries'],
    ]);
    expect(await tablesWith(account.id)).toEqual(
      expect.arrayContaining(['users', 'passkeys', 'knownBrowsers', 'auditEvents']),
    );
    const answer = await desk('erase', { email, identifiedBy });
    expect(answer.json()).toEqual({
      success: true,
      deleted: {
        ...{ requests: 1, complaints: 1, invitations: 1, accounts: 1 },
        ...{ auditEvents: expect.any(Number), told: expect.any(Array) },
      },
    });
    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith(account.username)).toEqual([]);
    for (const table of ['passkeys', 'knownBrowsers', 'calendars', 'busyTimes'] as const)
      expect(await db.selectFrom(table).where('userId', '=', account.id).select('userId').execute()).toEqual([]);
    expect(await db.selectFrom('accountMails').where('id', 'in', invited.mails).select('id').execute()).toEqual([]);
    const { erasedAt, ...rest } = await find(email);
    expect(erasedAt).not.toBeNull();
    expect(rest).toMatchObject({ requests: [], complaints: [], invitations: [], accounts: [], auditEvents: [] });
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
      people: [{ ...found, requests: 1, complaints: 0, invitations: 0, accounts: 0 }].map((person) => ({
        ...person,
        names: [found.names[1]],
      })),
      isMore: false,
    });
    expect(await people('nobody%_ has this name')).toMatchObject({ people: [] });
    expect((await desk('people', { name: 'x' })).status).toBe(400);
  });
});
