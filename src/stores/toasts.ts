import { atom } from 'nanostores';

/** A notification; failures are destructive (specification, section 8). */
export interface Toast {
  id: number;
  title: string;
  description?: string;
  destructive?: boolean;
  open: boolean;
}

/** How many toasts show at a time, and when a dismissed one is forgotten, in milliseconds (section 9). */
export const toastLimits = { visible: 1, removeAfter: 1_000_000 } as const;

/** The notifications on the page, newest first. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Shows a notification in place of the one before it. */
export function addToast(toast: Omit<Toast, 'id' | 'open'>): void {
  lastId += 1;
  $toasts.set([{ ...toast, id: lastId, open: true }, ...$toasts.get()].slice(0, toastLimits.visible));
}

/** Closes a notification, and forgets it later. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => $toasts.set($toasts.get().filter((toast) => toast.id !== id)), toastLimits.removeAfter);
}

/** Closes every notification. */
export function dismissToasts(): void {
  for (const { id } of $toasts.get()) dismissToast(id);
}
