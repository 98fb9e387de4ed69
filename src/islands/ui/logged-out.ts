import { showToast } from './show-toast.ts';

/** Says that the logout has worked (specification, section 8). */
export const sayLoggedOut = (): void =>
  showToast({ title: 'Logged Out', description: 'You have been logged out successfully.' });
