import { useStore } from '@nanostores/react';
import { openPage, redirectPage } from '@nanostores/router';
import { type ImageFilter, type imageSorts, listImages } from '../../contracts/images/images.ts';
import { type ChangeFilter, givenFields } from '../list/use-tab-filter.ts';
import { useRouter } from '../shell/router-context.ts';

/** The filter, order and page of the library, from the query of the page's URL. */
export interface LibraryFilter {
  page: number;
  search?: string | undefined;
  show?: ImageFilter | undefined;
  sort: keyof typeof imageSorts;
}

const defaults: LibraryFilter = { page: 1, sort: 'newest' };

const filterIn = (asked: Record<string, string> | undefined): LibraryFilter =>
  listImages.query.safeParse(asked ?? {}).data ?? defaults;

/** Returns the filter in the page's URL, and a function that changes it. A change without a page returns to the first page. */
export function useImageFilter(): [LibraryFilter, ChangeFilter<LibraryFilter>] {
  const router = useRouter();
  const filter = filterIn(useStore(router)?.search);
  const change: ChangeFilter<LibraryFilter> = (fields, { replace } = { replace: false }) => {
    // A delayed search may arrive after another change of the filter, so this reads the present filter.
    const next = { ...filterIn(router.get()?.search), page: 1, ...fields };
    (replace ? redirectPage : openPage)(router, 'images', {}, givenFields(next, defaults));
  };
  return [filter, change];
}
