import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '../fixtures/accounts.ts';
import { type Answer, send } from '../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../platform/prepared-platform.ts';
import { openTestHook, type TestHook } from '../platform/test-hook.ts';

let platform: PreparedPlatform;
let hook: TestHook;
let cookie: string;

beforeAll(async () => {
  hook = await openTestHook();
  platform = await startPlatformWith([{ slug: 'standing' }], { BUILD_HOOK_URL: hook.url });
  cookie = await signIn(platform.address, platform.author);
});

afterAll(async () => {
  await platform.stop();
  hook.close();
});

beforeEach(() => platform.db.deleteFrom('builds').execute());

const call = (method: string, path: string, body?: object): Promise<Answer> =>
  // A save waits three seconds for the hook; its caller waits five for the save.
  send(platform.address, path, { method, cookie, signal: AbortSignal.timeout(5_000), ...(body ? { body } : {}) });

const post = (title: string) => ({ title, excerpt: 'In short', content: '<p>Words</p>', published: true });

describe.each([
  ['refuses', 403, 'The build hook answered 403'],
  ['fails', 500, 'The build hook answered 500'],
  ['hangs up', 'broken', 'The build hook could not be reached'],
  ['never answers', 'never', 'The build hook did not answer in time'],
] as const)('a hook that %s', (_name, mode, reason) => {
  /** Does it with the hook as it is and gives the saved answer, once the failed build is on record with its reason. */
  async function saved(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    await platform.db.deleteFrom('builds').execute();
    const answer = await call(method, path, body);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    expect(answer.json()).toMatchObject({ success: true, rebuild: 'failed' });
    expect((await call('GET', '/api/admin/build')).json()).toMatchObject({ build: { state: 'failed', reason } });
    expect(answer.text + reason).not.toContain(hook.url);
    return answer.json();
  }

  test('loses no save of a post, and the next save that it takes builds them all', async () => {
    hook.answer(mode);
    const first = (await saved('POST', '/api/blog', post(`With a hook that answers ${mode}`))).post as { id: string };
    await saved('PUT', `/api/blog/${first.id}`, post('Changed meanwhile'));
    expect((await call('GET', `/api/blog/${first.id}`)).json().post).toMatchObject({ title: 'Changed meanwhile' });
    await saved('DELETE', `/api/blog/${first.id}`);
    expect((await call('GET', `/api/blog/${first.id}`)).status).toBe(404);

    hook.answer(200);
    expect((await call('PUT', '/api/admin/settings/hero_title', { value: 'Calm' })).json().rebuild).toBe('queued');
    expect((await call('GET', '/api/admin/build')).json()).toMatchObject({ build: { state: 'queued' } });
  });

  test('loses no setting', async () => {
    hook.answer(mode);
    await saved('PUT', '/api/admin/settings/hero_title', { value: `Said to a hook that answers ${mode}` });
    const stored = await platform.db
      .selectFrom('siteSettings')
      .select('value')
      .where('key', '=', 'hero_title')
      .executeTakeFirst();
    expect(stored?.value).toBe(`Said to a hook that answers ${mode}`);
  });
});
