import { useStore } from '@nanostores/react';
import { openPage, redirectPage } from '@nanostores/router';
import { listAllPosts, type PostSort, type PostStatus } from '../../../contracts/all-posts.ts';
import { useRouter } from '../shell/router-context.ts';

/** The filter, order and page of the Blog tab, as they stand in the query of the page's URL. */
export interface PostFilter {
  page: number;
  search?: string | undefined;
  status?: PostStatus | undefined;
  /** The id of the author. */
  author?: string | undefined;
  sort: PostSort;
}

/** Sets fields of the filter. `replace` adds no step to the browser's history. */
export type ChangeFilter = (change: Partial<PostFilter>, options?: { replace: boolean }) => void;

const defaults: PostFilter = { page: 1, sort: 'newest' };

function filterIn({ tab: _, ...asked }: Record<string, string> = {}): PostFilter {
  return listAllPosts.query.safeParse(asked).data ?? defaults;
}

/** Returns the filter that the page's URL holds, and a function that changes it. A change without a page shows the first one. */
export function usePostFilter(): [PostFilter, ChangeFilter] {
  const router = useRouter();
  const filter = filterIn(useStore(router)?.search);
  const change: ChangeFilter = (fields, { replace } = { replace: false }) => {
    // A search that was typed before another change of the filter may come after it.
    const next = { ...filterIn(router.get()?.search), page: 1, ...fields };
    const given = Object.entries(next).filter(
      ([name, value]) => value && value !== defaults[name as keyof typeof defaults],
    );
    const search = { tab: 'blog', ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])) };
    (replace ? redirectPage : openPage)(router, 'dashboard', {}, search);
  };
  return [filter, change];
}
