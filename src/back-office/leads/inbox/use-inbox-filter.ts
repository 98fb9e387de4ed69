import type * as z from 'zod/mini';
import { listDemoRequests } from '../../../contracts/leads/inbox.ts';
import { type ChangeFilter, givenFields, useListFilter } from '../../list/use-list-filter.ts';

/** The filter, order and page of the Demo Requests tab, from the query of the page's URL. */
export type InboxFilter = z.output<typeof listDemoRequests.query>;

const defaults: InboxFilter = { page: 1, sort: 'newest' };

/** Returns the filter in the page's URL, and a function that changes it. A change without a page returns to the first page. */
export const useInboxFilter = (): [InboxFilter, ChangeFilter<InboxFilter>] =>
  useListFilter<InboxFilter>({ route: 'dashboard', tab: 'demo-requests' }, listDemoRequests.query, defaults);

/** Returns the query of a URL that holds a filter. */
export const inboxQuery = (filter: InboxFilter): Record<string, string> => givenFields(filter, defaults);
