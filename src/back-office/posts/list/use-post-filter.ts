import type * as z from 'zod/mini';
import { listAllPosts } from '../../../contracts/posts/all-posts.ts';
import type { PostKind } from '../../../contracts/posts/kind.ts';
import { type ChangeFilter, useListFilter } from '../../list/use-list-filter.ts';

/** The filter, order and page of the list of posts or of pages, as they stand in the query of the page's URL. */
export type PostFilter = z.output<typeof listAllPosts.query>;

/** Returns the filter in the page's URL, and a function that changes it. A change without a page returns to the first page. */
export const usePostFilter = (kind: PostKind): [PostFilter, ChangeFilter<PostFilter>] =>
  useListFilter<PostFilter>(
    kind === 'page' ? { route: 'pages' } : { route: 'dashboard', tab: 'blog' },
    listAllPosts.query,
    {
      page: 1,
      sort: 'newest',
      kind: 'post',
    },
  );
