import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { accountSettingKeys } from '../../../src/contracts/accounts/account-settings.ts';
import type { Endpoint } from '../../../src/contracts/endpoint.ts';
import { leadSettingKeys } from '../../../src/contracts/leads/lead-settings.ts';
import { settingKeys } from '../../../src/contracts/settings/settings-table.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { declarations } from '../../platform/declarations.ts';
import { type Answer, type Message, send, someAddress } from '../../platform/http.ts';
import { type StartedPlatform, startPlatform } from '../../platform/start-platform.ts';
import { openTestDatabase } from '../../platform/test-database.ts';
import { accepted, refused } from './arbitraries.ts';

// What is accepted here changes things, so that it happens on a platform of its own.
let platform: StartedPlatform;
let db: Database;
// The session that calls are made with, which a call may end.
let cookie: string;
// One that nothing ends, for calls that are all refused.
let steadyCookie: string;

beforeAll(async () => {
  const { url } = await openTestDatabase();
  platform = await startPlatform({
    ...inject('withoutBuilds'),
    DATABASE_URL: url,
    ADMIN_PASSWORD: 'correct horse battery',
  });
  db = new Database(url);
  steadyCookie = await someone();
});

afterAll(() => platform.stop());

const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const anId = '00000000-0000-4000-8000-000000000000';
// One parser and one check serve every endpoint, so that all of them together try a hundred inputs of each kind, or several hundred.
const runs = inject('isThorough') ? 8 : 2;
const nobody = /^\/api\/auth\/(?:login|logout)/;

// The fields that a handler looks at once more, against what is stored or what another field says. A new one is one line.
const checkedFurther: Record<string, string[]> = {
  '/api/auth/password': ['currentPassword', 'newPassword'],
  '/api/auth/2fa/setup': ['currentPassword'],
  '/api/auth/calendar': ['url'],
  '/api/admin/users': ['password'],
  '/api/admin/settings': [...settingKeys, ...leadSettingKeys, ...accountSettingKeys],
  '/api/admin/settings/:key': ['value'],
  '/api/admin/redirects': ['path', 'target'],
  '/api/auth/2fa/verify': ['token'],
  '/api/auth/2fa/disable': ['token'],
  '/api/auth/2fa/recovery-codes': ['token'],
  '/api/blog': ['content', 'excerpt', 'slug', 'topics', 'footer', 'publishAt', 'unpublishAt'],
  '/api/blog/:id': ['content', 'excerpt', 'slug', 'topics', 'footer', 'publishAt', 'unpublishAt'],
  '/api/blog/:id/draft': ['topics'],
  '/api/admin/privacy/erase': ['identifiedBy'],
  '/api/admin/privacy/keep': ['reason'],
  '/api/admin/imports': ['fallbackAuthor'],
  '/api/topics/:id/merge': ['into'],
  '/api/demo-requests': ['ownerId'],
  '/api/demo-requests/:id': ['ownerId'],
};

/** Returns a new admin's session. */
async function someone(): Promise<string> {
  return signIn(platform.address, await createAccount(db, 'admin'));
}

/** Returns an admin's session: a new one for what changes the caller's own account, or if an endpoint has ended the last one. */
async function sessionFor({ path }: Endpoint): Promise<string> {
  const isOwn = path.startsWith('/api/auth/');
  const isOpen = async () => (await send(platform.address, '/api/auth/me', { cookie })).status === 200;
  return cookie && !isOwn && (await isOpen()) ? cookie : someone();
}

const fill = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? anId)));

// Parameters that the declaration accepts, so that what else is sent decides.
const someParams = ({ params }: Endpoint) =>
  params ? (fc.sample(accepted(params), 1)[0] as Record<string, unknown>) : {};

