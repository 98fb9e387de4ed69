import { randomUUID } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount, keyStatus, makeApiKey, signIn } from '../../fixtures/accounts.ts';
import { type Message, send, someAddress } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

let cookie: string;
beforeAll(async () => {
  cookie = await signIn(address, await createAccount(db, 'admin'));
});

const call = (path: string, message: Message = {}) => send(address, path, { cookie, ...message });
const someone = () => {
  const username = `new-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.org`, password: 'quiet lamp', firstName: 'Ada', lastName: 'King' };
};
const create = (body: object) => call('/api/admin/users', { body });
const changeRole = (id: string, role: string, by = cookie) =>
  call(`/api/admin/users/${id}/role`, { method: 'PUT', body: { role }, cookie: by });
const nobody = '00000000-0000-4000-8000-000000000000';

describe('users', () => {
  test('are created, listed newest first, and can sign in', async () => {
    const person = someone();
    const answer = await create({ ...person, role: 'content_creator' });
    const { password, ...shown } = person;
    const user = {
      ...shown,
      id: expect.any(String),
      role: 'content_creator',
      publicName: null,
      hasApiKey: false,
      hasSecondFactor: false,
      disabled: false,
      posts: 0,
      createdAt: expect.any(String),
    };
    expect(answer.json()).toEqual({ success: true, user });
    const { users } = (await call('/api/admin/users')).json() as { users: { createdAt: string }[] };
    expect(users).toContainEqual(user);
    const times = users.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    await signIn(address, person);
  });

  test('without a role are users, and blank names are none', async () => {
    const answer = await create({ ...someone(), firstName: ' ', lastName: undefined });
    expect(answer.json()).toMatchObject({ user: { role: 'user', firstName: null, lastName: null } });
  });

  test('the list tells no hash, key, mask or secret', async () => {
    const { text } = await call('/api/admin/users');
    for (const word of ['argon2', 'password', 'apiKey"', 'apiKeyMask', 'twoFactor']) expect(text).not.toContain(word);
  });

  test.each([
    ['the name', 'username', 'This username is taken'],
    ['the address', 'email', 'This e-mail address is taken'],
  ] as const)(
    '%s that is taken, in whatever case or Unicode form, is a conflict of that field',
    async (_n, field, message) => {
      const taken = someone();
      await create(taken);
      for (const spelling of [taken[field], taken[field].toUpperCase(), taken[field].replace('n', '\uff4e')]) {
        const answer = await create({ ...someone(), [field]: spelling });
        // HTML's rule of an address knows no wide letters.
        if (field === 'email' && spelling.includes('\uff4e')) expect(answer.status).toBe(400);
        else expect([answer.status, answer.json().issues]).toEqual([409, [{ field, message }]]);
      }
    },
  );

  test('choose a password of their own at the first sign-in if the admin asks for it', async () => {
    const person = someone();
    const { username, password } = person;
    const { user } = (await create({ ...person, role: 'content_creator', mustChangePassword: true })).json();
    const apiKey = await makeApiKey(address, cookie, user as { id: string });
    const login = (newPassword?: string) =>
      send(address, '/api/auth/login', { body: { username, password, newPassword }, from: someAddress() });
    const asked = await login();
    expect([asked.json(), asked.headers['set-cookie']]).toEqual([
      { success: false, passwordChangeRequired: true },
      undefined,
    ]);
    expect((await login(password)).json()).toMatchObject({ issues: [{ field: 'newPassword' }] });
    expect((await login('seven quiet lamps')).json()).toMatchObject({ success: true, user: { username } });
    await signIn(address, { username, password: 'seven quiet lamps' });
    expect(await keyStatus(address, String(apiKey))).toBe(200);
  });

  test('of ten of one name at once one is created', async () => {
    const { username } = someone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ ...someone(), username })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test.each([
    ['a short password', { password: '12345' }, 'password'],
    ['a common password', { password: '123456' }, 'password'],
    ['the name as password', { username: 'ada.king', password: 'Ada King 7' }, 'password'],
    ['the company as password', { password: 'TALENTCARE!' }, 'password'],
    ['no name', { username: '  ' }, 'username'],
    ['a name with a letter that nobody sees', { username: 'ad\u200bmin' }, 'username'],
    ['an address that is none', { email: 'ada@' }, 'email'],
    ['a role that there is not', { role: 'king' }, 'role'],
    ['a field of the table that is not asked for', { twoFactorEnabled: true }, 'twoFactorEnabled'],
    ['an id of one’s own', { id: nobody }, 'id'],
    ['a key of one’s own', { apiKey: 'mine' }, 'apiKey'],
  ])('%s is refused', async (_name, change, field) => {
    const answer = await create({ ...someone(), ...change });
    expect([answer.status, answer.json().issues]).toEqual([400, [{ field, message: expect.any(String) }]]);
  });
});

