import { createRouter, getPagePath, openPage, type Router } from '@nanostores/router';
import { onMount } from 'nanostores';
import { preparePopstateInterception } from '../../ui/dialog/intercept-popstate.ts';
import { type Screen, screenPaths } from './screen.ts';

/** The path of each screen, with the prefix of the back office. */
type Routes = { [S in Screen]: `${string}${(typeof screenPaths)[S]}` };

/** The store of the screen that the page's URL names; its value is undefined if the URL names none. */
export type AdminRouter = Router<Routes>;

/** Creates the router for a prefix such as /admin. `initial` is the screen that the page was pre-rendered with. */
export function createAdminRouter(prefix: string, initial: Screen): AdminRouter {
  const paths = Object.entries(screenPaths).map(([screen, path]) => [screen, `${prefix}${path}`]);
  // The router's own link handling would also follow links to the public site, which has the same origin. Object.fromEntries
  // loses the type of the paths.
  const router: AdminRouter = createRouter(Object.fromEntries(paths) as Routes, { links: false });
  if (import.meta.env.SSR) {
    // Only screens without parameters are pre-rendered; the cast stands for any of them.
    openPage(router, initial as 'dashboard');
    return router;
  }
  preparePopstateInterception();
  onMount(router, () => {
    const follow = (event: MouseEvent) => {
      const path = ownLink(event, prefix);
      if (!path) return;
      event.preventDefault();
      router.open(path);
    };
    document.body.addEventListener('click', follow);
    return () => document.body.removeEventListener('click', follow);
  });
  return router;
}

/** Returns the path of the open screen, or undefined if the URL names none. */
export function currentPath(router: AdminRouter): string | undefined {
  const page = router.get();
  return page && getPagePath(router, page, page.search);
}

/** Returns the screen that a path such as /admin/users/new?x=1 names, or undefined if it names none. */
export function screenAt(router: AdminRouter, path: string): Screen | undefined {
  const url = URL.parse(path, location.href);
  if (url?.origin !== location.origin) return undefined;
  // The names of the routes are the screens; the router types them as strings.
  return router.routes.find(([, pattern]) => pattern.test(url.pathname))?.[0] as Screen | undefined;
}

/** Returns the path of a link within the back office after a plain click, or undefined for any other click. */
function ownLink(event: MouseEvent, prefix: string): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const modified = event.button !== 0 || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey;
  if (!link || modified || event.defaultPrevented || link.target || link.download) return undefined;
  if (link.origin !== location.origin || !`${link.pathname}/`.startsWith(`${prefix}/`)) return undefined;
  return link.pathname + link.search + link.hash;
}
