import { globSync } from 'node:fs';
import path from 'node:path';
import { SignJWT } from 'jose/jwt/sign';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { type KeyScope, keyScopes } from '../../../src/contracts/accounts/key-scope.ts';
import type { Access, Endpoint } from '../../../src/contracts/endpoint.ts';
import { namesOf } from '../../../src/contracts/fields.ts';
import { ageSessions, createAccount, revokeApiKeys, signIn } from '../../fixtures/accounts.ts';
import { declarations } from '../../platform/declarations.ts';
import { type Answer, type Message, send, someAddress } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

// The function that tells of unknown addresses has its own address, and tells the same there.
const functionNames = globSync('functions/*.ts', { cwd: path.resolve(import.meta.dirname, '../../..') }).map((file) =>
  path.basename(file, '.ts'),
);

const longAgo = 'an admin who signed in eleven minutes ago';

const callers = [
  longAgo,
  ...['anonymous', 'forged', 'expired', 'logged out', 'demoted', 'disabled', 'user', 'content_creator', 'admin'],
  ...[
    "a creator's key",
    "an admin's key",
    "an admin's reading key",
    "an admin's drafting key",
    'expired key',
    'revoked key',
    "a demoted owner's key",
    "a disabled owner's key",
    'invented key',
  ],
];
type Caller = string;

const cookies = new Map<Caller, string>();
const keys = new Map<Caller, string>();

beforeAll(async () => {
  for (const role of ['user', 'content_creator', 'admin'] as const)
    cookies.set(role, await signIn(address, await createAccount(db, role)));
  const boss = cookies.get('admin');
  const idler = await createAccount(db, 'admin');
  cookies.set(longAgo, await signIn(address, idler));
  await ageSessions(db, idler, 11);
  const forger = new TextEncoder().encode('a secret that the server does not have');
  const forged = await new SignJWT({ sid: 'x'.repeat(43) })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(forger);
  cookies.set('forged', `talentcare=${forged}`);
  const late = await createAccount(db, 'admin');
  cookies.set('expired', await signIn(address, late));
  await db
    .updateTable('userSessions')
    .set({ expire: new Date(0) })
    .where('userId', '=', late.id)
    .execute();
  const leaver = await signIn(address, await createAccount(db, 'admin'));
  await send(address, '/api/auth/logout', { method: 'POST', cookie: leaver });
  cookies.set('logged out', leaver);
  // Past the call that also ends the session: the role alone must be enough.
  const demoted = await createAccount(db, 'admin');
  cookies.set('demoted', await signIn(address, demoted));
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', demoted.id).execute();
  const stopped = await createAccount(db, 'admin');
  cookies.set('disabled', await signIn(address, stopped));
  const now = new Date();
  await db.updateTable('users').set({ disabledAt: now }).where('id', '=', stopped.id).execute();

  const generate = async (id: string) => {
    const answer = await send(address, `/api/admin/generate-api-key/${id}`, { method: 'POST', cookie: boss });
    return String(answer.json().apiKey);
  };
  keys.set("a creator's key", await generate((await createAccount(db, 'content_creator')).id));
  keys.set("an admin's key", await generate((await createAccount(db, 'admin')).id));
  const robbed = await createAccount(db, 'admin');
  keys.set('revoked key', await generate(robbed.id));
  await revokeApiKeys(address, boss ?? '', robbed);
  const fallen = await createAccount(db, 'admin');
  keys.set("a demoted owner's key", await generate(fallen.id));
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', fallen.id).execute();
  const gone = await createAccount(db, 'admin');
  keys.set("a disabled owner's key", await generate(gone.id));
  await db.updateTable('users').set({ disabledAt: now }).where('id', '=', gone.id).execute();
  const scoped = async (scope: 'read' | 'draft') => {
    const { id } = await createAccount(db, 'admin');
    const body = { name: 'A script', scope, days: 1 };
    const answer = await send(address, `/api/admin/users/${id}/api-keys`, { body, cookie: boss });
    return { id, key: String(answer.json().apiKey) };
  };
  keys.set("an admin's reading key", (await scoped('read')).key);
  keys.set("an admin's drafting key", (await scoped('draft')).key);
  const expired = await scoped('draft');
  keys.set('expired key', expired.key);
  await db.updateTable('apiKeys').set({ expiresAt: now }).where('userId', '=', expired.id).execute();
  keys.set('invented key', `tck_${'x'.repeat(43)}`);
});

