import { showToast } from '../../../ui/toast/show-toast.ts';

/** Shows the notice to people who may not open the dashboard (specification, section 8). */
export const showAccessDenied = (): void =>
  showToast({ title: 'Access Denied', description: 'Admin access required', destructive: true });
