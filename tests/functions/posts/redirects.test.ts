import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { Redirect } from '../../../src/contracts/posts/redirects.ts';
import { createAccount, makeApiKey, signIn } from '../../fixtures/accounts.ts';
import { send } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, await createAccount(db, 'admin'));
});

const name = () => `moved-${randomUUID().slice(0, 8)}`;
const read = (path: string) => send(address, path);
const leadsTo = async (path: string) => {
  const { status, headers } = await read(path);
  return [status, headers.location];
};

async function publish(slug: string, fields: object = {}): Promise<string> {
  const body = { title: slug, content: '<p>Words</p>', excerpt: 'In short', slug, published: true, ...fields };
  const answer = await send(address, '/api/blog', { body, cookie });
  return (answer.json() as { post: { id: string } }).post.id;
}

const change = (id: string, body: object) => send(address, `/api/blog/${id}`, { method: 'PUT', body, cookie });
const add = (path: string, target: string | null) =>
  send(address, '/api/admin/redirects', { body: { path, target }, cookie });
const list = async (search: string) => {
  const answer = await send(address, `/api/admin/redirects?search=${search}`, { cookie });
  return (answer.json() as { redirects: Redirect[] }).redirects;
};

describe('a changed slug of a public post', () => {
  test('leads there from every earlier one in one step, with the query, and not from one that it has again', async () => {
    const [a, b, c] = [name(), name(), name()];
    const id = await publish(a);
    await change(id, { slug: b });
    await change(id, { slug: c });
    expect(await leadsTo(`/blog/${a}`)).toEqual([301, `/blog/${c}`]);
    expect(await leadsTo(`/blog/${b}?utm_source=mail&x=1`)).toEqual([301, `/blog/${c}?utm_source=mail&x=1`]);
    expect(await leadsTo(`/blog/${c}`)).toEqual([200, undefined]);

    await change(id, { slug: a });
    expect((await read(`/blog/${a}`)).status).toBe(200);
    expect(await leadsTo(`/blog/${c}`)).toEqual([301, `/blog/${a}`]);
    expect((await list(a)).map(({ path }) => path).sort()).toEqual([`/blog/${b}`, `/blog/${c}`].sort());
  });

  test('leaves nothing where nobody could see the post', async () => {
    const [a, b] = [name(), name()];
    const id = await publish(a, { published: false });
    await change(id, { slug: b, published: true });
    expect((await read(`/blog/${a}`)).status).toBe(404);
    expect(await list(a)).toEqual([]);
  });

  test('leads there too if the post appeared by its schedule', async () => {
    const [a, b, c] = [name(), name(), name()];
    const [renamed, deleted] = [await publish(a, { published: false }), await publish(c, { published: false })];
    // The clock has moved on.
    await db
      .updateTable('blogPosts')
      .set({ publishAt: new Date(Date.now() - 60_000) })
      .where('id', 'in', [renamed, deleted])
      .execute();
    await change(renamed, { slug: b });
    expect(await leadsTo(`/blog/${a}`)).toEqual([301, `/blog/${b}`]);
    await send(address, `/api/blog/${deleted}`, { method: 'DELETE', cookie });
    expect((await read(`/blog/${c}`)).status).toBe(410);
  });

  test('does not lead to a draft, and leads again when the post is back', async () => {
    const [a, b] = [name(), name()];
    const id = await publish(a);
    await change(id, { published: false });
    await change(id, { slug: b });
    expect((await read(`/blog/${a}`)).status).toBe(404);
    await change(id, { published: true });
    expect(await leadsTo(`/blog/${a}`)).toEqual([301, `/blog/${b}`]);
  });

  test('makes room for another post, which wins', async () => {
    const [a, b] = [name(), name()];
    await change(await publish(a), { slug: b });
    await publish(a, { title: 'Another' });
    expect((await read(`/blog/${a}`)).text).toContain('<h1>Another</h1>');
    expect((await read(`/blog/${b}`)).status).toBe(200);
  });
});

