import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Account, createAccount, makeApiKey, signIn } from '../../fixtures/accounts.ts';
import { codeOf } from '../../fixtures/authenticator.ts';
import { declarations } from '../../platform/declarations.ts';
import { type Message, send, someAddress } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';

// The rule is the whole company's, so these tests have a platform of their own.
let platform: PreparedPlatform;
let boss: string;
let writer: Account;

beforeAll(async () => {
  platform = await startPlatformWith([{ slug: 'one' }], inject('withoutBuilds'));
  boss = await signIn(platform.address, platform.author);
  writer = await createAccount(platform.db, 'content_creator');
});

afterAll(() => platform?.stop());

const call = (path: string, message: Message = {}) => send(platform.address, path, { from: someAddress(), ...message });
const require = async (two_factor_required: string, two_factor_from: string) => {
  const changes = Object.entries({ two_factor_required, two_factor_from }).map(([key, value]) => ({ key, value }));
  return call('/api/admin/settings', { method: 'PUT', body: { changes }, cookie: boss });
};
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(Date.now() + days * 86_400_000);
const signInNow = async ({ username, password }: Account) =>
  (await call('/api/auth/login', { body: { username, password } })).json().user as { lacksSecondFactor: boolean };

test('a second factor is required from its day, of whom the company says, and nothing opens before it is there', async () => {
  const { address } = platform;
  const key = await makeApiKey(address, boss, writer);
  const bearer = { headers: { authorization: `Bearer ${key}` } };
  const atWork = await signIn(address, writer);
  expect((await require('somebody', '')).status).toBe(400);
  expect((await require('everybody', '2026-13-01')).status).toBe(400);

  expect((await require('everybody', dayFromNow(1))).status).toBe(200);
  expect(await signInNow(writer)).toMatchObject({ lacksSecondFactor: false });
  expect((await call('/api/blog/all', { cookie: atWork })).status).toBe(200);
  await require('admins', dayFromNow(0));
  expect(await signInNow(writer)).toMatchObject({ lacksSecondFactor: false });
  expect(await signInNow(platform.author)).toMatchObject({ lacksSecondFactor: true });

  // Nobody is stopped who has signed in before.
  expect((await require('everybody', dayFromNow(0))).status).toBe(200);
  expect((await call('/api/blog/all', { cookie: atWork })).status).toBe(200);

  expect(await signInNow(writer)).toMatchObject({ lacksSecondFactor: true });
  const cookie = await signIn(address, writer);
  const refused = {
    code: 'second_factor_required',
    message: expect.stringContaining('Set it up on your account page'),
  };
  expect((await call('/api/blog/all', { cookie })).json()).toMatchObject(refused);
  expect((await call('/api/blog/all', bearer)).json()).toMatchObject(refused);
  const draft = { title: 'Not yet', excerpt: 'In short', content: '<p>Words</p>' };
  const { post } = (await call('/api/blog', { body: draft, cookie: atWork })).json() as { post: { slug: string } };
  for (const path of [`/api/blog/${post.slug}`, `/blog/${post.slug}`])
    expect([path, (await call(path, { cookie })).status]).toEqual([path, 404]);

  for (const { method, path, access, beforeSecondFactor } of declarations) {
    if (access === 'anyone' || access === 'admin' || path === '/api/auth/logout') continue;
    const answer = await call(path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'), {
      ...(method === 'GET' ? { method } : { method, body: {}, headers: { 'content-type': 'application/json' } }),
      cookie,
    });
    const isRefused = answer.json().code === 'second_factor_required';
    expect([method, path, isRefused]).toEqual([method, path, !beforeSecondFactor]);
  }

  const setup = await call('/api/auth/2fa/setup', { body: { currentPassword: writer.password }, cookie });
  const token = codeOf(String(setup.json().secret));
  expect((await call('/api/auth/2fa/verify', { body: { token }, cookie })).status).toBe(200);
  expect((await call('/api/auth/me', { cookie })).json()).toMatchObject({ user: { lacksSecondFactor: false } });
  for (const message of [{ cookie }, bearer]) expect((await call('/api/blog/all', message)).status).toBe(200);
});
