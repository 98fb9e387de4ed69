import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { Post } from '../../src/contracts/posts/posts.ts';
import { createAccount, signIn } from '../fixtures/accounts.ts';
import { type Answer, send } from './http.ts';
import { type PreparedPlatform, startPlatformWith } from './prepared-platform.ts';
import { openTestHook, type TestHook } from './test-hook.ts';

/** The answer to a post that was saved. */
export interface Saved {
  success: true;
  message: string;
  post: Post;
  rebuild: string;
}

/** A platform of a test file's own that builds nothing, with a build hook and somebody who may write. */
export interface WritingPlatform {
  platform: PreparedPlatform;
  hook: TestHook;
  cookie: string;
  /** Calls the API, as the writer unless another cookie is given. */
  call: (method: string, path: string, body?: object, as?: string) => Promise<Answer>;
  /** Creates a post; what is left out is made up. Throws if that is refused. */
  create: (more?: object) => Promise<Saved>;
  update: (id: string, body: object) => Promise<Answer>;
  read: (id: string) => Promise<{ post: Post }>;
}

/** The fields of a new post. */
export const newPost = () => ({ title: `Title ${randomUUID()}`, content: '<p>Words</p>', excerpt: 'In short' });

/** Gives the tests of a file their platform, whose hook answers and which has no builds when a test begins. */
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
