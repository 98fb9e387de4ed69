import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { insertPosts } from '../../../db/queries/posts/posts.ts';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import type { Version, VersionSummary } from '../../../src/contracts/posts/versions.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { storePost } from '../../fixtures/posts.ts';
import { send } from '../../platform/http.ts';
import { makePost } from '../../platform/prepared-platform.ts';

const { address, databaseUrl } = inject('platform');
const db = new Database(databaseUrl);
let writer: Account;
let cookie: string;

beforeAll(async () => {
  writer = await createAccount(db, 'content_creator');
  cookie = await signIn(address, writer);
});

const call = (method: string, path: string, body?: object) =>
  send(address, path, { method, cookie, ...(body ? { body } : {}) });

async function update(id: string, body: object): Promise<Post> {
  const answer = await call('PUT', `/api/blog/${id}`, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json().post as Post;
}

async function history(id: string): Promise<VersionSummary[]> {
  const answer = await call('GET', `/api/blog/${id}/revisions`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json().revisions as VersionSummary[];
}

const read = async (id: string, revision: string) =>
  (await call('GET', `/api/blog/${id}/revisions/${revision}`)).json().revision as Version;

const restore = (id: string, revision: string, body = {}) =>
  call('POST', `/api/blog/${id}/revisions/${revision}/restore`, body);

/** Returns the revision of a version, which must be there. */
async function revisionOf(post: Post): Promise<VersionSummary> {
  const found = (await history(post.id)).find(({ savedAt }) => savedAt === post.updatedAt);
  if (!found) throw new Error(`No revision of ${post.updatedAt}`);
  return found;
}

describe('the history of a post', () => {
  test('has every version: who saved it, when, and what changed', async () => {
    const created = await storePost(address, cookie);
    const retitled = await update(created.id, { title: 'Another', slug: `moved-${randomUUID()}` });
    const published = await update(created.id, { published: true, content: '<p>Public</p>' });
    const hidden = await update(created.id, { published: false });
    const list = await history(retitled.slug);
    expect(list.map(({ savedAt, change, changed }) => ({ savedAt, change, changed }))).toEqual([
      { savedAt: hidden.updatedAt, change: 'unpublished', changed: ['published'] },
      { savedAt: published.updatedAt, change: 'published', changed: ['content', 'published'] },
      { savedAt: retitled.updatedAt, change: 'saved', changed: ['title', 'slug'] },
      { savedAt: created.updatedAt, change: 'created', changed: [] },
    ]);
    for (const { savedBy, restoredFrom } of list)
      expect({ savedBy, restoredFrom }).toEqual({ savedBy: writer.username, restoredFrom: null });
    const { title, content, excerpt, slug } = published;
    expect(await read(created.id, list[1]?.id ?? '')).toMatchObject({ title, content, excerpt, slug, published: true });
  });

  test('has the schedule of each version', async () => {
    const post = await storePost(address, cookie, { published: false });
    const publishAt = '2030-01-31T09:00:00.000Z';
    await update(post.id, { publishAt });
    const [scheduled, created] = await history(post.id);
    expect(scheduled?.changed).toEqual(['publishAt']);
    expect(await read(post.id, scheduled?.id ?? '')).toMatchObject({ publishAt, unpublishAt: null });
    expect(await read(post.id, created?.id ?? '')).toMatchObject({ publishAt: null, unpublishAt: null });
  });

  test('grows by nothing when a save changes nothing, is refused or fails', async () => {
    const post = await storePost(address, cookie);
    const { title, content } = post;
    await update(post.id, { title, content });
    const stale = { title: 'Late', expectedUpdatedAt: '2020-01-01T00:00:00.000Z' };
    expect((await call('PUT', `/api/blog/${post.id}`, stale)).status).toBe(409);
    expect((await call('PUT', `/api/blog/${post.id}`, { slug: (await storePost(address, cookie)).slug })).status).toBe(
      409,
    );
    expect((await history(post.id)).map(({ change }) => change)).toEqual(['created']);
  });

  test('keeps the text from before the first change of a post that was stored without one', async () => {
    const slug = `older-${randomUUID()}`;
    await insertPosts(db, [makePost({ slug, content: '<p>From before</p>' }, writer.id)]);
    expect(await history(slug)).toEqual([]);
    const post = await update(slug, { content: '<p>From after</p>' });
    const list = await history(slug);
    expect(list.map(({ change, changed, savedBy }) => [change, changed, savedBy])).toEqual([
      ['saved', ['content'], writer.username],
      ['found', [], null],
    ]);
    expect((await read(post.id, list[1]?.id ?? '')).content).toBe('<p>From before</p>');
    // What somebody wrote with SQL meanwhile is kept too.
    const later = new Date(Date.parse(post.updatedAt) + 1);
    const typed = { content: '<p>By hand</p>', updatedAt: later };
    await db.updateTable('blogPosts').set(typed).where('id', '=', post.id).execute();
    await update(slug, { title: 'Once more' });
    expect((await history(slug)).map(({ change }) => change)).toEqual(['saved', 'found', 'saved', 'found']);
  });

  test('loses none of twenty saves at the same moment', { tags: ['thorough'] }, async () => {
    const slug = `rushed-${randomUUID()}`;
    await insertPosts(db, [makePost({ slug, title: 'Before' }, writer.id)]);
    const titles = Array.from({ length: 20 }, (_, index) => `Save ${index}`);
    await Promise.all(titles.map((title) => update(slug, { title })));
    const kept = await Promise.all((await history(slug)).map(({ id }) => read(slug, id)));
    expect(kept.map(({ title }) => title).sort()).toEqual(['Before', ...titles].sort());
  });

  test('has at most a hundred versions, of which the oldest are deleted first', { tags: ['thorough'] }, async () => {
    const post = await storePost(address, cookie);
    for (let count = 1; count <= 104; count += 1) await update(post.id, { title: `Title ${count}` });
    const list = await history(post.id);
    expect(list).toHaveLength(100);
    const rows = db.selectFrom('postRevisions').select('title').where('postId', '=', post.id);
    expect(await rows.execute()).toHaveLength(100);
    const oldest = list.at(-1);
    expect((await read(post.id, oldest?.id ?? '')).title).toBe('Title 5');
    expect(oldest?.changed).toEqual([]);
  });

  test('ends with the post, and belongs to it alone', async () => {
    const [post, other] = [await storePost(address, cookie), await storePost(address, cookie)];
    const { id } = await revisionOf(post);
    expect((await call('GET', `/api/blog/${other.id}/revisions/${id}`)).status).toBe(404);
    expect((await restore(other.id, id)).status).toBe(404);
    await call('DELETE', `/api/blog/${post.id}`);
    expect((await call('GET', `/api/blog/${post.id}/revisions`)).status).toBe(404);
    const rows = db.selectFrom('postRevisions').select('id').where('postId', '=', post.id);
    expect(await rows.execute()).toEqual([]);
  });
});

describe('a restored version', () => {
  test('is exactly the chosen one, becomes the newest, and destroys none', async () => {
    const first = await storePost(address, cookie, { content: '<p>One &amp; only</p>', excerpt: '1 < 2' });
    const second = await update(first.id, { content: '<p>Two</p>', excerpt: 'Two', metaTitle: 'M' });
    const third = await update(first.id, { content: '<p>Three</p>', featuredImage: '/share.png' });
    const { id } = await revisionOf(second);
    const answer = await restore(first.id, id, { expectedUpdatedAt: third.updatedAt });
    expect(answer.json()).toMatchObject({ message: 'Version restored', rebuild: 'none' });
    const restored = answer.json().post as Post;
    expect(restored).toEqual({ ...second, updatedAt: restored.updatedAt });
    expect(Date.parse(restored.updatedAt)).toBeGreaterThan(Date.parse(third.updatedAt));
    const list = await history(first.id);
    expect(list.map(({ change }) => change)).toEqual(['restored', 'saved', 'saved', 'created']);
    expect(list[0]).toMatchObject({ restoredFrom: second.updatedAt, changed: ['content', 'featuredImage'] });
    const oldest = await restore(first.id, list[3]?.id ?? '');
    expect(oldest.json().post).toMatchObject({ content: '<p>One &amp; only</p>', excerpt: '1 < 2', metaTitle: null });
  });

  test('stays as public as the post is now, and is built', async () => {
    const draft = await storePost(address, cookie, { content: '<p>As a draft</p>' });
    const published = await update(draft.id, { published: true, content: '<p>In public</p>' });
    const answer = (await restore(draft.id, (await revisionOf(draft)).id)).json();
    expect(answer).toMatchObject({ post: { published: true, content: '<p>As a draft</p>' } });
    expect(answer.rebuild).not.toBe('none');
    await update(draft.id, { published: false });
    const again = (await restore(draft.id, (await revisionOf(published)).id)).json();
    expect(again).toMatchObject({ post: { published: false, content: '<p>In public</p>' }, rebuild: 'none' });
  });

  test('keeps the present slug if another post has taken its own, and says so', async () => {
    const slug = `wanted-${randomUUID()}`;
    const post = await storePost(address, cookie, { slug, content: '<p>Old</p>' });
    const moved = await update(post.id, { slug: `moved-${randomUUID()}`, content: '<p>New</p>' });
    const { id } = await revisionOf(post);
    await storePost(address, cookie, { slug });
    const answer = (await restore(post.id, id)).json();
    expect(answer).toMatchObject({ post: { slug: moved.slug, content: '<p>Old</p>' } });
    expect(answer.message).toContain(`“${slug}”`);
  });

  test('overwrites nothing that somebody has saved meanwhile', async () => {
    const post = await storePost(address, cookie);
    const theirs = await update(post.id, { title: 'Theirs' });
    const answer = await restore(post.id, (await revisionOf(post)).id, { expectedUpdatedAt: post.updatedAt });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', current: theirs });
    expect(await history(post.id)).toHaveLength(2);
  });

  test('that the post has already changes nothing', async () => {
    const post = await storePost(address, cookie);
    const answer = await restore(post.id, (await revisionOf(post)).id);
    expect(answer.json()).toMatchObject({ post, rebuild: 'none' });
    expect(await history(post.id)).toHaveLength(1);
  });

  test('passes the sanitiser of today, when it is read and when it is restored', async () => {
    const post = await storePost(address, cookie);
    await update(post.id, { title: 'Newer' });
    const { id } = await revisionOf(post);
    const old = { content: '<p onclick="x()">Old<script>x()</script></p>' };
    await db.updateTable('postRevisions').set(old).where('id', '=', id).execute();
    expect((await read(post.id, id)).content).toBe('<p>Old</p>');
    expect((await restore(post.id, id)).json()).toMatchObject({ post: { content: '<p>Old</p>' } });
    const stored = db.selectFrom('blogPosts').select('content').where('id', '=', post.id);
    expect(await stored.executeTakeFirst()).toEqual({ content: '<p>Old</p>' });
  });

  test('is in the audit trail', async () => {
    const post = await storePost(address, cookie);
    await update(post.id, { content: '<p>Newer</p>' });
    await restore(post.id, (await revisionOf(post)).id);
    const events = db.selectFrom('auditEvents').select(['action', 'actorName']).where('subject', '=', post.title);
    expect(await events.orderBy('id', 'desc').limit(1).execute()).toEqual([
      { action: 'post.restore', actorName: writer.username },
    ]);
  });
});
