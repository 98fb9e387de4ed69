import { getPagePath } from '@nanostores/router';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { type AdminRouter, currentPath, screenAt } from '../../shell/router.ts';
import type { Screen } from '../../shell/screen.ts';

const screensForCreators: readonly Screen[] = ['newPost', 'post', 'topics', 'pages'];

/** Returns the query for the login's URL that leads back to the open screen. */
export function returnQuery(router: AdminRouter): Record<string, string> {
  const path = currentPath(router);
  // A path to the dashboard is left out, because the login leads there anyway.
  return path && path !== getPagePath(router, 'dashboard') ? { from: path } : {};
}

/**
 * Returns the path to open after a login: the path in the login's URL if the user may see its screen, otherwise the
 * dashboard for admins. Returns undefined for a user who may see neither.
 */
export function pathAfterLogin(
  router: AdminRouter,
  user: CurrentUser,
  from = requestedPath(router),
): string | undefined {
  // Anybody can make a link to the login, so only paths of the back office are accepted.
  const screen = from ? screenAt(router, from) : undefined;
  if (screen && screen !== 'login' && maySee(screen, user)) return from;
  return user.role === 'admin' ? getPagePath(router, 'dashboard') : undefined;
}

/** Returns the path in the login's URL, or undefined if there is none. */
export const requestedPath = (router: AdminRouter): string | undefined => router.get()?.search.from;

const maySee = (screen: Screen, user: CurrentUser) =>
  user.role === 'admin' || screen === 'account' || (user.isContentCreator && screensForCreators.includes(screen));
