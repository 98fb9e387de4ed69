import type * as z from 'zod/mini';
import { listImages } from '../../contracts/images/images.ts';
import { type ChangeFilter, useListFilter } from '../list/use-list-filter.ts';

/** The filter, order and page of the library, as they stand in the query of the page's URL. */
export type LibraryFilter = z.output<typeof listImages.query>;

/** Returns the filter that the page's URL holds, and a function that changes it. A change without a page shows the first one. */
export const useImageFilter = (): [LibraryFilter, ChangeFilter<LibraryFilter>] =>
  useListFilter<LibraryFilter>({ route: 'images' }, listImages.query, { page: 1, sort: 'newest' });
