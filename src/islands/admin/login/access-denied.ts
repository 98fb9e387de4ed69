import { showToast } from '../../ui/show-toast.ts';

/** The notice for those who may not open the dashboard (specification, section 8). */
export const showAccessDenied = (): void =>
  showToast({ title: 'Access Denied', description: 'Admin access required', destructive: true });
