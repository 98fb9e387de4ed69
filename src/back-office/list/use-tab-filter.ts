import { useStore } from '@nanostores/react';
import { openPage, redirectPage } from '@nanostores/router';
import { useRouter } from '../shell/router-context.ts';

/** Changes fields of a filter. `replace` adds no entry to the browser's history. */
export type ChangeFilter<Filter> = (change: Partial<Filter>, options?: { replace: boolean }) => void;

/** The query schema of a list, which parses the text of a URL. */
interface FilterSchema<Filter> {
  safeParse: (asked: unknown) => { data?: Filter | undefined };
}

/**
 * Returns the filter, order and page of a dashboard tab's list from the page's URL, and a function that changes them. A change
 * without a page returns to the first page.
 */
export function useTabFilter<Filter extends { page: number }>(
  tab: string,
  schema: FilterSchema<Filter>,
  defaults: Filter,
): [Filter, ChangeFilter<Filter>] {
  const router = useRouter();
  const filterIn = ({ tab: _, ...asked }: Record<string, string> = {}) => schema.safeParse(asked).data ?? defaults;
  const filter = filterIn(useStore(router)?.search);
  const change: ChangeFilter<Filter> = (fields, { replace } = { replace: false }) => {
    // A delayed search may arrive after the filter has changed, or while another screen is loading.
    const current = router.get();
    if (current?.route !== 'dashboard') return;
    const next = { ...filterIn(current.search), page: 1, ...fields };
    const search = { tab, ...givenFields(next, defaults) };
    (replace ? redirectPage : openPage)(router, 'dashboard', {}, search);
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