test('the 3,000 most common passwords that are long enough are refused, and no more', async () => {
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= 6);
  const [last = '', next = ''] = longEnough.slice(2_999);
  const message = expect.stringContaining('one of the most common passwords');
  const refused = await create({ ...someone(), password: last });
  expect([refused.status, refused.json().issues]).toEqual([400, [{ field: 'password', message }]]);
  expect((await create({ ...someone(), password: next })).status).toBe(200);
});

test.each([
  ...['aaaaaa', '00000000', '      ', '121212', 'sixsix', 'aaaaaa!', 'passwordpassword', 'a'.repeat(100)],
  ...[
    'abcdef',
    '654321',
    'ABCDEF1',
    'qwertyuiop[]',
    'mnbvcx',
    '010190',
    '25122023',
    '1990-01-01',
    'P@ssw0rd1',
    '\u00a0'.repeat(6),
  ],
])('the password %j is easy to guess, and refused', async (password) => {
  const answer = await create({ ...someone(), password });
  const message = expect.stringMatching(/one of the most common passwords|are easy to guess/);
  expect([answer.status, answer.json().issues]).toEqual([400, [{ field: 'password', message }]]);
});

test('six characters at random, words and long texts are passwords', async () => {
  const passwords = [
    'x7#kQ2',
    'kvqzta',
    '日本語の単語',
    'quiet lamp',
    `${'1'.repeat(30)}quiet lamp`,
    randomUUID().repeat(28),
  ];
  const answers = await Promise.all(passwords.map((password) => create({ ...someone(), password })));
  expect(answers.map(({ status }) => status)).toEqual(passwords.map(() => 200));
});

describe('roles', () => {
  test('are changed among the three', async () => {
    const { id } = await createAccount(db, 'user');
    for (const role of ['admin', 'content_creator', 'user']) {
      expect((await changeRole(id, role)).json()).toMatchObject({ success: true, user: { id, role } });
    }
    expect((await changeRole(id, 'king')).status).toBe(400);
    expect((await changeRole(nobody, 'user')).status).toBe(404);
  });

  test('nobody changes their own', async () => {
    const admin = await createAccount(db, 'admin');
    const own = await signIn(address, admin);
    const answer = await changeRole(admin.id, 'user', own);
    expect([answer.status, answer.json().message]).toEqual([403, expect.stringContaining('their own role')]);
    expect((await changeRole(admin.id, 'admin', own)).status).toBe(403);
    expect((await send(address, '/api/auth/me', { cookie: own })).json()).toMatchObject({ user: { role: 'admin' } });
  });

  test('of two admins who demote each other at once one remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await createAccount(db, 'admin'), await createAccount(db, 'admin')];
      const [first, second] = [await signIn(address, one), await signIn(address, two)];
      const answers = await Promise.all([changeRole(two.id, 'user', first), changeRole(one.id, 'user', second)]);
      const roles = await db.selectFrom('users').select('role').where('id', 'in', [one.id, two.id]).execute();
      expect(roles.map(({ role }) => role).sort()).toEqual(['admin', 'user']);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});
