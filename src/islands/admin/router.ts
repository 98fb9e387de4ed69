import { createRouter } from '@nanostores/router';
import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { prepareToHoldBack } from '../ui/hold-back.ts';
import { type Screen, screenPaths } from './screen.ts';

type Values = Record<string, string>;

/** What the page's address asks for: a screen, the parameters in its path, and the query after it. */
export interface Place {
  screen: Screen;
  params: Values;
  search: Values;
}

/** Where the back office is and how to get about in it. */
export interface AdminRouter {
  /** What is at the page's address, or nothing where there is no screen. */
  $place: ReadableAtom<Place | undefined>;
  /** The address of a screen. */
  address: (screen: Screen, params?: Values, search?: Values) => string;
  open: (screen: Screen, params?: Values, search?: Values) => void;
  /** Opens a screen in place of the present one, which the way back then leaves out. */
  replace: (screen: Screen, params?: Values, search?: Values) => void;
}

/** Makes the router for a prefix, such as /admin; `initial` is the screen that the page was pre-rendered with. */
export function createAdminRouter(prefix: string, initial: Screen): AdminRouter {
  const address: AdminRouter['address'] = (screen, params = {}, search = {}) => {
    const path = screenPaths[screen].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const query = new URLSearchParams(search);
    return `${prefix}${path}${query.size ? `?${query}` : ''}`;
  };
  if (import.meta.env.SSR) {
    const $place = atom({ screen: initial, params: {}, search: {} });
    return { $place, address, open: () => {}, replace: () => {} };
  }

  prepareToHoldBack();
  const routes = Object.entries(screenPaths).map(([screen, path]) => [screen, `${prefix}${path}`]);
  // The router's own handler of links would also take those that lead out to the public site.
  const router = createRouter(Object.fromEntries(routes) as Record<Screen, string>, { links: false });
  const $place = computed(router, (page) => page && { screen: page.route, params: page.params, search: page.search });
  onMount($place, () => {
    const follow = (event: MouseEvent) => {
      const target = ownLink(event, prefix);
      if (!target) return;
      event.preventDefault();
      router.open(target);
    };
    document.body.addEventListener('click', follow);
    return () => document.body.removeEventListener('click', follow);
  });
  return {
    $place,
    address,
    open: (...where) => router.open(address(...where)),
    replace: (...where) => router.open(address(...where), true),
  };
}

/** Where a plain click on a link within the back office leads; nothing for any other click. */
function ownLink(event: MouseEvent, prefix: string): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const modified = event.button !== 0 || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey;
  if (!link || modified || event.defaultPrevented || link.target || link.download) return undefined;
  if (link.origin !== location.origin || !`${link.pathname}/`.startsWith(`${prefix}/`)) return undefined;
  return link.pathname + link.search + link.hash;
}
