import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/api/call.ts';
import type { Post } from '../../src/contracts/posts/posts.ts';
import { DraftKeeper } from '../../src/post-form/draft/draft-keeper.ts';
import { valuesOf } from '../../src/post-form/post-values.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const version = (second: number) => `2026-01-31T09:00:0${second}.000Z`;

const post: Post = {
  ...{ id: '', title: '', excerpt: '', content: '', slug: 'post', authorId: '', authorName: null, published: true },
  ...{ topics: [], kind: 'post', footer: null, path: '/blog/post' },
  ...{ featuredImage: null, metaTitle: null, metaDescription: null, publishAt: null, unpublishAt: null },
  ...{ createdAt: version(0), updatedAt: version(0) },
};

/** A form whose keeper sends to a server that answers when the test says so. */
function openForm() {
  let values = valuesOf(post);
  const sent: { content: string; expectedUpdatedAt: string | null; answer: PromiseWithResolvers<string> }[] = [];
  const keeper = new DraftKeeper(({ content, expectedUpdatedAt }) => {
    const answer = Promise.withResolvers<string>();
    sent.push({ content, expectedUpdatedAt, answer });
    return answer.promise;
  });
  const names: string[] = [];
  keeper.$state.listen(({ name }) => names.at(-1) === name || names.push(name));
  const close = keeper.start({ read: () => ({ post, values }) });
  const type = (content: string) => {
    values = { ...values, content };
    keeper.changed();
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { keeper, sent, names, close, type, pass };
}

const refusal = (status: number) => new ApiError(status, '', '');

test('one call is under way at a time, however long it takes, and the next one sends the newest words', async () => {
  const { keeper, sent, names, type, pass } = openForm();
  type('a');
  await pass(1_999);
  expect(sent).toHaveLength(0);
  await pass(1);
  for (const words of ['ab', 'abc']) {
    type(words);
    await pass(2_500);
  }
  expect(sent).toHaveLength(1);
  sent[0]?.answer.resolve(version(1));
  await pass(0);
  sent[1]?.answer.resolve(version(2));
  await pass(60_000);
  expect(sent.map(({ content, expectedUpdatedAt }) => [content, expectedUpdatedAt])).toEqual([
    ['a', null],
    ['abc', version(1)],
  ]);
  expect(keeper.draft).toMatchObject({ updatedAt: version(2), texts: { content: 'abc' } });
  expect(names).toEqual(['dirty', 'sending', 'idle', 'sending', 'idle']);
});

test('a call that fails is repeated, unless the form is closed meanwhile', async () => {
  const { keeper, sent, close, type, pass } = openForm();
  type('a');
  await pass(2_000);
  sent[0]?.answer.reject(refusal(503));
  await pass(9_999);
  expect([keeper.$state.get().name, sent.length]).toEqual(['dirty', 1]);
  await pass(1);
  expect(sent[1]).toMatchObject({ content: 'a', expectedUpdatedAt: null });
  close();
  sent[1]?.answer.reject(refusal(503));
  await pass(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a refusal ends the sending until the writer has compared', async () => {
  const { keeper, sent, type, pass } = openForm();
  type('a');
  await pass(2_000);
  sent[0]?.answer.reject(refusal(409));
  await pass(0);
  type('ab');
  await pass(60_000);
  expect([keeper.$state.get().name, sent.length]).toEqual(['refused', 1]);
  keeper.resume(undefined);
  await pass(2_000);
  expect(sent[1]).toMatchObject({ content: 'ab', expectedUpdatedAt: null });
});

test('a save waits for the call that is under way, and no draft is sent before it has ended', async () => {
  const { keeper, sent, type, pass } = openForm();
  type('a');
  await pass(2_000);
  const save = Promise.withResolvers<void>();
  const versions: unknown[] = [];
  const saved = keeper.pauseFor(() => {
    versions.push(keeper.draft?.updatedAt);
    return save.promise;
  });
  type('ab');
  await pass(60_000);
  expect(versions).toEqual([]);
  sent[0]?.answer.resolve(version(1));
  await pass(60_000);
  expect([versions, sent.length]).toEqual([[version(1)], 1]);
  save.resolve();
  await saved;
  await pass(2_000);
  expect(sent[1]).toMatchObject({ content: 'ab', expectedUpdatedAt: version(1) });
});
