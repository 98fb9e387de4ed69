import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { mailsTo, tokenIn } from '../../fixtures/account-links.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { type Message, send, someAddress } from '../../platform/http.ts';

const { address, databaseUrl, dataDir } = inject('platform');
const db = new Database(databaseUrl);

let admin: Account;
let cookie: string;
beforeAll(async () => {
  admin = await createAccount(db, 'admin');
  cookie = await signIn(address, admin);
});

const path = '/api/admin/invitations';
const call = (to: string, message: Message = {}) => send(address, to, { cookie, ...message });
const guest = () => ({ email: `guest-${randomUUID()}@example.org` });
const invite = async (person: object = guest(), by = cookie) => {
  const answer = await call(path, { body: person, cookie: by });
  const { link, invitation } = answer.json() as { link?: string; invitation?: { id: string; email: string } };
  return { answer, id: invitation?.id ?? '', email: invitation?.email ?? '', token: link ? tokenIn(link) : '' };
};
const open = (token: string) => send(address, '/api/auth/invitation', { body: { token } });
const join = (token: string, more: object = {}) =>
  send(address, '/api/auth/join', {
    body: { token, username: `new-${randomUUID().slice(0, 8)}`, password: 'quiet lamp', ...more },
    from: someAddress(),
  });
const listed = async (email: string) =>
  ((await call(path)).json().invitations as { email: string }[]).find((each) => each.email === email);
const ended = { code: 'not_found', message: expect.stringContaining('Ask the person who has invited you') };