const rank: Record<Caller, number> = {
  demoted: 1,
  user: 1,
  content_creator: 2,
  admin: 3,
  [longAgo]: 3,
  "a creator's key": 2,
  "an admin's key": 3,
  "an admin's reading key": 3,
  "an admin's drafting key": 3,
};
const scopes: Record<Caller, KeyScope> = { "an admin's reading key": 'read', "an admin's drafting key": 'draft' };

// Where the input decides, an empty one asks for the least.
const neededScope = ({ apiKey = 'read' }: Endpoint): KeyScope => (typeof apiKey === 'string' ? apiKey : 'draft');
const mayUse = (scope: KeyScope, wanted: KeyScope) =>
  namesOf(keyScopes).indexOf(scope) >= namesOf(keyScopes).indexOf(wanted);
const needed: Record<Access, number> = { anyone: 0, 'signed-in': 1, creator: 2, admin: 3 };

function expected(endpoint: Endpoint, caller: Caller): 401 | 403 | 'proof required' | 'let through' {
  const has = rank[caller] ?? 0;
  // A key that opens nothing is refused even where nobody needs one.
  if (caller.endsWith('key') && (has === 0 || !endpoint.apiKey)) return 401;
  if (!mayUse(scopes[caller] ?? 'publish', neededScope(endpoint))) return 403;
  if (has >= needed[endpoint.access])
    return caller === longAgo && endpoint.proof === 'fresh' ? 'proof required' : 'let through';
  return has === 0 ? 401 : 403;
}

