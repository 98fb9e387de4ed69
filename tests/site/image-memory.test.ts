import { expect, test } from 'vitest';
import { imageMemory, withImageMemory } from '../../src/site/image-memory.ts';

/** Work that the test ends. */
function work(bytes: number) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const state = { isRunning: false, end, done: Promise.resolve() };
  state.done = withImageMemory(bytes, async () => {
    state.isRunning = true;
    await ended;
    state.isRunning = false;
  });
  return state;
}

// Lets everything go on that waits for nothing else.
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('as many images are decoded at a time as fit into memory, in their order, and a larger one alone', async () => {
  const deep = imageMemory({ width: 5_000, height: 4_000, channels: 4, bits: 16 });
  const small = imageMemory({ width: 1_000, height: 1_000, channels: 3, bits: 8 });
  expect([deep, small]).toEqual([160_000_000, 3_000_000]);
  const all = [deep, small, deep, small, 900_000_000, small].map(work);
  const running = async () => {
    await settle();
    return all.map(({ isRunning }) => isRunning);
  };
  expect(await running()).toEqual([true, true, false, false, false, false]);
  all[0]?.end();
  expect(await running()).toEqual([false, true, true, true, false, false]);
  for (const each of all.slice(1, 4)) each.end();
  expect(await running()).toEqual([false, false, false, false, true, false]);
  all[4]?.end();
  expect(await running()).toEqual([false, false, false, false, false, true]);
  all[5]?.end();
  await Promise.all(all.map(({ done }) => done));
});

test('work that fails leaves its memory to others', async () => {
  await expect(withImageMemory(900_000_000, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  expect(await withImageMemory(900_000_000, async () => 'decoded')).toBe('decoded');
});
