import { describe, expect, test } from 'vitest';
import { send } from '../../platform/http.ts';
import { newPost, type Saved, writingPlatform } from '../../platform/writing-platform.ts';

const own = writingPlatform();

describe('the rebuild', () => {
  test('is asked for by what the public sees, and by nothing else', async () => {
    const { post: draft, rebuild } = await own.create();
    expect(rebuild).toBe('none');
    const save = async (body: object) =>
      ((await own.update(draft.id, { ...newPost(), ...body })).json() as unknown as Saved).rebuild;
    expect(await save({})).toBe('none');
    expect(await save({ published: true })).toBe('queued');
    expect(await save({})).toBe('queued');
    expect(await save({ published: false })).toBe('queued');
    expect(await save({})).toBe('none');
    const { post: shown } = await own.create({ published: true });
    expect((await own.call('DELETE', `/api/blog/${shown.id}`)).json()).toMatchObject({ rebuild: 'queued' });
    expect((await own.call('DELETE', `/api/blog/${draft.id}`)).json()).toMatchObject({ rebuild: 'none' });
  });

  test('is asked for once while one waits, however many save', async () => {
    const before = own.hook.calls();
    const all = await Promise.all(Array.from({ length: 10 }, () => own.create({ published: true })));
    expect(all.map(({ rebuild }) => rebuild)).toEqual(Array(10).fill('queued'));
    expect(own.hook.calls()).toBe(before + 1);
  });

  test.each([
    [500, 'The build hook answered 500'],
    ['broken', 'The build hook could not be reached'],
    ['never', 'The build hook did not answer in time'],
  ] as const)('that a hook refuses (%s) fails no save, and the reason is told', async (mode, reason) => {
    own.hook.answer(mode);
    const { post, rebuild } = await own.create({ published: true });
    expect(rebuild).toBe('failed');
    expect((await send(own.platform.address, `/api/blog/${post.slug}`)).status).toBe(200);
    expect((await own.call('GET', '/api/admin/build')).json()).toMatchObject({
      build: { state: 'failed', reason, contentChanged: true },
    });
    own.hook.answer(200);
    expect((await own.create({ published: true })).rebuild).toBe('queued');
  });
});
