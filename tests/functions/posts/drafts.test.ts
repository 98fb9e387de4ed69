import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ListedPost } from '../../../src/contracts/posts/all-posts.ts';
import type { Draft } from '../../../src/contracts/posts/drafts.ts';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import type { Version, VersionSummary } from '../../../src/contracts/posts/versions.ts';
import { type Account, createAccount, signIn } from '../../fixtures/accounts.ts';
import { readPost, storePost } from '../../fixtures/posts.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';
import { openTestHook, type TestHook } from '../../platform/test-hook.ts';

let platform: PreparedPlatform;
let hook: TestHook;
let writer: Account;
let cookie: string;

beforeAll(async () => {
  hook = await openTestHook();
  platform = await startPlatformWith([{ slug: 'the-first' }], {
    ...inject('withoutBuilds'),
    BUILD_HOOK_URL: hook.url,
  });
  writer = await createAccount(platform.db, 'content_creator');
  cookie = await signIn(platform.address, writer);
});

afterAll(async () => {
  await platform.stop();
  hook.close();
});

const call = (method: string, path: string, body?: object) =>
  send(platform.address, path, { method, cookie, ...(body ? { body } : {}) });

const store = (text: object = {}) => storePost(platform.address, cookie, { published: true, ...text });

const fields = (words: string) => ({
  ...{ title: words, excerpt: words, content: `<p>${words}</p>`, slug: '' },
  ...{ featuredImage: '', metaTitle: '', metaDescription: '' },
});

const tryDraft = ({ id, updatedAt: base }: Post, words: string, expectedUpdatedAt: string | null = null) =>
  call('PUT', `/api/blog/${id}/draft`, { ...fields(words), base, expectedUpdatedAt });

/** Stores a draft and returns its version. */
async function draft(post: Post, words: string, expected: string | null = null): Promise<string> {
  const answer = await tryDraft(post, words, expected);
  if (answer.status !== 200) throw new Error(answer.text);
  return String(answer.json().updatedAt);
}

const notAnImage = 'Featured image: enter a URL that begins with https://';

const read = async (id: string) => (await call('GET', `/api/blog/${id}/draft`)).json().draft as Draft | null;

const publish = (post: Post, words: string, version: string) =>
  call('PUT', `/api/blog/${post.id}`, { ...fields(words), expectedUpdatedAt: post.updatedAt, draft: version });

async function history(id: string): Promise<VersionSummary[]> {
  return (await call('GET', `/api/blog/${id}/revisions`)).json().revisions as VersionSummary[];
}

