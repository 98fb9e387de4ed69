import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { lead } from '../../fixtures/deliveries.ts';
import { send, someAddress } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);

const someone = () => ({ ...lead(), message: 'Line one\nLine “two” — <b>three</b> 🧭' });

/** A person of another name, company and domain than anybody else. */
const stranger = () => {
  const unique: string = randomUUID();
  const person = { ...someone(), lastName: unique, company: `Company ${unique}` };
  return { ...person, email: `someone@${unique}.example` };
};

const stored = (email: string) => db.selectFrom('demoRequests').selectAll().where('email', '=', email).execute();

describe('sending a demo request', () => {
  test('is stored as it was typed', async () => {
    const request = someone();
    const answer = await send(address, '/api/demo-request', { body: request, from: someAddress() });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ success: true, message: 'We will contact you within 24 hours.' });
    expect(await stored(request.email)).toEqual([
      expect.objectContaining({ ...request, status: 'new', createdAt: expect.any(Date) }),
    ]);
  });

  test('works without what is optional, blank or left out', async () => {
    const { therapists, message, ...needed } = someone();
    const answer = await send(address, '/api/demo-request', {
      body: { ...needed, therapists: '', message: '' },
      from: someAddress(),
    });
    expect(answer.status).toBe(200);
    expect(await stored(needed.email)).toEqual([expect.objectContaining({ therapists: null, message: null })]);
  });

  test('keeps as spam what a robot sends that fills in the trap, and does not let it notice', async () => {
    const request = someone();
    const answer = await send(address, '/api/demo-request', {
      body: { ...request, purpose: 'https://spam.example' },
      from: someAddress(),
    });
    expect(answer.status).toBe(200);
    expect(await stored(request.email)).toEqual([expect.objectContaining({ state: 'spam', spamReason: 'trap' })]);
  });

  test('has a trap that no form filler knows; what one has put into the trap of an older page does not count', async () => {
    const page = await send(address, '/contact');
    const trap = page.text.match(/<div class="[^"]*trap[^"]*".*?<\/div>/s)?.[0] ?? '';
    expect(trap).toContain('Leave this field empty');
    // What form fillers look for in names, ids and labels.
    expect(trap).not.toMatch(/website|url|homepage|name="[^"]*(?:name|mail|phone|address|company|city|title|user)/i);
    for (const option of [
      ...['autocomplete="off"', 'data-1p-ignore="true"', 'data-lpignore="true"', 'data-bwignore="true"'],
      ...['data-form-type="other"', 'name="purpose"', 'tabindex="-1"'],
    ])
      expect(trap.toLowerCase()).toContain(option);
    const request = someone();
    const body = { ...request, website: 'https://company.example' };
    expect((await send(address, '/api/demo-request', { body, from: someAddress() })).status).toBe(200);
    expect(await stored(request.email)).toMatchObject([{ state: 'new', spamReason: null }]);
  });

  test('keeps as spam what is sent faster than people type', async () => {
    const post = (body: object) => send(address, '/api/demo-request', { body, from: someAddress() });
    const [fast, slow, without] = [someone(), someone(), someone()];
    await Promise.all([post({ ...fast, openMs: 1_999 }), post({ ...slow, openMs: 2_000 }), post(without)]);
    expect(await stored(fast.email)).toMatchObject([{ state: 'spam', spamReason: 'fast' }]);
    expect(await stored(slow.email)).toMatchObject([{ state: 'new', spamReason: null }]);
    expect(await stored(without.email)).toMatchObject([{ state: 'new', spamReason: null }]);

    // A greeting is the same by chance.
    const [hello, again] = [stranger(), stranger()];
    for (const request of [hello, again])
      await post({ ...request, message: 'Please contact me about a demo of your service, on any day of the week.' });
    expect(await stored(again.email)).toMatchObject([{ state: 'new' }]);
  });

  test('keeps as spam a text that came from somebody else: not from the same person, company or domain', async () => {
    const message = `We build web sites for everybody, fast and cheap, with search engine optimisation ${randomUUID()}`;
    const post = (request: ReturnType<typeof stranger>) =>
      send(address, '/api/demo-request', { body: { ...request, message }, from: someAddress() });
    const spamOf = async ({ email }: { email: string }) => (await stored(email))[0]?.spamReason;
    const first = { ...stranger(), firstName: 'Zoë', company: 'Söhne & Co. Ltd', lastName: `O'Neill ${randomUUID()}` };
    const domain = first.email.split('@')[1] ?? '';
    await post(first);
    const same = {
      'the same person, whose name is spelled in another way': {
        ...stranger(),
        firstName: 'zoe',
        lastName: first.lastName,
      },
      'a colleague, whose company is spelled in another way': { ...stranger(), company: 'SOHNE & CO' },
      'a colleague of the same domain': { ...stranger(), email: `desk@${domain.toUpperCase()}` },
    };
    for (const [who, request] of Object.entries(same)) {
      await post(request);
      expect([who, await spamOf(request)]).toEqual([who, null]);
    }
    const other = stranger();
    await post(other);
    expect(await spamOf(other)).toBe('repeated');
    // The other's text does not make a spammer of the person who wrote it.
    const corrected = { ...first, email: `zoe-${randomUUID()}@example.com`, company: 'Söhne' };
    await post(corrected);
    expect(await spamOf(corrected)).toBe(null);
  });

  test('keeps as spam a text that came from somebody else of the same public mail', async () => {
    const message = `We write texts for everybody, at any length, for search engines and for people too ${randomUUID()}`;
    const [first, other] = [stranger(), stranger()].map((request) => ({
      ...request,
      email: `${randomUUID()}@gmail.com`,
    }));
    for (const request of [first, other])
      await send(address, '/api/demo-request', { body: { ...request, message }, from: someAddress() });
    expect(await stored(first?.email ?? '')).toMatchObject([{ spamReason: null }]);
    expect(await stored(other?.email ?? '')).toMatchObject([{ spamReason: 'repeated' }]);
  });

  test('says where it came from, by the form or by the Referer, and is never refused for that', async () => {
    const sent = { page: '/contact', referrer: 'www.example.org', utmSource: 'letter', utmMedium: 'email' };
    const request = someone();
    await send(address, '/api/demo-request', { body: { ...request, ...sent, utmCampaign: '' }, from: someAddress() });
    expect(await stored(request.email)).toMatchObject([{ ...sent, utmCampaign: null }]);

    const plain = someone();
    const referer = `${address}/contact?utm_source=letter&utm_campaign=spring`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', referer };
    const body = new URLSearchParams(plain).toString();
    expect((await send(address, '/api/demo-request', { body, headers, from: someAddress() })).status).toBe(303);
    const found = { page: '/contact', utmSource: 'letter', utmCampaign: 'spring', referrer: null };
    expect(await stored(plain.email)).toMatchObject([found]);

    const odd = someone();
    const wrong = { page: '/\u202econtact', referrer: 'x'.repeat(5_000), utmSource: '\u0007' };
    const answer = await send(address, '/api/demo-request', { body: { ...odd, ...wrong }, from: someAddress() });
    expect(answer.status).toBe(200);
    expect(await stored(odd.email)).toMatchObject([{ page: null, referrer: null, state: 'new' }]);

    // Indexes hold these texts, and PostgreSQL refuses a row that is too long for an index.
    const longest = String.fromCodePoint(...Array.from({ length: 200 }, (_, n) => 0x4e00 + ((n * 7_919) % 20_000)));
    const long = someone();
    const full = { page: longest, referrer: longest, utmSource: longest, utmMedium: longest, utmCampaign: longest };
    await send(address, '/api/demo-request', { body: { ...long, ...full }, from: someAddress() });
    expect(await stored(long.email)).toMatchObject([full]);
  });

  test('counts once when twenty come at the same time, with a key or without', async () => {
    for (const headers of [{ 'idempotency-key': randomUUID() }, {}]) {
      const request = someone();
      const from = someAddress();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          send(address, '/api/demo-request', {
            body: request,
            headers: { 'content-type': 'application/json', ...headers },
            from,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(await stored(request.email)).toHaveLength(1);
    }
  });

  test('keeps changed words that come under the key of a lost answer', async () => {
    const request = someone();
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const from = someAddress();
    await send(address, '/api/demo-request', { body: request, headers, from });
    await send(address, '/api/demo-request', { body: { ...request, message: 'Changed' }, headers, from });
    expect((await stored(request.email)).map(({ message }) => message)).toEqual(
      expect.arrayContaining([request.message, 'Changed']),
    );
  });

  test('is limited to ten an hour from one address, also when all come at once, whatever X-Forwarded-For says', async () => {
    const from = someAddress();
    const requests = Array.from({ length: 20 }, someone);
    const answers = await Promise.all(
      requests.map((body, index) =>
        send(address, '/api/demo-request', {
          body,
          from,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${index}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
    const kept = await Promise.all(requests.map(({ email }) => stored(email)));
    expect(kept.flat()).toHaveLength(10);
    const elsewhere = await send(address, '/api/demo-request', { body: someone(), from: someAddress() });
    expect(elsewhere.status).toBe(200);
  });
});

describe('a form posted without JavaScript', () => {
  const post = (fields: Record<string, string>, from = someAddress()) =>
    send(address, '/api/demo-request', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: address },
      from,
    });

  test('lands on the page of its call, which thanks and offers times', async () => {
    const request = someone();
    const answer = await post(request);
    expect(answer.status).toBe(303);
    const path = answer.headers.location ?? '';
    // A browser sends line breaks as CRLF (WHATWG HTML, form submission).
    expect(await stored(request.email)).toHaveLength(1);
    const page = await send(address, path);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('We will contact you within 24 hours.')]);
    expect(page.text).toContain('Demo request submitted!');
  });

  test('comes back with what was typed and what is wrong', async () => {
    const answer = await post({
      ...someone(),
      firstName: '',
      email: 'no "address" <here>',
      message: '</textarea><script>alert(1)</script>',
    });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.text).toContain('Enter your first name');
    expect(answer.text).toContain('value="no &quot;address&quot; <here>"');
    expect(answer.text).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)');
    expect(answer.text).not.toContain('<script>alert(1)');
    expect(answer.text).toMatch(/<option value="operations" selected/);
    expect(answer.text).toMatch(/<option value="16-30" selected/);
  });

  test('says so when too many were sent, and keeps the words', async () => {
    const from = someAddress();
    for (let sent = 0; sent < 10; sent += 1) await post(someone(), from);
    const answer = await post({ ...someone(), message: 'Do not lose me' }, from);
    expect(answer.status).toBe(429);
    expect(answer.text).toContain('Too many requests');
    expect(answer.text).toContain('Do not lose me');
  });
});