describe('an invited person', () => {
  test('gets a link that tells who invites, makes an account once, and signs in', async () => {
    const person = { firstName: 'Grace', lastName: 'Hopper', ...guest(), role: 'content_creator' };
    const { answer, email, token } = await invite(person);
    const invitation = { ...person, id: expect.any(String), invitedBy: admin.username, expiresAt: expect.any(String) };
    const link = `${address}/admin/join#${token}`;
    expect(answer.json()).toEqual({ success: true, invitation, link, mailed: true });
    expect(await listed(email)).toEqual(invitation);
    const days =
      (Date.parse(String(((await listed(email)) as never as typeof invitation).expiresAt)) - Date.now()) / 864e5;
    expect(days).toBeCloseTo(7, 2);

    const [mail] = await mailsTo(dataDir, email);
    expect(mail?.subject).toBe(`${admin.username} invites you to TalentCare`);
    expect(mail?.text).toContain(link);
    expect(mail?.text).toContain('Content Creator');

    const username = `grace-${randomUUID().slice(0, 8)}`;
    for (let times = 0; times < 2; times += 1)
      expect((await open(token)).json()).toMatchObject({
        success: true,
        invitation: { invitedBy: admin.username, firstName: 'Grace', email, role: 'content_creator' },
      });
    const joined = await join(token, { username });
    expect(joined.json()).toMatchObject({
      success: true,
      user: { username, email, firstName: 'Grace', role: 'content_creator' },
    });
    const own = (joined.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
    expect((await send(address, '/api/auth/me', { cookie: own })).json()).toMatchObject({ user: { username } });
    await signIn(address, { username, password: 'quiet lamp' });

    expect(await listed(email)).toBeUndefined();
    for (const late of [await open(token), await join(token)]) {
      expect([late.status, late.json()]).toEqual([404, expect.objectContaining(ended)]);
    }
    const trail = await db
      .selectFrom('auditEvents')
      .select(['action', 'subject', 'actorName'])
      .where((eb) => eb.or([eb('subject', 'like', `${email}%`), eb('actorName', '=', username)]))
      .orderBy('id')
      .execute();
    expect(trail.slice(0, 2)).toEqual([
      { action: 'user.invite', subject: `${email}, Content Creator`, actorName: admin.username },
      { action: 'user.join', subject: `invited by ${admin.username}`, actorName: username },
    ]);
  });

  test('does not use the link up by a taken name or a weak password', async () => {
    const { token } = await invite();
    for (const spelling of [admin.username, admin.username.toUpperCase()]) {
      const taken = await join(token, { username: spelling });
      const issues = [{ field: 'username', message: 'This username is taken' }];
      expect([taken.status, taken.json().issues]).toEqual([409, issues]);
    }
    for (const [field, more] of [
      ['password', { password: '123456' }],
      ['password', { username: 'ada.king', password: 'Ada King 7' }],
      ['username', { username: ' ' }],
      ['username', { username: 'ad\u200bmin' }],
      ['role', { role: 'admin' }],
    ] as const) {
      const refused = await join(token, more);
      expect([refused.status, refused.json().issues]).toEqual([400, [{ field, message: expect.any(String) }]]);
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    expect((await join(token)).status).toBe(200);
  });

  test('who has got an account meanwhile is told so', async () => {
    const { token, email } = await invite();
    const body = { username: `new-${randomUUID().slice(0, 8)}`, email: email.toUpperCase(), password: 'quiet lamp' };
    expect((await call('/api/admin/users', { body })).status).toBe(200);
    const answer = await join(token);
    expect([answer.status, answer.json().message]).toEqual([409, expect.stringContaining('Sign in with that')]);
  });

  test('of twenty who use one link at once, one gets an account', async () => {
    const { token, email } = await invite();
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
  });

  test.each(['x', '', 'x'.repeat(43), 5])('with the token %j gets nowhere', async (token) => {
    const answers = [await open(token as string), await join(token as string)];
    for (const { status } of answers) expect(status).toBe(token === 'x'.repeat(43) ? 404 : 400);
  });
});

describe('an invitation', () => {
  test('is refused for an address that has an account or an invitation, in any spelling', async () => {
    const { email } = await invite();
    const again = await invite({ email: email.toUpperCase() });
    const [{ email: own }] = (await db.selectFrom('users').select('email').where('id', '=', admin.id).execute()) as [
      { email: string },
    ];
    const member = await invite({ email: own.toUpperCase() });
    for (const [{ answer }, message] of [
      [again, 'invited already'],
      [member, 'an account with this e-mail address'],
    ] as const) {
      const issues = [{ field: 'email', message: expect.stringContaining(message) }];
      expect([answer.status, answer.json().issues]).toEqual([409, issues]);
    }
    const wrong = await invite({ email: 'ada@', role: 'king' });
    expect([wrong.answer.status, (wrong.answer.json().issues as object[]).length]).toEqual([400, 2]);
  });

  test('that is sent again has a new link, and the old one has ended; withdrawn, it has none', async () => {
    const { id, token, email } = await invite();
    await mailsTo(dataDir, email);
    const second = await createAccount(db, 'admin');
    const other = await signIn(address, second);
    const again = await call(`${path}/${id}`, { method: 'POST', cookie: other });
    expect(again.json()).toMatchObject({ invitation: { id, email, invitedBy: second.username }, mailed: true });
    const renewed = tokenIn(String(again.json().link));
    expect((await mailsTo(dataDir, email, 2)).map(({ text }) => tokenIn(text)).sort()).toEqual([token, renewed].sort());
    expect([(await open(token)).status, (await open(renewed)).status]).toEqual([404, 200]);
    expect((await call(`${path}/${id}`, { method: 'DELETE' })).json()).toEqual({ success: true });
    expect([(await open(renewed)).status, (await join(renewed)).status]).toEqual([404, 404]);
    for (const method of ['POST', 'DELETE']) expect((await call(`${path}/${id}`, { method })).status).toBe(404);
    expect(await listed(email)).toBeUndefined();
  });

  test('whose time is over opens nothing, stays in the list, and can be sent again', async () => {
    const { id, token, email } = await invite();
    await sql`update account_links set expires_at = now() where invitation_id = ${id}`.execute(db);
    await sql`update invitations set expires_at = now() where id = ${id}`.execute(db);
    expect([(await open(token)).status, (await join(token)).status]).toEqual([404, 404]);
    expect(await listed(email)).toMatchObject({ id });
    const again = await call(`${path}/${id}`, { method: 'POST' });
    expect((await join(tokenIn(String(again.json().link)))).status).toBe(200);
  });

  test.each([
    ['is demoted', 'PUT', '/role', { role: 'content_creator' }],
    ['is disabled', 'PUT', '/disabled', { disabled: true }],
    ['is deleted', 'DELETE', '', undefined],
  ])('ends when the admin who made it %s, and so do links made by hand', async (_what, method, end, body) => {
    const inviter = await createAccount(db, 'admin');
    const own = await signIn(address, inviter);
    const { token, email } = await invite(guest(), own);
    const { id } = await createAccount(db, 'user');
    const made = await call(`/api/admin/users/${id}/password-link`, { method: 'POST', cookie: own });
    const password = { token: tokenIn(String(made.json().link)) };
    expect((await send(address, '/api/auth/password-link', { body: password })).status).toBe(200);
    expect((await call(`/api/admin/users/${inviter.id}${end}`, { method, body })).status).toBe(200);
    expect([(await open(token)).status, (await join(token)).status]).toEqual([404, 404]);
    expect((await send(address, '/api/auth/password-link', { body: password })).status).toBe(404);
    expect(await listed(email)).toBeUndefined();
    const left = await sql`select from account_links where made_by = ${inviter.id}`.execute(db);
    expect(left.rows).toEqual([]);
  });

  test('counts for nothing while the admin who made it is none, however that came about', async () => {
    const inviter = await createAccount(db, 'admin');
    const { token } = await invite(guest(), await signIn(address, inviter));
    for (const [without, restored] of [
      [{ role: 'user' as const }, { role: 'admin' as const }],
      [{ disabledAt: new Date() }, { disabledAt: null }],
    ]) {
      await db
        .updateTable('users')
        .set(without ?? {})
        .where('id', '=', inviter.id)
        .execute();
      expect([(await open(token)).status, (await join(token)).status]).toEqual([404, 404]);
      await db
        .updateTable('users')
        .set(restored ?? {})
        .where('id', '=', inviter.id)
        .execute();
    }
    expect((await join(token)).status).toBe(200);
  });

  test('is made by an admin whose rights end at the same moment, or not, but never outlives them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const inviter = await createAccount(db, 'admin');
      const own = await signIn(address, inviter);
      const demote = call(`/api/admin/users/${inviter.id}/role`, { method: 'PUT', body: { role: 'user' } });
      const [demoted, ...made] = await Promise.all([demote, ...Array.from({ length: 4 }, () => invite(guest(), own))]);
      expect(demoted.status).toBe(200);
      for (const { answer } of made) expect([200, 401, 403]).toContain(answer.status);
      expect(await db.selectFrom('invitations').select('id').where('invitedBy', '=', inviter.id).execute()).toEqual([]);
    }
  });

  test('is stored with the hash of its token alone, and its mail is encrypted and erased when it is delivered', async () => {
    const { token, email } = await invite();
    const stored = async (table: string) =>
      JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(db)).rows);
    for (const table of ['invitations', 'account_links', 'account_mails', 'deliveries', 'audit_events', 'rate_limits'])
      expect(await stored(table), table).not.toContain(token);
    await mailsTo(dataDir, email);
    await expect
      .poll(() => db.selectFrom('deliveries').select('id').where('recipient', '=', email).execute())
      .toEqual([]);
  });
});