/** Calls an endpoint as somebody who may, from an address of its own, and gives up where it hangs. */
async function call(endpoint: Endpoint, parts: { params?: unknown; query?: unknown; body?: unknown }): Promise<Answer> {
  const search = new URLSearchParams(Object.entries(Object(parts.query)).map(([k, v]) => [k, String(v)]));
  const params = parts.params ?? someParams(endpoint);
  const path = `${fill(endpoint.path, params as Record<string, unknown>)}${search.size ? `?${search}` : ''}`;
  const { method } = endpoint;
  const message: Message = { method, from: someAddress(), signal: AbortSignal.timeout(20_000) };
  if (!nobody.test(endpoint.path)) message.cookie = cookie;
  const json = { 'content-type': 'application/json' };
  if (endpoint.input) Object.assign(message, { body: JSON.stringify(parts.body), headers: json });
  return send(platform.address, path, message);
}

async function valid(endpoint: Endpoint) {
  const part = (schema: Endpoint['input']) => (schema ? accepted(schema) : fc.constant(undefined));
  return fc.record({ params: part(endpoint.params), query: part(endpoint.query), body: part(endpoint.input) });
}

/** Checks that an answer is a refusal in the API's own words; “Invalid input” is zod's, and says nothing. */
function expectRefusal(answer: Answer, statuses: readonly number[]): void {
  expect(statuses).toContain(answer.status);
  expect(answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/\S/) });
  expect(answer.text).not.toContain('Invalid input');
}

// Far from what any field expects, and each of another type.
const wrongValues = [5, 'foo\u200b', true, null, [], {}];

describe('every declaration', () => {
  test.each(named(declarations))('%s takes what its schemas accept', async (_name, endpoint) => {
    cookie = await sessionFor(endpoint);
    await fc.assert(
      fc.asyncProperty(await valid(endpoint), async (parts) => {
        const answer = await call(endpoint, parts);
        expect(answer.status, answer.text).toBeLessThan(500);
        if (answer.status < 400) return;
        // What the schemas accept may still be nowhere, taken, too often or not allowed just now; it is not malformed.
        const { code, issues = [] } = answer.json() as { code: string; issues?: { field: string }[] };
        // The body of an upload is a file, which no schema describes.
        if (endpoint.method === 'PUT' && ['/api/objects/:name', '/api/images/:name/file'].includes(endpoint.path))
          return;
        expect(['malformed', 'unsupported_media_type', 'too_large', 'method_not_allowed']).not.toContain(code);
        if (code !== 'invalid') return;
        const further = checkedFurther[endpoint.path] ?? [];
        expect(
          issues.filter(({ field }) => !further.includes(field)),
          answer.text,
        ).toEqual([]);
      }),
      { numRuns: endpoint.input || endpoint.params || endpoint.query ? runs : 1 },
    );
  });

  test.each(named(declarations.filter(({ input }) => input)))('%s refuses any other body', async (_name, endpoint) => {
    cookie = steadyCookie;
    const bodies = refused(endpoint.input as NonNullable<Endpoint['input']>);
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => expectRefusal(await call(endpoint, { body }), [400, 413, 429])),
      { numRuns: runs },
    );
  });

  test.each(named(declarations.filter(({ input }) => input)))(
    '%s says of values of the wrong type what it expects',
    async (_name, endpoint) => {
      cookie = steadyCookie;
      const input = endpoint.input as NonNullable<Endpoint['input']>;
      const names = Object.keys(input._zod.def.shape);
      // Bodies that are no objects are among those of the test above.
      const bodies = wrongValues
        .map((value) => Object.fromEntries(names.map((name) => [name, value])))
        .filter((body) => !input.safeParse(body).success);
      for (const body of bodies) expectRefusal(await call(endpoint, { body }), [400, 429]);
    },
  );

  test.each(named(declarations.filter(({ query }) => query)))('%s refuses any other query', async (_name, endpoint) => {
    cookie = steadyCookie;
    const schema = endpoint.query as NonNullable<Endpoint['query']>;
    const queries = fc
      .dictionary(
        fc.oneof(fc.constantFrom(...Object.keys(schema._zod.def.shape)), fc.string({ minLength: 1 })),
        // Control characters and the whole of Unicode's graphemes; the unit `binary` takes a second to list.
        fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'grapheme' })),
        { minKeys: 1 },
      )
      // What the address carries is what the server reads: half a surrogate pair becomes another character.
      .map((query) => Object.fromEntries(new URLSearchParams(Object.entries(query))))
      .filter((query) => !schema.safeParse(query).success);
    await fc.assert(
      fc.asyncProperty(queries, async (query) => expectRefusal(await call(endpoint, { query }), [400])),
      { numRuns: runs },
    );
  });

  test.each(named(declarations.filter(({ params }) => params)))(
    '%s finds nothing at any other address',
    async (_name, endpoint) => {
      cookie = steadyCookie;
      const schema = endpoint.params as NonNullable<Endpoint['params']>;
      const names = Object.keys(schema._zod.def.shape);
      const params = fc
        .record(
          Object.fromEntries(
            names.map((name) => [name, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 })]),
          ),
        )
        .filter((each) => !schema.safeParse(each).success && Object.values(each).every((text) => text.isWellFormed()));
      await fc.assert(
        // A dot or two make another address, of which another method may be all there is.
        fc.asyncProperty(params, async (each) => {
          const { status } = await call(endpoint, { params: each, body: {} });
          expect([400, 404, 405]).toContain(status);
        }),
        { numRuns: runs },
      );
    },
  );
});

