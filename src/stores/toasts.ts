import { atom } from 'nanostores';

/** A notification. Failures are destructive (specification, section 8). */
export interface Toast {
  id: number;
  title: string;
  description?: string;
  destructive?: boolean;
  open: boolean;
}

/** The largest number of toasts, and the time until a dismissed toast is removed (specification, section 9). */
const limits = { visible: 1, removeAfterMs: 1_000_000 } as const;

/** The notifications on the page, newest first. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Adds a notification, which replaces the one before it. */
export function addToast(toast: Omit<Toast, 'id' | 'open'>): void {
  lastId += 1;
  $toasts.set([{ ...toast, id: lastId, open: true }, ...$toasts.get()].slice(0, limits.visible));
}

/** Closes a notification and removes it later. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => $toasts.set($toasts.get().filter((toast) => toast.id !== id)), limits.removeAfterMs);
}

/** Closes every notification. */
export function dismissToasts(): void {
  for (const { id } of $toasts.get()) dismissToast(id);
}
