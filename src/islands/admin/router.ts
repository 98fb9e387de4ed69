import { atom, onMount, type ReadableAtom } from 'nanostores';
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
  /** Returns what a path such as /admin/users/new?x=1 asks for, or undefined if there is no such screen. */
  placeOf: (path: string) => Place | undefined;
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
    return { $place, address, placeOf: () => undefined, open: () => {}, replace: () => {} };
  }

  prepareToHoldBack();
  const $place = atom(placeAt(prefix, location));
  const update = () => $place.set(placeAt(prefix, location));
  const go = (target: string, change: 'pushState' | 'replaceState') => {
    history[change](null, '', target);
    update();
  };
  onMount($place, () => {
    const follow = (event: MouseEvent) => {
      const target = ownLink(event, prefix);
      if (!target) return;
      event.preventDefault();
      go(target, 'pushState');
    };
    window.addEventListener('popstate', update);
    document.body.addEventListener('click', follow);
    return () => {
      window.removeEventListener('popstate', update);
      document.body.removeEventListener('click', follow);
    };
  });
  return {
    $place,
    address,
    placeOf: (path) => {
      const [pathname = '', search = ''] = path.split('?', 2);
      return placeAt(prefix, { pathname, search });
    },
    open: (...where) => go(address(...where), 'pushState'),
    replace: (...where) => go(address(...where), 'replaceState'),
  };
}

/** Returns what a URL asks for: the first screen whose path fits it. */
function placeAt(prefix: string, url: Pick<URL, 'pathname' | 'search'>): Place | undefined {
  const search = Object.fromEntries(new URLSearchParams(url.search));
  for (const [screen, path] of Object.entries(screenPaths) as [Screen, string][]) {
    const pattern = `^${prefix}${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`;
    const groups = new RegExp(pattern, 'i').exec(url.pathname);
    if (groups) return { screen, params: { ...groups.groups }, search };
  }
  return undefined;
}

/** Where a plain click on a link within the back office leads; nothing for any other click. */
function ownLink(event: MouseEvent, prefix: string): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const modified = event.button !== 0 || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey;
  if (!link || modified || event.defaultPrevented || link.target || link.download) return undefined;
  if (link.origin !== location.origin || !`${link.pathname}/`.startsWith(`${prefix}/`)) return undefined;
  return link.pathname + link.search + link.hash;
}