describe('a deleted post', () => {
  const remove = (id: string, query = '') => send(address, `/api/blog/${id}${query}`, { method: 'DELETE', cookie });

  test('says that it is gone at each address that visitors knew', async () => {
    const [a, b] = [name(), name()];
    const id = await publish(a);
    await change(id, { slug: b });
    expect((await remove(id)).status).toBe(200);
    for (const slug of [a, b]) {
      const gone = await read(`/blog/${slug}`);
      expect([gone.status, gone.headers['cache-control']]).toEqual([410, 'no-store']);
      expect(gone.text).toContain('Post Not Found');
    }
  });

  test('leads to the page that was chosen, from each of them', async () => {
    const [a, b] = [name(), name()];
    const id = await publish(a);
    await change(id, { slug: b });
    expect((await remove(id, '?redirectTo=/services%23care')).status).toBe(200);
    for (const slug of [a, b, `${a}/`]) expect(await leadsTo(`/blog/${slug}?x=1`)).toEqual([301, '/services?x=1#care']);
    expect((await remove(await publish(name()), '?redirectTo=javascript:alert(1)')).json()).toMatchObject({
      issues: [{ field: 'redirectTo' }],
    });
  });

  test('leads to another site only if an admin says so, and a URL of this site is a path', async () => {
    const creator = await createAccount(db, 'content_creator');
    const callers: { cookie?: string; headers?: Record<string, string> }[] = [
      { cookie: await signIn(address, creator) },
      { headers: { authorization: `Bearer ${await makeApiKey(address, cookie, creator)}` } },
    ];
    for (const caller of callers) {
      const slug = name();
      const to = (target: string) =>
        send(address, `/api/blog/${slug}?redirectTo=${encodeURIComponent(target)}`, { method: 'DELETE', ...caller });
      await publish(slug);
      expect((await to('https://other.example/x')).json()).toMatchObject({
        code: 'invalid',
        issues: [{ field: 'redirectTo', message: expect.stringContaining('Only admins') }],
      });
      expect((await read(`/blog/${slug}`)).status).toBe(200);
      expect((await to(`${address.replace('http:', 'https:')}/services?a=1#care`)).status).toBe(200);
      expect(await leadsTo(`/blog/${slug}`)).toEqual([301, '/services?a=1#care']);
    }
    const slug = name();
    expect((await remove(await publish(slug), '?redirectTo=https://other.example/x')).status).toBe(200);
    expect(await leadsTo(`/blog/${slug}`)).toEqual([301, 'https://other.example/x']);
  });

  test('never leads back to itself, and stays if it would', async () => {
    const [a, b, before] = [name(), name(), name()];
    const id = await publish(a);
    await change(id, { slug: b });
    await add(`/blog/${before}`, `/blog/${b}?x=1`);
    const own = address.replace('http:', 'https:');
    for (const target of [b, `${b}/?x=1`, `./${b}`, a, before]
      .map((slug) => `/blog/${slug}`)
      .concat(`${own}/blog/${b}#x`)) {
      const refused = await remove(id, `?redirectTo=${encodeURIComponent(target)}`);
      expect([target, refused.status, refused.json()]).toMatchObject([
        target,
        400,
        { issues: [{ field: 'redirectTo' }] },
      ]);
      expect(refused.json().message).toContain(`lead back to /blog/${b}`);
    }
    expect(await leadsTo(`/blog/${a}`)).toEqual([301, `/blog/${b}`]);
    expect((await remove(id, '?redirectTo=/about')).status).toBe(200);
    for (const slug of [a, b, before]) expect((await leadsTo(`/blog/${slug}`))[1]).toMatch(/^\/about/);
  });

  test('that was a draft leaves nothing', async () => {
    const slug = name();
    await remove(await publish(slug, { published: false }));
    expect((await read(`/blog/${slug}`)).status).toBe(404);
  });
});

