import { showToast } from '../toast/show-toast.ts';

/** Shows the notice of a successful logout (specification, section 8). */
export const sayLoggedOut = (): void =>
  showToast({ title: 'Logged Out', description: 'You have been logged out successfully.' });
