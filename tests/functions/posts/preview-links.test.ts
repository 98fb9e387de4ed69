import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { PreviewLink } from '../../../src/contracts/posts/preview-links.ts';
import { createAccount, signIn } from '../../fixtures/accounts.ts';
import { send } from '../../platform/http.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, await createAccount(db, 'content_creator'));
});

interface Saved {
  id: string;
  slug: string;
}

async function createDraft(fields: object = {}): Promise<Saved> {
  const title = `Draft ${randomUUID().slice(0, 8)}`;
  const body = { title, content: '<p>First words</p>', excerpt: 'In short', ...fields };
  return ((await send(address, '/api/blog', { body, cookie })).json() as { post: Saved }).post;
}

async function makeLink(id: string, input: object = { days: 7 }): Promise<string> {
  const answer = await send(address, `/api/blog/${id}/preview-links`, { body: input, cookie });
  return (answer.json() as { token: string }).token;
}

const open = (token: string) => send(address, '/api/preview', { body: { token } });
const pageOf = async (token: string) => ((await open(token)).json() as { main: string }).main;
const list = async (id: string) => {
  const answer = await send(address, `/api/blog/${id}/preview-links`, { cookie });
  return (answer.json() as { links: PreviewLink[] }).links;
};

describe('a preview link', () => {
  test('shows the newest text of a draft on its real page, with a notice and for nobody to keep or to index', async () => {
    const { id, slug } = await createDraft();
    const token = await makeLink(id);
    await send(address, `/api/blog/${id}`, { method: 'PUT', body: { content: '<p>Second words</p>' }, cookie });
    const answer = await open(token);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { main } = answer.json() as { main: string };
    expect(main).toContain('<p>Second words</p>');
    expect(main).toContain('<strong>Preview: only people with this link can see this page</strong>');
    // It is good for this post alone, and the address of the post stays closed.
    expect((await send(address, `/blog/${slug}`)).status).toBe(404);
    expect((await send(address, `/api/blog/${id}`)).status).toBe(404);
  });

  test('shows the draft of a published post, which visitors do not see yet', async () => {
    const { id, slug } = await createDraft({ published: true });
    const { post } = (await send(address, `/api/blog/${id}`)).json() as { post: { updatedAt: string } };
    const texts = { title: 'Changed <b>title</b>', content: '<p>Changed words</p>', excerpt: '', slug };
    const rest = { featuredImage: 'https://', metaTitle: '', metaDescription: '' };
    const body = { ...texts, ...rest, base: post.updatedAt, expectedUpdatedAt: null };
    expect((await send(address, `/api/blog/${id}/draft`, { method: 'PUT', body, cookie })).status).toBe(200);
    const page = await pageOf(await makeLink(id));
    expect(page).toContain('<p>Changed words</p>');
    expect(page).toContain('<h1>Changed &lt;b&gt;title&lt;/b&gt;</h1>');
    expect((await send(address, `/blog/${slug}`)).text).toContain('<p>First words</p>');
  });

  test('shows the chosen version, whatever is saved later', async () => {
    const { id } = await createDraft();
    await send(address, `/api/blog/${id}`, { method: 'PUT', body: { content: '<p>Second words</p>' }, cookie });
    const history = await send(address, `/api/blog/${id}/revisions`, { cookie });
    const first = (history.json() as { revisions: { id: string; savedAt: string }[] }).revisions.at(-1);
    const token = await makeLink(id, { days: 1, revision: first?.id });
    expect(await pageOf(token)).toContain('<p>First words</p>');
    expect(await list(id)).toMatchObject([{ version: first?.savedAt }]);
    const other = await createDraft();
    const foreign = { days: 1, revision: first?.id };
    expect((await send(address, `/api/blog/${other.id}/preview-links`, { body: foreign, cookie })).status).toBe(404);
  });

  test('lets frames of other sites wait for a click', async () => {
    const content = '<p>Film: </p><iframe src="https://films.example/one?a=1" title="Film"></iframe>';
    const page = await pageOf(await makeLink((await createDraft({ content })).id));
    expect(page).toMatch(/<template><iframe src="https:\/\/films\.example\/one\?a=1"[^>]*><\/iframe><\/template>/);
    expect(page).toContain('Show the content of films.example</button>');
    expect(page.replaceAll(/<template>.*?<\/template>/g, '')).not.toContain('<iframe');
  });

  test('is listed with its last use, is stored as a hash, and ends when it is revoked or its time is over', async () => {
    const { id } = await createDraft();
    const [revoked, ended] = [await makeLink(id), await makeLink(id, { days: 30 })];
    expect(await list(id)).toMatchObject([{ lastUsedAt: null }, { lastUsedAt: null }]);
    await open(revoked);
    const [newer, older] = await list(id);
    expect([newer?.lastUsedAt, typeof older?.lastUsedAt]).toEqual([null, 'string']);
    expect(Date.parse(newer?.expiresAt ?? '') - Date.parse(newer?.createdAt ?? '')).toBe(30 * 86_400_000);
    const rows = JSON.stringify(await db.selectFrom('previewLinks').selectAll().where('postId', '=', id).execute());
    for (const token of [revoked, ended]) expect(rows).not.toContain(token);

    const path = `/api/blog/${id}/preview-links/${older?.id}`;
    expect((await send(address, path, { method: 'DELETE', cookie })).status).toBe(200);
    expect((await open(revoked)).json()).toMatchObject({ code: 'not_found' });
    // The clock moves on by thirty days.
    await sql`update preview_links set expires_at = expires_at - interval '30 days' where post_id = ${id}`.execute(db);
    expect((await open(ended)).status).toBe(404);
    expect(await list(id)).toEqual([]);
    await makeLink(id);
    expect(await db.selectFrom('previewLinks').select('id').where('postId', '=', id).execute()).toHaveLength(1);
  });

  test.each([
    ['is disabled', 'PUT', '/disabled', { disabled: true }],
    ['may no longer write posts', 'PUT', '/role', { role: 'user' }],
    ['is deleted', 'DELETE', '', undefined],
  ])('ends for good when the person who made it %s, and others’ links go on', async (_name, method, path, body) => {
    const maker = await createAccount(db, 'content_creator');
    const { id } = await createDraft();
    const made = await send(address, `/api/blog/${id}/preview-links`, {
      body: { days: 7 },
      cookie: await signIn(address, maker),
    });
    const { token } = made.json() as { token: string };
    const others = await makeLink(id);
    expect((await open(token)).status).toBe(200);
    const admin = await signIn(address, await createAccount(db, 'admin'));
    const user = `/api/admin/users/${maker.id}`;
    expect((await send(address, user + path, { method, cookie: admin, ...(body && { body }) })).status).toBe(200);
    expect((await open(token)).json()).toMatchObject({ code: 'not_found' });
    expect((await open(others)).status).toBe(200);
    expect(await list(id)).toHaveLength(1);
    if (path === '/disabled') await send(address, user + path, { method, cookie: admin, body: { disabled: false } });
    expect((await open(token)).status).toBe(404);
  });

  test.each([0, 31, 1.5, '7', null])('for %s days is refused', async (days) => {
    const { id } = await createDraft();
    const refused = await send(address, `/api/blog/${id}/preview-links`, { body: { days }, cookie });
    expect([refused.status, refused.json().issues]).toMatchObject([400, [{ field: 'days' }]]);
  });

  test('is in the audit trail without its token', async () => {
    const { id } = await createDraft({ title: `Traced ${randomUUID()}` });
    const token = await makeLink(id);
    await send(address, `/api/blog/${id}/preview-links/${(await list(id))[0]?.id}`, { method: 'DELETE', cookie });
    const { title } = await db.selectFrom('blogPosts').select('title').where('id', '=', id).executeTakeFirstOrThrow();
    const trail = await db.selectFrom('auditEvents').selectAll().where('subject', '=', title).orderBy('id').execute();
    expect(trail.map(({ action }) => action)).toEqual(['post.create', 'preview-link.create', 'preview-link.revoke']);
    expect(JSON.stringify(trail)).not.toContain(token);
  });
});

test('what a robot reads of a preview link says nothing about any post', async () => {
  const page = await send(address, '/preview');
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({
    ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  });
  expect(page.text).toContain('<title>Preview | TalentCare</title>');
});