function credentials(endpoint: Endpoint, caller: Caller): Pick<Message, 'cookie' | 'headers'> {
  const key = keys.get(caller);
  if (key) return { headers: { authorization: `Bearer ${key}`, ...jsonFor(endpoint) } };
  // Logging the shared sessions out would spoil the other rows.
  const cookie = endpoint.path === '/api/auth/logout' ? undefined : cookies.get(caller);
  return { cookie, headers: jsonFor(endpoint) };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const jsonFor = ({ method }: Endpoint): Record<string, string> =>
  method === 'GET' ? {} : { 'content-type': 'application/json' };

// Well-formed, so that only the caller decides; what becomes of it further on is other tests' matter.
const pathOf = (endpoint: Endpoint) => endpoint.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');

const bodyFor = ({ method }: Endpoint): Message => (method === 'GET' ? { method } : { method, body: {} });

// The calls that need a fresh proof: always, or for some inputs.
const provenCalls = [
  ['DELETE /api/admin/invitations/:id', 'string'],
  ['DELETE /api/admin/users/:userId', 'string'],
  ['DELETE /api/admin/users/:userId/api-keys/:keyId', 'string'],
  ['DELETE /api/admin/webhooks/:id', 'string'],
  ['DELETE /api/auth/passkeys/:id', 'string'],
  ['DELETE /api/blog/:id', 'function'],
  ['DELETE /api/topics/:id', 'function'],
  ['GET /api/admin/audit.csv', 'string'],
  ['GET /api/demo-requests.csv', 'string'],
  ['POST /api/admin/generate-api-key/:userId', 'string'],
  ['POST /api/admin/invitations', 'string'],
  ['POST /api/admin/invitations/:id', 'string'],
  ['POST /api/admin/privacy/erase', 'string'],
  ['POST /api/admin/privacy/hold', 'string'],
  ['POST /api/admin/privacy/lift-hold', 'string'],
  ['POST /api/admin/privacy/redact', 'string'],
  ['POST /api/admin/privacy/search', 'string'],
  ['POST /api/admin/redirects', 'function'],
  ['POST /api/admin/users', 'string'],
  ['POST /api/admin/users/:userId/api-keys', 'string'],
  ['POST /api/admin/users/:userId/password-link', 'string'],
  ['POST /api/admin/users/:userId/reset-second-factor', 'string'],
  ['POST /api/admin/users/:userId/temporary-password', 'string'],
  ['POST /api/admin/webhooks', 'string'],
  ['POST /api/auth/2fa/recovery-codes', 'string'],
  ['POST /api/auth/2fa/setup', 'string'],
  ['POST /api/auth/2fa/verify', 'string'],
  ['POST /api/auth/email', 'string'],
  ['POST /api/auth/passkeys', 'string'],
  ['POST /api/auth/passkeys/options', 'string'],
  ['PUT /api/admin/users/:userId/disabled', 'string'],
  ['PUT /api/admin/users/:userId/role', 'string'],
  ['PUT /api/admin/webhooks/:id', 'function'],
  ['PUT /api/auth/password', 'string'],
];

const rows = declarations.map((endpoint) => ({ endpoint, name: nameOf(endpoint) }));

/** Says whether an answer is a whole refusal or lets its caller through; anything else is an answer that should not be. */
function outcomeOf(endpoint: Endpoint, answer: Answer): unknown {
  const { status, headers } = answer;
  const isShared = endpoint.cache && status === 200;
  if (!isShared && headers['cache-control'] !== 'no-store') return ['kept by a cache', headers['cache-control']];
  if (status >= 500) return [status, answer.text];
  if (status !== 401 && status !== 403) return 'let through';
  const { success, code } = answer.json();
  if (status === 403 && success === false && code === 'proof_required') return 'proof required';
  const isWhole = success === false && code === (status === 401 ? 'unauthenticated' : 'forbidden');
  return isWhole ? status : [status, answer.text];
}

describe('who may call what', () => {
  test('the table has the declarations', () => {
    expect(declarations.length).toBeGreaterThanOrEqual(7);
  });

  test('what cannot be undone, hands out data or opens a way in needs a fresh proof', () => {
    const declared = declarations.filter(({ proof }) => proof).map((each) => [nameOf(each), typeof each.proof]);
    expect(declared.sort()).toEqual(provenCalls);
  });

  test.each(rows)('$name lets through who may, and refuses everybody else', async ({ endpoint }) => {
    const outcomes = await Promise.all(
      callers.map(async (caller) => {
        const answer = await send(address, pathOf(endpoint), {
          ...bodyFor(endpoint),
          ...credentials(endpoint, caller),
          from: someAddress(),
        });
        return [caller, outcomeOf(endpoint, answer)];
      }),
    );
    expect(outcomes).toEqual(callers.map((caller) => [caller, expected(endpoint, caller)]));
  });

  test('a redirect needs a fresh proof if it leads to another site, and a webhook if it is switched on', async () => {
    const own = address.replace('http:', 'https:');
    const call = async (method: string, path: string, body?: unknown) =>
      (await send(address, path, { method, body, cookie: cookies.get(longAgo) })).json().code;
    const redirect = (target: string | null) =>
      call('POST', '/api/admin/redirects', { path: `/${crypto.randomUUID()}`, target });
    const nothing = '00000000-0000-4000-8000-000000000000';
    const elsewhere = 'https://other.example/x';
    expect(await redirect(elsewhere)).toBe('proof_required');
    for (const target of [null, '/about', `${own}/about`]) expect(await redirect(target)).toBeUndefined();
    for (const what of ['blog', 'topics']) {
      const deletion = (target: string) =>
        call('DELETE', `/api/${what}/${nothing}?redirectTo=${encodeURIComponent(target)}`);
      expect(await deletion(elsewhere)).toBe('proof_required');
      for (const target of ['/about', `${own}/about`]) expect(await deletion(target)).toBe('not_found');
    }
    const path = `/api/admin/webhooks/${nothing}`;
    expect(await call('PUT', path, { enabled: true })).toBe('proof_required');
    expect(await call('PUT', path, { enabled: false })).toBe('not_found');
  });

  test.each(rows.filter(({ endpoint }) => endpoint.method !== 'GET'))(
    '$name with a cookie, but from another site',
    async ({ endpoint }) => {
      const cookie = cookies.get('admin') ?? '';
      const messages: Record<string, string>[] = [
        { cookie, origin: 'https://evil.example' },
        { cookie, 'sec-fetch-site': 'cross-site' },
        { cookie, 'sec-fetch-site': 'same-site' },
        { cookie },
      ];
      const answers = await Promise.all(
        messages.map((headers) =>
          send(address, pathOf(endpoint), { ...bodyFor(endpoint), headers: { ...jsonFor(endpoint), ...headers } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(messages.map(() => 403));
      for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'cross_origin' });
    },
  );

  test.each(rows.filter(({ endpoint }) => endpoint.access !== 'anyone'))(
    '$name is not to be had by another spelling of its address',
    async ({ endpoint }) => {
      const path = pathOf(endpoint);
      const spellings = [
        `${path}/`,
        `${path}//`,
        path.replace('/api/', '/api//'),
        `/${path}`,
        path.toUpperCase(),
        path.replace('/api/', '/Api/'),
        path.replace('/api/', '/api%2f'),
        `${path}%2f`,
        `${path};x=y`,
        `/.netlify/functions${path.slice(4)}`,
      ];
      const message = { ...bodyFor(endpoint), ...credentials(endpoint, 'admin') };
      const found = await Promise.all(
        spellings.map(async (spelling) => {
          const { status } = await send(address, spelling, message);
          return [spelling, [400, 404, 405].includes(status) || status];
        }),
      );
      // An admin may do everything, so nothing is there for anybody.
      expect(found).toEqual(spellings.map((spelling) => [spelling, true]));
    },
  );

  test.each(functionNames)('%s is not to be had under its own name', async (name) => {
    const posts = declarations.find(({ apiKey, method }) => apiKey && method === 'POST') as Endpoint;
    const calls = ['anonymous', 'admin', "an admin's key"].flatMap((caller) =>
      (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) => ({ caller, endpoint: { ...posts, method } })),
    );
    const found = await Promise.all(
      calls.map(async ({ caller, endpoint }) => {
        const message = { ...bodyFor(endpoint), ...credentials(endpoint, caller) };
        const { status } = await send(address, `/.netlify/functions/${name}`, message);
        return [caller, endpoint.method, [401, 404, 405].includes(status) || status];
      }),
    );
    expect(found).toEqual(calls.map(({ caller, endpoint }) => [caller, endpoint.method, true]));
  });

  // Another declaration's path may take the address too, as /api/blog/:id takes those of one post.
  const isRead = (path: string) =>
    declarations.some(
      (other) => other.method === 'GET' && new URLPattern({ pathname: other.path }).test({ pathname: path }),
    );

  // The first table has every caller.
  test.each(rows)('HEAD at the address of $name is a GET without its body', async ({ endpoint }) => {
    const heads = ['anonymous', 'admin', "an admin's key"].map(async (caller) => {
      const message = { ...credentials(endpoint, caller), from: someAddress() };
      const head = await send(address, pathOf(endpoint), { ...message, method: 'HEAD' });
      const read = isRead(pathOf(endpoint));
      const status = read ? (await send(address, pathOf(endpoint), { ...message, method: 'GET' })).status : 405;
      return { found: [caller, head.status, head.text], wanted: [caller, status, ''] };
    });
    for (const { found, wanted } of await Promise.all(heads)) expect(found).toEqual(wanted);
  });
});
