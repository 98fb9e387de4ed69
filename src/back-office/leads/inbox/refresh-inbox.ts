import { refreshQueries } from '../../../stores/queries.ts';

/** Reads the list, the opened request and the overview again after a change of requests. */
export function refreshInbox(): void {
  refreshQueries('/api/demo-requests');
  refreshQueries('/api/admin/overview');
  refreshQueries('/api/admin/calls');
}
