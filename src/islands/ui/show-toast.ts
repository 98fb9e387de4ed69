import { addToast, type Toast } from '../../stores/toasts.ts';

let region: Promise<unknown> | undefined;

/** Shows a notification; the region for them is loaded with the first. */
export function showToast(toast: Omit<Toast, 'id' | 'open'>): void {
  addToast(toast);
  region ??= import('./Toaster.tsx').then(({ mountToaster }) => mountToaster());
}
