import { addToast, type Toast } from '../../stores/toasts.ts';

let mounted = false;

/** Puts the region for notifications on the page, once; an island that may have to tell of a lost connection does it early. */
export function prepareToasts(): void {
  if (mounted) return;
  mounted = true;
  import('./Toaster.tsx').then(
    ({ mountToaster }) => mountToaster(),
    () => {
      mounted = false;
    },
  );
}

/** Shows a notification. */
export function showToast(toast: Omit<Toast, 'id' | 'open'>): void {
  addToast(toast);
  prepareToasts();
}
