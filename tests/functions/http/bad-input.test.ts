import { describe, expect, inject, test } from 'vitest';
import { signIn } from '../../fixtures/accounts.ts';
import { declarations } from '../../platform/declarations.ts';
import { type Message, send, someAddress } from '../../platform/http.ts';

const { address, admin } = inject('platform');

const good = { firstName: 'Ada', lastName: 'King', email: 'ada@example.org', company: 'Engines', role: 'ceo' };
const json = { 'content-type': 'application/json' };

const cases: [string, Message & { path?: string }, number, string][] = [
  ['no body at all', { method: 'POST', headers: json }, 400, 'malformed'],
  ['half an object', { body: '{"firstName":', headers: json }, 400, 'malformed'],
  ['a list', { body: [] }, 400, 'invalid'],
  ['a number', { body: '1', headers: json }, 400, 'invalid'],
  ['null', { body: 'null', headers: json }, 400, 'invalid'],
  ['lists nested thirty thousand deep', { body: '['.repeat(30_000) + ']'.repeat(30_000), headers: json }, 400, ''],
  [
    'objects nested ten thousand deep',
    { body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, headers: json },
    400,
    '',
  ],
  ['a body over 64 KiB', { body: { ...good, message: 'x'.repeat(65_536) } }, 413, 'too_large'],
  ['numbers for texts', { body: { ...good, firstName: 1 } }, 400, 'invalid'],
  ['a list for a text', { body: { ...good, email: ['ada@example.org'] } }, 400, 'invalid'],
  ['NUL in a text', { body: { ...good, company: 'a\0b' } }, 400, 'malformed'],
  ['NUL in the message', { body: { ...good, message: 'a\0b' } }, 400, 'malformed'],
  ['a lone surrogate', { body: '{"firstName":"\\ud800"}', headers: json }, 400, 'malformed'],
  ['bytes that are not UTF-8', { body: Buffer.from([0x22, 0xff, 0xfe, 0x22]), headers: json }, 400, 'malformed'],
  ['an unknown field', { body: { ...good, status: 'closed' } }, 400, 'invalid'],
  ['a prototype', { body: '{"__proto__":{"role":"admin"},"firstName":"A"}', headers: json }, 400, 'invalid'],
  ['a role that is not offered', { body: { ...good, role: 'king' } }, 400, 'invalid'],
  ['a range that is not offered', { body: { ...good, therapists: '7' } }, 400, 'invalid'],
  ['an e-mail address without a domain', { body: { ...good, email: 'ada@' } }, 400, 'invalid'],
  ['an e-mail address at a bare host name', { body: { ...good, email: 'a@b' } }, 400, 'invalid'],
  ['a name of blanks', { body: { ...good, firstName: '   ' } }, 400, 'invalid'],
  ['a name with a line break', { body: { ...good, firstName: 'A\nB' } }, 400, 'invalid'],
  ['a message over its limit', { body: { ...good, message: 'x'.repeat(5001) } }, 400, 'invalid'],
  [
    'plain text',
    { body: JSON.stringify(good), headers: { 'content-type': 'text/plain' } },
    415,
    'unsupported_media_type',
  ],
  ['no content type', { body: JSON.stringify(good), headers: {} }, 415, 'unsupported_media_type'],
  [
    'a file upload',
    { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    415,
    'unsupported_media_type',
  ],
  ['GET', { method: 'GET' }, 405, 'method_not_allowed'],
  ['DELETE', { method: 'DELETE', body: {} }, 405, 'method_not_allowed'],
  ['OPTIONS', { method: 'OPTIONS' }, 405, 'method_not_allowed'],
  [
    'a form for the login',
    { path: '/api/auth/login', body: 'username=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'unsupported_media_type',
  ],
  ['a short password', { path: '/api/auth/login', body: { username: 'a', password: '12345' } }, 400, 'invalid'],
  ['no user name', { path: '/api/auth/login', body: { username: '', password: '123456' } }, 400, 'invalid'],
  [
    'a password of a megabyte',
    { path: '/api/auth/login', body: { username: 'a', password: 'x'.repeat(1_000_000) } },
    413,
    'too_large',
  ],
  ['a key that is no key', { body: good, headers: { ...json, 'idempotency-key': 'short' } }, 400, 'invalid'],
];

describe('bad input', () => {
  test.each(cases)('%s', async (_name, { path = '/api/demo-request', ...message }, status, code) => {
    const raw = typeof message.body === 'string' || message.body instanceof Uint8Array;
    const answer = await send(address, path, {
      ...message,
      from: someAddress(),
      ...(raw || !message.headers ? {} : { headers: message.headers }),
    });
    expect(answer.status).toBe(status);
    const body = answer.json();
    expect(body.success).toBe(false);
    expect(body.message).toEqual(expect.stringMatching(/\S{2,}/));
    if (code) expect(body.code).toBe(code);
  });

  test('says which fields are wrong and what to do about each', async () => {
    const answer = await send(address, '/api/demo-request', {
      body: { email: 'x', role: 'king', extra: 1 },
      from: someAddress(),
    });
    expect(answer.json().issues).toEqual(
      expect.arrayContaining([
        { field: 'firstName', message: 'Enter your first name' },
        { field: 'email', message: 'Enter an e-mail address like name@company.co.uk' },
        { field: 'role', message: 'Choose your role' },
        { field: 'extra', message: 'The field “extra” is not known' },
      ]),
    );
  });

  test('repeats no more of unknown fields than says which they are', async () => {
    const long = { ['\u0001🎉'.repeat(6_000)]: 1 };
    const many = Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`field${index}`, 1]));
    for (const body of [long, many]) {
      const answer = await send(address, '/api/demo-request', { body, from: someAddress() });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('is not known');
      expect(answer.text.length).toBeLessThan(4_000);
    }
  });

  test('says which methods there are', async () => {
    const answer = await send(address, '/api/demo-request');
    expect(answer.headers.allow).toBe('POST');
  });

  test('the next request is unaffected', async () => {
    const answer = await send(address, '/api/demo-request', { body: good, from: someAddress() });
    expect(answer.status).toBe(200);
  });
});

describe('characters that PostgreSQL does not store', () => {
  const withQuery = declarations.filter(({ query }) => query);
  const fieldsOf = (query: unknown) => Object.keys((query as { shape: object }).shape);

  test('are refused in a query, or left out of what is searched: nothing in a URL fails on our side', async () => {
    const cookie = await signIn(address, admin);
    const searches: string[] = [];
    for (const { method, path, query } of withQuery)
      for (const field of fieldsOf(query)) {
        const at = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
        const answer = await send(address, `${at}?${field}=/no%00th%EF%BF%BDing%ED%A0%80`, { method, cookie });
        expect([field, path, answer.status]).toEqual([field, path, expect.toBeOneOf([200, 400, 404])]);
        if (answer.status === 200) searches.push(`${field} ${path}`);
      }
    expect(searches.sort()).toEqual([
      'search /api/admin/redirects',
      'search /api/blog/all',
      'search /api/demo-requests',
      'search /api/demo-requests.csv',
      'search /api/images',
      'who /api/admin/audit',
      'who /api/admin/audit.csv',
    ]);
  });

  test('do not hide what is searched', async () => {
    const cookie = await signIn(address, admin);
    const typed = encodeURIComponent(`${admin.username.slice(0, 2)}\0\u001b${admin.username.slice(2)}\n`);
    const { events } = (await send(address, `/api/admin/audit?who=${typed}`, { cookie })).json();
    expect(events).toContainEqual(expect.objectContaining({ actorName: admin.username, action: 'login.success' }));
  });
});
