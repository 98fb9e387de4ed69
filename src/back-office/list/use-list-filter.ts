import { useStore } from '@nanostores/react';
import { openPage, redirectPage } from '@nanostores/router';
import type * as z from 'zod/mini';
import { useRouter } from '../shell/router-context.ts';

/** Changes fields of a filter. `replace` adds no entry to the browser's history. */
export type ChangeFilter<Filter> = (change: Partial<Filter>, options?: { replace: boolean }) => void;

/** The screen whose URL holds the filter, and its tab if it has tabs. */
interface Place {
  route: 'dashboard' | 'images' | 'pages';
  tab?: string;
}

/**
 * Returns the filter, order and page of a list, as the page's URL holds them, and a function that changes them. A change
 * without a page shows the first one.
 */
export function useListFilter<Filter extends { page: number }>(
  { route, tab }: Place,
  schema: z.ZodMiniType<Filter>,
  defaults: Filter,
): [Filter, ChangeFilter<Filter>] {
  const router = useRouter();
  const filterIn = ({ tab: _, ...asked }: Record<string, string> = {}) => schema.safeParse(asked).data ?? defaults;
  const filter = filterIn(useStore(router)?.search);
  const change: ChangeFilter<Filter> = (fields, { replace } = { replace: false }) => {
    // A delayed search may arrive after the filter has changed, or while another screen is loading.
    const current = router.get();
    if (current?.route !== route) return;
    const next = { ...filterIn(current.search), page: 1, ...fields };
    const search = { ...(tab && { tab }), ...givenFields(next, defaults) };
    (replace ? redirectPage : openPage)(router, route, {}, search);
  };
  return [filter, change];
}

/** Returns the fields of a filter that differ from the defaults, as text for a URL. */
export const givenFields = <Filter extends object>(filter: Filter, defaults: Filter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([name, value]) => value && value !== defaults[name as keyof Filter])
      .map(([name, value]) => [name, String(value)]),
  );