describe('reading demo requests', () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await signIn(address, await createAccount(db, 'admin'));
  });

  test('newest first, fifty to a page, with the number of all', async () => {
    const request = someone();
    await send(address, '/api/demo-request', { body: request, from: someAddress() });
    const answer = (await send(address, '/api/demo-requests', { cookie })).json() as {
      demoRequests: { email: string; createdAt: string }[];
      total: number;
      pages: number;
    };
    const { count } = await db
      .selectFrom('demoRequests')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(answer.demoRequests.map(({ email }) => email)).toContain(request.email);
    const times = answer.demoRequests.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(answer.total).toBeLessThanOrEqual(Number(count));
    expect(Object.keys(answer.demoRequests[0] ?? {})).not.toContain('idempotencyKey');
  });

  test('a page past the end is empty and still tells the total', async () => {
    const answer = (await send(address, '/api/demo-requests?page=9999', { cookie })).json();
    expect(answer).toMatchObject({ demoRequests: [], page: 9999 });
    expect(answer.total).toBeGreaterThan(0);
  });

  test.each(['0', '-1', 'x', '1;drop table users', '1e9'])('page %s is refused', async (page) => {
    const answer = await send(address, `/api/demo-requests?page=${encodeURIComponent(page)}`, { cookie });
    expect(answer.status).toBe(400);
  });

  test('the overview counts and lists the five latest', async () => {
    await createAccount(db, 'content_creator');
    const answer = (await send(address, '/api/admin/overview', { cookie })).json() as {
      counts: Record<string, number>;
      recent: unknown[];
    };
    expect(answer.recent).toHaveLength(5);
    // The sample posts, and those that other tests store meanwhile.
    expect(answer.counts.publishedPosts).toBeGreaterThanOrEqual(5);
    expect(answer.counts.contentCreators).toBeGreaterThan(0);
    expect(answer.counts.users).toBeGreaterThan(answer.counts.contentCreators ?? 0);
  });
});

describe('what robots and careless clients send', () => {
  test('a message with line breaks counts and is kept the same from a form and from a script', async () => {
    const message = 'Line\r\nbreaks\rcount\nonce';
    const requests = [someone(), someone()];
    await send(address, '/api/demo-request', { body: { ...requests[0], message }, from: someAddress() });
    await send(address, '/api/demo-request', {
      body: new URLSearchParams({ ...requests[1], message }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: address },
      from: someAddress(),
    });
    for (const request of requests) {
      const [row] = await stored(request?.email ?? '');
      expect(row?.message).toBe('Line\nbreaks\ncount\nonce');
    }
  });

  test.each([
    ['\u200b', 'nothing to be seen'],
    ['\u2060\u00ad', 'nothing to be seen'],
    ['\u3164\u2800', 'nothing to be seen, although both count as signs'],
    ['Ada\u202e', 'a mark that turns the text around'],
  ])('a name of %j, %s, is refused', async (firstName) => {
    const answer = await send(address, '/api/demo-request', { body: { ...someone(), firstName }, from: someAddress() });
    expect(answer.status).toBe(400);
  });
});
