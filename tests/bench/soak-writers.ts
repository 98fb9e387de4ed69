import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Draft } from '../../src/contracts/posts/drafts.ts';
import type { Post, PostSummary } from '../../src/contracts/posts/posts.ts';
import type { VersionSummary } from '../../src/contracts/posts/versions.ts';
import { someImage } from '../fixtures/images.ts';
import type { Answer } from '../platform/http.ts';
import { pick } from './soak-actors.ts';
import { type ExpectedPost, type Ledger, recoveryMs } from './soak-ledger.ts';

const someText = () => `<p>Words ${randomUUID()}</p>`;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

// A time in the past shows in `published` already.
const ahead = (moment: string | null) => (moment && Date.parse(moment) > Date.now() ? Date.parse(moment) : null);

/** Returns the expected state of a post that the API has returned. */
export function expectedOf(post: Post, draft: Draft | null): ExpectedPost {
  const { id, slug, title, content, published, updatedAt } = post;
  const moments = { publishAt: ahead(post.publishAt), unpublishAt: ahead(post.unpublishAt) };
  const stored = draft && { content: draft.content, updatedAt: draft.updatedAt };
  return { id, slug, title, content, published, updatedAt, ...moments, draft: stored, deleted: false };
}

/** Writes, changes, schedules, restores and deletes posts, and uploads images. Nobody else changes this writer's posts. */
export async function write(ledger: Ledger, cookie: string, end: number): Promise<void> {
  const own: ExpectedPost[] = [];
  const keep = (post: ExpectedPost) => {
    own.push(post);
    ledger.posts.set(post.id, post);
  };

  /** Reads a post again after a write without a response. The post must be unchanged, or as the write would have changed it. */
  const settle = async (post: ExpectedPost, tried: string) => {
    await pause(recoveryMs);
    const answer = await ledger.answered(`/api/blog/${post.id}/draft`, { cookie });
    if (answer.status === 404) {
      if (tried !== 'deleted') ledger.problems.push(`Post ${post.slug} is gone`);
      post.deleted = true;
      return;
    }
    const read = answer.json() as { post: Post; draft: Draft | null };
    const now = expectedOf(read.post, read.draft);
    const texts = [post.content, post.draft?.content, tried];
    if (![now.content, now.draft?.content].every((text) => text === undefined || texts.includes(text)))
      ledger.problems.push(`Post ${post.slug} has a text that nobody expects`);
    Object.assign(post, now);
  };

  /** Records the response to a write. Returns true if the write was acknowledged. */
  const settled = async (answer: Answer | undefined, post: ExpectedPost, tried: string, action?: string) => {
    if (!answer) return void (await settle(post, tried));
    if (answer.status !== 200) {
      ledger.problems.push(`A write of ${post.slug} was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
      return settle(post, tried);
    }
    if (action) ledger.acknowledge(answer, action);
    else ledger.writes += 1;
    const { post: stored } = answer.json() as { post?: Post };
    if (stored) Object.assign(post, expectedOf(stored, null));
  };

  const create = async (moments: object) => {
    const title = `Post ${randomUUID()}`;
    const body = { title, excerpt: 'In short', content: someText(), ...moments };
    const answer = await ledger.call('/api/blog', { body, cookie });
    if (answer?.status === 200) {
      ledger.acknowledge(answer, 'post.');
      return keep(expectedOf((answer.json() as { post: Post }).post, null));
    }
    if (answer) return void ledger.problems.push(`A new post was answered ${answer.status}: ${answer.text}`);
    await pause(recoveryMs);
    const list = await ledger.answered(`/api/blog/all?search=${encodeURIComponent(title)}`, { cookie });
    const found = (list.json().posts as PostSummary[]).find((post) => post.title === title);
    if (!found) return;
    const read = await ledger.answered(`/api/blog/${found.id}`, { cookie });
    keep(expectedOf((read.json() as { post: Post }).post, null));
  };

  const put = (post: ExpectedPost, body: object) =>
    ledger.call(`/api/blog/${post.id}`, {
      ...{ method: 'PUT', body: { ...body, expectedUpdatedAt: post.updatedAt }, cookie },
    });

  const change = async (post: ExpectedPost) => {
    const content = post.draft?.content ?? someText();
    const draft = post.draft ? { draft: post.draft.updatedAt } : {};
    await settled(await put(post, { content, ...draft }), post, content, 'post.');
  };

  const saveDraft = async (post: ExpectedPost) => {
    const content = someText();
    const blank = { featuredImage: '', metaTitle: '', metaDescription: '' };
    const versions = { base: post.updatedAt, expectedUpdatedAt: post.draft?.updatedAt ?? null };
    const body = { title: post.title, excerpt: 'In short', slug: post.slug, content, ...blank, ...versions };
    const answer = await ledger.call(`/api/blog/${post.id}/draft`, { method: 'PUT', body, cookie });
    await settled(answer, post, content);
    if (answer?.status === 200) post.draft = { content, updatedAt: String(answer.json().updatedAt) };
  };

  const restore = async (post: ExpectedPost) => {
    const list = await ledger.answered(`/api/blog/${post.id}/revisions`, { cookie });
    const revision = pick(list.json().revisions as VersionSummary[]);
    if (!revision || post.draft) return;
    const path = `/api/blog/${post.id}/revisions/${revision.id}`;
    const read = await ledger.answered(path, { cookie });
    const { content } = (read.json() as { revision: { content: string } }).revision;
    // Restoring the present text changes nothing, so the audit trail has no event.
    if (content === post.content) return;
    const body = { expectedUpdatedAt: post.updatedAt };
    const answer = await ledger.call(`${path}/restore`, { body, cookie });
    await settled(answer, post, content, 'post.restore');
    if (answer?.status === 200 && post.content !== content)
      ledger.problems.push(`Post ${post.slug} was restored to another text`);
  };

  const remove = async (post: ExpectedPost) => {
    const answer = await ledger.call(`/api/blog/${post.id}`, { method: 'DELETE', cookie });
    await settled(answer, post, 'deleted', 'post.delete');
    if (answer?.status === 200) post.deleted = true;
  };

  const upload = async () => {
    const bytes = await someImage(320, 240);
    const asked = await ledger.answered('/api/objects/upload', { body: { contentType: 'image/png' }, cookie });
    const { pathname, search } = new URL(String(asked.json().uploadURL));
    const headers = { 'content-type': 'image/png' };
    const answer = await ledger.call(pathname + search, { method: 'PUT', body: bytes, headers, cookie });
    if (answer?.status !== 200) return;
    ledger.acknowledge(answer, 'image.upload');
    ledger.images.set(pathname, bytes.length);
  };

  while (Date.now() < end) {
    await pause(500 + Math.random() * 2_000);
    // Leaves out posts that are about to appear or disappear, because they would change during the write.
    const free = own.filter(({ deleted, publishAt, unpublishAt }) => !deleted && !publishAt && !unpublishAt);
    const [post, dice] = [pick(free), Math.random()];
    if (!post || dice < 0.15) await create({ published: true });
    else if (dice < 0.2) await create({ published: false });
    else if (dice < 0.25) await create({ published: false, publishAt: inSeconds(20 + Math.random() * 60) });
    else if (dice < 0.3) await create({ published: true, unpublishAt: inSeconds(20 + Math.random() * 60) });
    else if (dice < 0.35) await upload();
    else if (dice < 0.4) await remove(post);
    else if (dice < 0.5) await restore(post);
    else if (dice < 0.55 && !post.draft)
      await settled(await put(post, { published: !post.published }), post, '', 'post.');
    else if (dice < 0.8 && post.published) await saveDraft(post);
    else await change(post);
  }
}
