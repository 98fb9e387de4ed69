import type * as z from 'zod/mini';
import { listAllPosts } from '../../../contracts/posts/all-posts.ts';
import { type ChangeFilter, useListFilter } from '../../list/use-list-filter.ts';

/** The filter, order and page of the Blog tab, as they stand in the query of the page's URL. */
export type PostFilter = z.output<typeof listAllPosts.query>;

/** Returns the filter that the page's URL holds, and a function that changes it. A change without a page shows the first one. */
export const usePostFilter = (): [PostFilter, ChangeFilter<PostFilter>] =>
  useListFilter<PostFilter>({ route: 'dashboard', tab: 'blog' }, listAllPosts.query, { page: 1, sort: 'newest' });
