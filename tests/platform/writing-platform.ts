import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { Post } from '../../src/contracts/posts/posts.ts';
import { createAccount, signIn } from '../fixtures/accounts.ts';
import { type Answer, send } from './http.ts';
import { type PreparedPlatform, startPlatformWith } from './prepared-platform.ts';
import { openTestHook, type TestHook } from './test-hook.ts';

/** The response to the save of a post. */
export interface Saved {
  success: true;
  message: string;
  post: Post;
  rebuild: string;
}

/** A platform for one test file that builds nothing, with a build hook and a user who may write posts. */
export interface WritingPlatform {
  platform: PreparedPlatform;
  hook: TestHook;
  cookie: string;
  /** Calls the API as the writer, unless another cookie is given. */
  call: (method: string, path: string, body?: object, as?: string) => Promise<Answer>;
  /** Creates a post with made-up values for missing fields. Throws if the post is refused. */
  create: (more?: object) => Promise<Saved>;
  update: (id: string, body: object) => Promise<Answer>;
  read: (id: string) => Promise<{ post: Post }>;
}

/** Returns the fields of a new post. */
export const newPost = () => ({ title: `Title ${randomUUID()}`, content: '<p>Words</p>', excerpt: 'In short' });

/** Starts a platform for the tests of a file. Its hook answers, and it has no builds at the start of each test. */
export function writingPlatform(): WritingPlatform {
  const own = {} as WritingPlatform;
  beforeAll(async () => {
    own.hook = await openTestHook();
    own.platform = await startPlatformWith([{ slug: 'the-first' }], {
      ...inject('withoutBuilds'),
      BUILD_HOOK_URL: own.hook.url,
    });
    own.cookie = await signIn(own.platform.address, await createAccount(own.platform.db, 'content_creator'));
  });
  afterAll(async () => {
    await own.platform.stop();
    own.hook.close();
  });
  beforeEach(async () => {
    own.hook.answer(200);
    await own.platform.db.deleteFrom('builds').execute();
  });

  own.call = (method, path, body, as = own.cookie) =>
    send(own.platform.address, path, { method, cookie: as, ...(body ? { body } : {}) });
  own.create = async (more = {}) => {
    const answer = await own.call('POST', '/api/blog', { ...newPost(), ...more });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.json() as unknown as Saved;
  };
  own.update = (id, body) => own.call('PUT', `/api/blog/${id}`, body);
  own.read = async (id) => (await own.call('GET', `/api/blog/${id}`)).json() as unknown as { post: Post };
  return own;
}
