import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toasts, addToast, dismissToast } from '../../src/stores/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  $toasts.set([]);
});
afterEach(() => vi.useRealTimers());

test('a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  addToast({ title: 'Saved' });
  const [shown] = $toasts.get();
  dismissToast(shown?.id ?? 0);
  expect($toasts.get()).toEqual([{ id: shown?.id, title: 'Saved', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect($toasts.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect($toasts.get()).toEqual([]);
});

test('its removal leaves the toast that came after it alone', () => {
  addToast({ title: 'First' });
  dismissToast($toasts.get()[0]?.id ?? 0);
  addToast({ title: 'Second' });
  vi.advanceTimersByTime(1_000_000);
  expect($toasts.get().map(({ title, open }) => ({ title, open }))).toEqual([{ title: 'Second', open: true }]);
});

test('there is one at a time, the newest', () => {
  addToast({ title: 'First' });
  addToast({ title: 'Second' });
  expect($toasts.get().map(({ title }) => title)).toEqual(['Second']);
});