describe('malformed JSON', () => {
  const good = '{"firstName":"Ada","lastName":"King","email":"a@b.uk","company":"C","role":"ceo"}';
  const broken: [string, string | Buffer][] = [
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['words', 'firstName=Ada'],
    ['single quotes', good.replaceAll('"', "'")],
    ['names without quotes', '{firstName:"Ada"}'],
    ['a comma at the end', good.replace(/\}$/, ',}')],
    ['a comma too many', good.replace(',', ',,')],
    ['no colon', good.replace(':', ' ')],
    ['a comment', `/* hello */${good}`],
    ['two documents', good + good],
    ['something behind it', `${good}x`],
    ['NaN', '{"firstName":NaN}'],
    ['Infinity', '{"firstName":-Infinity}'],
    ['undefined', '{"firstName":undefined}'],
    ['a hexadecimal number', '{"firstName":0x1}'],
    ['a number that begins with nought', '{"firstName":01}'],
    ['half an escape', '{"firstName":"\\u12"}'],
    ['an escape that there is not', '{"firstName":"\\x41"}'],
    ['a line break in a text', '{"firstName":"a\nb"}'],
    ['a control character in a text', '{"firstName":"a\u0001b"}'],
    ['NUL between tokens', `\0${good}`],
    ['UTF-16', Buffer.from(good, 'utf16le')],
    ['Latin-1', Buffer.from('{"firstName":"Zoë"}', 'latin1')],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['half a character', Buffer.from('{"firstName":"ë"}').subarray(0, 15)],
    ['compressed bytes', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ['brackets that do not match', '{"firstName":["Ada"}]}'],
    ['a million brackets', '['.repeat(60_000)],
  ];
  const headers = { 'content-type': 'application/json' };
  const withInput = declarations.filter(({ input }) => input);

  // One parser reads every body.
  test.each(broken)('%s is refused', async (_kind, body) => {
    const answer = await send(platform.address, '/api/demo-request', { method: 'POST', body, headers });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 'malformed' });
  });

  test.each(named(withInput))('is refused by %s', async (_name, endpoint) => {
    const message: Message = { method: endpoint.method, body: '{"broken', headers, from: someAddress() };
    if (!nobody.test(endpoint.path)) message.cookie = steadyCookie;
    const answer = await send(platform.address, fill(endpoint.path, someParams(endpoint)), message);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 'malformed' });
  });

  test('cut off at any place is refused', async () => {
    const lengths = Array.from(good, (_, length) => length);
    const cut = (length: number) => ({ method: 'POST', body: good.slice(0, length), headers });
    const answers = await Promise.all(
      lengths.map((length) => send(platform.address, '/api/demo-request', cut(length))),
    );
    expect(answers.map(({ status }, length) => [status, length])).toEqual(lengths.map((length) => [400, length]));
  });
});