describe('the draft of a published post', () => {
  test('changes nothing that visitors get, to the byte, and asks for no build', async () => {
    const post = await store();
    const seen = async () =>
      Promise.all(
        [`/api/blog/${post.id}`, '/api/blog', `/blog/${post.slug}`].map(
          async (path) => (await send(platform.address, path)).text,
        ),
      );
    const before = await seen();
    const calls = hook.calls();
    await draft(post, 'Secret', await draft(post, 'Not yet'));
    expect(await seen()).toEqual(before);
    expect(before.join()).not.toContain('Secret');
    expect(hook.calls()).toBe(calls);
    expect(await read(post.slug)).toMatchObject({
      ...fields('Secret'),
      base: post.updatedAt,
      savedBy: writer.username,
    });
    expect(await readPost(platform.address, cookie, post.id)).toEqual(post);
    expect((await history(post.id)).map(({ change }) => change)).toEqual(['created']);
    const events = platform.db
      .selectFrom('auditEvents')
      .select('action')
      .where('subject', 'in', [post.title, 'Secret']);
    expect(await events.execute()).toEqual([{ action: 'post.create' }]);
  });

  test('may be unfinished, and keeps blanks and brackets as they were typed', async () => {
    const post = await store();
    const unfinished = { ...fields('x'), title: '', content: '', excerpt: 'a <b> c', slug: 'Not yet a slug' };
    const body = { ...unfinished, base: post.updatedAt, expectedUpdatedAt: null };
    expect((await call('PUT', `/api/blog/${post.id}/draft`, body)).status).toBe(200);
    expect(await read(post.id)).toMatchObject(unfinished);
  });

  test('is marked in the list of all posts', async () => {
    const [post, other] = [await store(), await store()];
    await draft(post, 'Marked');
    const { posts } = (await call('GET', '/api/blog/all')).json() as unknown as { posts: ListedPost[] };
    const marks = new Map(posts.map(({ id, hasDraft }) => [id, hasDraft]));
    expect([marks.get(post.id), marks.get(other.id)]).toEqual([true, false]);
  });

  test('has sanitised content', async () => {
    const post = await store();
    const hostile = { ...fields('x'), content: '<p onclick="x()">A<script>x()</script></p>' };
    await call('PUT', `/api/blog/${post.id}/draft`, { ...hostile, base: post.updatedAt, expectedUpdatedAt: null });
    expect((await read(post.id))?.content).toBe('<p>A</p>');
    const forged = { content: '<p onclick="x()">B</p>' };
    await platform.db.updateTable('postDrafts').set(forged).where('postId', '=', post.id).execute();
    expect((await read(post.id))?.content).toBe('<p>B</p>');
  });

  test('has a featured image whose URL is one of the web or not finished, also after it was discarded', async () => {
    const post = await store();
    const put = (featuredImage: string) =>
      call('PUT', `/api/blog/${post.id}/draft`, {
        ...{ ...fields('x'), featuredImage, base: post.updatedAt, expectedUpdatedAt: null },
      });
    for (const hostile of ['javascript:x()', ' JavaScript:x()', 'java\nscript:x()', 'data:image/png;base64,AA==']) {
      const answer = await put(hostile);
      expect([answer.status, answer.json().issues]).toEqual([400, [{ field: 'featuredImage', message: notAnImage }]]);
    }
    expect(await read(post.id)).toBeNull();
    expect((await put('http')).status).toBe(200);
    // A draft of an earlier release.
    const hostile = { featuredImage: 'javascript:x()' };
    await platform.db.updateTable('postDrafts').set(hostile).where('postId', '=', post.id).execute();
    await call('DELETE', `/api/blog/${post.id}/draft`);
    await call('POST', `/api/blog/${post.id}/draft/discard`, { title: 'Last words', ...hostile });
    const [last, first] = await history(post.id);
    for (const revision of [first, last])
      await call('POST', `/api/blog/${post.id}/revisions/${revision?.id}/restore`, {});
    const restored = await readPost(platform.address, cookie, post.id);
    expect(restored).toMatchObject({ title: 'Last words', featuredImage: null });
  });

  test('is for published posts alone, and for writers alone', async () => {
    const unpublished = await store({ published: false });
    const answer = await tryDraft(unpublished, 'Draft');
    expect([answer.status, answer.json().code]).toEqual([409, 'conflict']);
    const post = await store();
    await draft(post, 'Draft');
    const reader = await signIn(platform.address, await createAccount(platform.db, 'user'));
    const path = `/api/blog/${post.id}/draft`;
    expect((await send(platform.address, path)).status).toBe(401);
    expect((await send(platform.address, path, { cookie: reader })).status).toBe(403);
    expect((await call('GET', `/api/blog/${randomUUID()}/draft`)).status).toBe(404);
  });

  test('of two writers is overwritten by neither', async () => {
    const post = await store();
    const first = await draft(post, 'First');
    for (const version of [null, '2020-01-01T00:00:00.000Z']) {
      const answer = await tryDraft(post, 'Second', version);
      expect([answer.status, answer.json().message]).toEqual([
        409,
        'Somebody else has changed the draft of this post meanwhile',
      ]);
    }
    expect(await read(post.id)).toMatchObject({ title: 'First', updatedAt: first });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => tryDraft(post, `${index}`, first)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('does not go on from a version of the post that somebody has changed', async () => {
    const post = await store();
    const version = await draft(post, 'Mine');
    const theirs = (await call('PUT', `/api/blog/${post.id}`, { title: 'Theirs' })).json().post as Post;
    const answer = await tryDraft(post, 'Mine too', version);
    expect([answer.status, answer.json().current]).toEqual([409, { ...theirs, savedBy: writer.username }]);
    expect(answer.json().message).toBe(`${writer.username} has saved this post meanwhile`);
    // The words of the draft stay until their writer has compared both, and the texts that they change come with them.
    const { draft: mine, ...opened } = (await call('GET', `/api/blog/${post.id}/draft`)).json();
    expect(opened).toMatchObject({ post: theirs, savedBy: writer.username });
    const { title, excerpt, content, slug } = post;
    expect(mine).toMatchObject({ title: 'Mine', base: post.updatedAt, from: { title, excerpt, content, slug } });
    // Going on from the new version is a draft like any other.
    await draft(theirs, 'Mine still', version);
    expect(await read(post.id)).toMatchObject({ title: 'Mine still', base: theirs.updatedAt, from: null });
  });
});

describe('publishing the changes', () => {
  test('stores the whole form, ends the draft, keeps a version and asks for a build', async () => {
    const post = await store();
    const version = await draft(post, 'Autosaved');
    const calls = hook.calls();
    const answer = await publish(post, 'With the last keystroke', version);
    expect(answer.json()).toMatchObject({ rebuild: 'queued', post: { title: 'With the last keystroke' } });
    expect(hook.calls()).toBeGreaterThanOrEqual(calls);
    expect(await read(post.id)).toBeNull();
    expect((await history(post.id)).map(({ change }) => change)).toEqual(['saved', 'created']);
  });

  test('cannot be undone by an autosave that arrives late', async () => {
    const post = await store();
    const version = await draft(post, 'Autosaved');
    await publish(post, 'Published', version);
    for (const late of [version, null]) expect((await tryDraft(post, 'Late', late)).status).toBe(409);
    expect(await read(post.id)).toBeNull();
  });

  test('at the same moment as autosaves leaves no draft that the next writer would not be asked about', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const post = await store();
      const version = await draft(post, 'Autosaved');
      const [published] = await Promise.all([
        publish(post, 'Published', version),
        tryDraft(post, 'At the same moment', version),
      ]);
      expect(published.status).toBe(200);
      const left = await read(post.id);
      if (left) expect(left).toMatchObject({ title: 'At the same moment', base: post.updatedAt });
      expect((await readPost(platform.address, cookie, post.id))?.title).toBe('Published');
    }
  });

  test('that is refused leaves the draft, and so does a save that does not name it', async () => {
    const post = await store();
    const version = await draft(post, 'Kept');
    const refused = await call('PUT', `/api/blog/${post.id}`, { slug: 'the-first', draft: version });
    expect(refused.status).toBe(409);
    expect(await read(post.id)).toMatchObject({ title: 'Kept' });
    await call('PUT', `/api/blog/${post.id}`, { metaTitle: 'By a script' });
    expect(await read(post.id)).toMatchObject({ title: 'Kept' });
  });

  test('without any change ends the draft and makes no version', async () => {
    const post = await store();
    const version = await draft(post, 'Undone');
    const { title, content, excerpt } = post;
    await call('PUT', `/api/blog/${post.id}`, { title, content, excerpt, draft: version });
    expect(await read(post.id)).toBeNull();
    expect(await history(post.id)).toHaveLength(1);
  });
});

