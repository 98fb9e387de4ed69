import { listAllPosts, type PostSort, type PostStatus } from '../../../contracts/posts/all-posts.ts';
import { type ChangeFilter, useTabFilter } from '../../list/use-tab-filter.ts';

/** The filter, order and page of the Blog tab, from the query of the page's URL. */
export interface PostFilter {
  page: number;
  search?: string | undefined;
  status?: PostStatus | undefined;
  /** The id of the author. */
  author?: string | undefined;
  sort: PostSort;
}

const defaults: PostFilter = { page: 1, sort: 'newest' };

/** Returns the filter in the page's URL, and a function that changes it. A change without a page returns to the first page. */
export const usePostFilter = (): [PostFilter, ChangeFilter<PostFilter>] =>
  useTabFilter('blog', listAllPosts.query, defaults);
