import { SignJWT } from 'jose/jwt/sign';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import type { Access, Endpoint } from '../../src/contracts/endpoint.ts';
import { createAccount, signIn } from '../accounts.ts';
import { declarations } from '../declarations.ts';
import { send, someAddress } from '../http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

const callers = ['anonymous', 'forged', 'logged out', 'demoted', 'user', 'content_creator', 'admin'] as const;
type Caller = (typeof callers)[number];

const cookies: Partial<Record<Caller, string>> = {};

beforeAll(async () => {
  for (const role of ['user', 'content_creator', 'admin'] as const) {
    cookies[role] = await signIn(address, await createAccount(db, role));
  }
  const forger = new TextEncoder().encode('a secret that the server does not have');
  const forged = await new SignJWT({ sid: 'x'.repeat(43) })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(forger);
  cookies.forged = `talentcare=${forged}`;
  const leaver = await signIn(address, await createAccount(db, 'admin'));
  await send(address, '/api/auth/logout', { method: 'POST', cookie: leaver });
  cookies['logged out'] = leaver;
  const demoted = await createAccount(db, 'admin');
  cookies.demoted = await signIn(address, demoted);
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', demoted.id).execute();
});

const rank: Record<Caller, number> = {
  anonymous: 0,
  forged: 0,
  'logged out': 0,
  demoted: 1,
  user: 1,
  content_creator: 2,
  admin: 3,
};
const needed: Record<Access, number> = { anyone: 0, 'signed-in': 1, creator: 2, admin: 3 };

function expected(endpoint: Endpoint, caller: Caller): 401 | 403 | 'let through' {
  if (rank[caller] >= needed[endpoint.access]) return 'let through';
  return rank[caller] === 0 ? 401 : 403;
}

// Well-formed, so that only the caller decides; what becomes of it further on is other tests' matter.
const pathOf = (endpoint: Endpoint) => endpoint.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');

const table = declarations.flatMap((endpoint) =>
  callers.map((caller) => ({
    endpoint,
    caller,
    name: `${endpoint.method} ${endpoint.path}`,
    outcome: expected(endpoint, caller),
  })),
);

describe('who may call what', () => {
  test('the table has every role for every declaration', () => {
    expect(table.length).toBe(declarations.length * callers.length);
    expect(declarations.length).toBeGreaterThanOrEqual(7);
  });

  test.each(table)('$name by $caller: $outcome', async ({ endpoint, caller, outcome }) => {
    // Logging the shared sessions out would spoil the other rows.
    const cookie = endpoint.path === '/api/auth/logout' ? undefined : cookies[caller];
    const answer = await send(address, pathOf(endpoint), {
      method: endpoint.method,
      ...(endpoint.method === 'GET' ? {} : { body: {} }),
      cookie,
      from: someAddress(),
    });
    if (outcome === 'let through') {
      expect([401, 403]).not.toContain(answer.status);
      expect(answer.status).toBeLessThan(500);
    } else {
      expect(answer.status).toBe(outcome);
      expect(answer.json()).toMatchObject({ success: false, code: outcome === 401 ? 'unauthenticated' : 'forbidden' });
    }
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(table.filter(({ caller, endpoint }) => caller === 'admin' && endpoint.method !== 'GET'))(
    '$name with a cookie, but from another site',
    async ({ endpoint }) => {
      const base = { method: endpoint.method, body: {} };
      const cookie = cookies.admin ?? '';
      for (const headers of [
        { cookie, origin: 'https://evil.example' },
        { cookie, 'sec-fetch-site': 'cross-site' },
        { cookie, 'sec-fetch-site': 'same-site' },
        { cookie },
      ]) {
        const answer = await send(address, pathOf(endpoint), {
          ...base,
          headers: { 'content-type': 'application/json', ...headers },
        });
        expect(answer.status).toBe(403);
        expect(answer.json()).toMatchObject({ code: 'cross_origin' });
      }
    },
  );

  test.each(table.filter(({ caller, endpoint }) => caller === 'anonymous' && endpoint.access !== 'anyone'))(
    '$name is not to be had by another spelling of its address',
    async ({ endpoint }) => {
      const path = pathOf(endpoint);
      const spellings = [
        `${path}/`,
        path.replace('/api/', '/api//'),
        path.toUpperCase(),
        `/.netlify/functions${path.slice(4)}`,
      ];
      for (const spelling of spellings) {
        const answer = await send(address, spelling, {
          method: endpoint.method,
          ...(endpoint.method === 'GET' ? {} : { body: {} }),
        });
        expect([401, 404]).toContain(answer.status);
      }
      const head = await send(address, path, { method: 'HEAD' });
      // HEAD is answered as GET where the address has one, which may be open to anyone.
      const isRead = declarations.some(
        (other) => other.method === 'GET' && new URLPattern({ pathname: other.path }).test({ pathname: path }),
      );
      if (endpoint.method === 'GET') expect(head.status).toBe(401);
      else if (isRead) expect([200, 404]).toContain(head.status);
      else expect(head.status).toBe(405);
    },
  );
});
