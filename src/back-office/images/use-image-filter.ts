import { useStore } from '@nanostores/react';
import { openPage, redirectPage } from '@nanostores/router';
import { type ImageFilter, type imageSorts, listImages } from '../../contracts/images/images.ts';
import { type ChangeFilter, givenFields } from '../list/use-tab-filter.ts';
import { useRouter } from '../shell/router-context.ts';

/** The filter, order and page of the library, as they stand in the query of the page's URL. */
export interface LibraryFilter {
  page: number;
  search?: string | undefined;
  show?: ImageFilter | undefined;
  sort: keyof typeof imageSorts;
}

const defaults: LibraryFilter = { page: 1, sort: 'newest' };

const filterIn = (asked: Record<string, string> | undefined): LibraryFilter =>
  listImages.query.safeParse(asked ?? {}).data ?? defaults;

/** Returns the filter that the page's URL holds, and a function that changes it. A change without a page shows the first one. */
export function useImageFilter(): [LibraryFilter, ChangeFilter<LibraryFilter>] {
  const router = useRouter();
  const filter = filterIn(useStore(router)?.search);
  const change: ChangeFilter<LibraryFilter> = (fields, { replace } = { replace: false }) => {
    // A search that was typed before another change of the filter may come after it.
    const next = { ...filterIn(router.get()?.search), page: 1, ...fields };
    (replace ? redirectPage : openPage)(router, 'images', {}, givenFields(next, defaults));
  };
  return [filter, change];
}