describe('a redirect of an admin', () => {
  test('leads on, follows others to the end, counts its visits, and ends when it is deleted', async () => {
    const [first, second] = [`/blog/${name()}`, `/blog/${name()}`];
    expect((await add(second, '/about?from=old')).json()).toEqual({ success: true, rebuild: 'none' });
    expect((await add(`${first}/`, second)).status).toBe(200);
    expect(await leadsTo(first)).toEqual([301, '/about?from=old']);
    expect(await leadsTo(`${first}?x=1`)).toEqual([301, '/about?from=old&x=1']);
    const [redirect] = await list(first);
    expect(redirect).toMatchObject({ path: first, target: second, toPost: false, hits: 2 });
    expect(Date.parse(redirect?.lastHitAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await send(address, `/api/admin/redirects/${redirect?.id}`, { method: 'DELETE', cookie });
    expect((await read(first)).status).toBe(404);
    const trail = await db
      .selectFrom('auditEvents')
      .select('action')
      .where('subject', '=', first)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['redirect.create', 'redirect.delete']);
  });

  test('that would lead in a circle is refused, and so is a second one from the same path', async () => {
    const [a, b, c] = [`/blog/${name()}`, `/blog/${name()}`, `/blog/${name()}`];
    await add(a, b);
    await add(b, `${c}?x=1`);
    for (const [path, target] of [
      [c, a],
      [c, `${a}/`],
      [c, `${b}#part`],
      [c, `${c}/?x=1`],
      [c, c.replace('/blog/', '/x/../blog/')],
      [c, `${address.replace('http:', 'https:')}${a}`],
    ] as const) {
      const refused = await add(path, target);
      expect([refused.status, refused.json()]).toMatchObject([400, { issues: [{ field: 'target' }] }]);
      expect(refused.json().message).toContain(`lead back to ${c}`);
    }
    expect((await add(a, '/about')).json()).toMatchObject({ code: 'conflict', issues: [{ field: 'path' }] });
    expect((await list(c)).map(({ path }) => path)).toEqual([b]);
  });

  test('from the path of a published post is refused, because the post wins', async () => {
    const slug = name();
    await publish(slug);
    expect((await add(`/blog/${slug}`, '/about')).json()).toMatchObject({
      code: 'invalid',
      issues: [{ field: 'path', message: 'A published post or page has this path, and it always wins.' }],
    });
  });

  test('from below a page of the program is possible, unless a page is there', async () => {
    const [free, taken] = [`services/${name()}`, `services/${name()}`];
    await publish(taken, { kind: 'page' });
    expect((await add(`/${taken}`, '/about')).json()).toMatchObject({
      issues: [{ field: 'path', message: 'A published post or page has this path, and it always wins.' }],
    });
    expect((await add(`/${free}/`, `/${taken}`)).json()).toMatchObject({ success: true });
    expect(await leadsTo(`/page/${free}?a=1`)).toEqual([301, `/${taken}?a=1`]);
  });

  test.each([
    ...['/.netlify/functions/x', '/.Netlify/x', '/%2enetlify', '/.well-known/security.txt', '/Admin/login', '/%61pi/x'],
    ...[
      '/',
      '/about',
      '/contact/thank-you',
      '/blog',
      '/blog/page/2',
      '/api/x',
      '/admin',
      '/admin/users',
      '/_astro/x',
      '/fonts/x',
    ],
    ...['old', '//example.org', '/a b', '/a?x', '/a#x', '/%zz', '/a//b', '/*', '/:x', `/${'x'.repeat(500)}`],
  ])('from %s is refused', async (path) => {
    const refused = await add(path, '/services');
    expect([refused.status, refused.json().issues]).toMatchObject([400, [{ field: 'path' }]]);
  });

  test.each([
    'javascript:alert(1)',
    '//example.org',
    'http://example.org',
    '/\\example.org',
    '/a b',
    'about',
    'https://u@x',
  ])('to %s is refused', async (target) => {
    const refused = await add(`/blog/${name()}`, target);
    expect([refused.status, refused.json().issues]).toMatchObject([400, [{ field: 'target' }]]);
  });
});