describe('discarding the changes', () => {
  test('leaves the published version, keeps the words in the history, and is in the audit trail', async () => {
    const post = await store();
    const version = await draft(post, 'Discarded words');
    const stale = await call('DELETE', `/api/blog/${post.id}/draft?expectedUpdatedAt=2020-01-01T00:00:00.000Z`);
    expect(stale.status).toBe(409);
    const answer = await call('DELETE', `/api/blog/${post.id}/draft?expectedUpdatedAt=${version}`);
    expect(answer.json()).toEqual({ success: true, message: 'Draft discarded', post });
    expect(await read(post.id)).toBeNull();
    expect((await call('DELETE', `/api/blog/${post.id}/draft`)).status).toBe(404);
    expect((await tryDraft(post, 'Late', version)).status).toBe(409);
    const [discarded] = await history(post.id);
    expect(discarded).toMatchObject({ change: 'discarded', savedBy: writer.username });
    expect(discarded?.changed).toEqual(['title', 'excerpt', 'content']);
    const kept = (await call('GET', `/api/blog/${post.id}/revisions/${discarded?.id}`)).json().revision as Version;
    expect(kept.content).toBe('<p>Discarded words</p>');
    const events = platform.db.selectFrom('auditEvents').select('action').where('subject', '=', post.title);
    expect(await events.orderBy('id').execute()).toEqual([{ action: 'post.create' }, { action: 'post.discard' }]);
    const restored = await call('POST', `/api/blog/${post.id}/revisions/${discarded?.id}/restore`, {});
    expect(restored.json()).toMatchObject({ post: { title: 'Discarded words', slug: post.slug } });
  });

  test('keeps words that no draft has, with what was left out as the post has it, and ends only the draft that it names', async () => {
    const keep = async (id: string, body: object) => (await call('POST', `/api/blog/${id}/draft/discard`, body)).json();
    const unpublished = await store({ published: false });
    const words = { title: '', excerpt: 'My <b>', content: '<p onclick="x()">My words</p>' };
    expect(await keep(unpublished.id, words)).toMatchObject({ success: true, post: unpublished, draft: null });
    const [kept] = await history(unpublished.id);
    expect(kept).toMatchObject({ change: 'discarded', savedBy: writer.username, changed: ['excerpt', 'content'] });
    const path = `/api/blog/${unpublished.id}/revisions/${kept?.id}`;
    const { title, slug } = unpublished;
    expect((await call('GET', path)).json().revision).toMatchObject({ title, slug, content: '<p>My words</p>' });
    const post = await store();
    const version = await draft(post, 'Autosaved');
    const elsewhere = await draft(post, 'In another window', version);
    expect(await keep(post.id, { ...fields('Refused'), draft: version })).toMatchObject({
      draft: { title: 'In another window' },
    });
    expect(await keep(post.id, { ...fields('Last words'), draft: elsewhere })).toMatchObject({ post, draft: null });
    expect(await read(post.id)).toBeNull();
    const texts = (await history(post.id)).map(async ({ id }) => {
      const one = await call('GET', `/api/blog/${post.id}/revisions/${id}`);
      return (one.json().revision as Version).title;
    });
    expect(await Promise.all(texts)).toEqual(['Last words', 'Refused', post.title]);
  });
});
