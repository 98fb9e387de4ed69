import { createRouter, openPage, redirectPage } from '@nanostores/router';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { type Screen, screenPaths } from './screen.ts';

/** Where the back office is and how to get about in it. */
export interface AdminRouter {
  /** The screen at the page's address, or nothing where there is none. */
  $screen: ReadableAtom<Screen | undefined>;
  /** The address of a screen. */
  address: (screen: Screen) => string;
  open: (screen: Screen) => void;
  /** Opens a screen in place of the present one, which the way back then leaves out. */
  replace: (screen: Screen) => void;
}

/** Makes the router for a prefix, such as /admin; `initial` is the screen that the page was pre-rendered with. */
export function createAdminRouter(prefix: string, initial: Screen): AdminRouter {
  const address = (screen: Screen) => `${prefix}${screenPaths[screen]}`;
  if (import.meta.env.SSR) return { $screen: atom(initial), address, open: () => {}, replace: () => {} };
  const routes = Object.keys(screenPaths).map((screen) => [screen, address(screen as Screen)]);
  const router = createRouter(Object.fromEntries(routes) as Record<Screen, string>);
  return {
    $screen: computed(router, (page) => page?.route),
    address,
    open: (screen) => openPage(router, screen),
    replace: (screen) => redirectPage(router, screen),
  };
}
