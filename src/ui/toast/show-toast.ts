import { messageOf } from '../../api/call.ts';
import { addToast, type Toast } from '../../stores/toasts.ts';

let mounted = false;

/** Loads the region for notifications, once. An island calls it early, because it cannot load after a lost connection. */
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

/** Shows why an action has failed, and what its outcome is where the server says nothing. */
export const showFailure = (title: string, error: unknown, outcome?: string): void =>
  showToast({ title, description: messageOf(error, outcome), destructive: true });
