import type { CurrentUser } from '../../contracts/auth.ts';
import type { AdminRouter, Place } from './router.ts';
import type { Screen } from './screen.ts';

const screensForCreators: readonly Screen[] = ['newPost', 'post'];

/** Returns the query of the login's URL that makes the login lead back to the present screen. */
export function returnQuery(router: AdminRouter): Record<string, string> {
  const place = router.$place.get();
  const path = place && router.address(place.screen, place.params, place.search);
  // The login leads to the dashboard anyway.
  return path && path !== router.address('dashboard') ? { from: path } : {};
}

/** Returns the screen that the login's URL asks for, or undefined if it asks for none. */
export function askedPlace(router: AdminRouter): Place | undefined {
  const { from } = router.$place.get()?.search ?? {};
  // Anybody can write a link to the login, so only screens of the back office count.
  const place = from ? router.placeOf(from) : undefined;
  return place?.screen === 'login' ? undefined : place;
}

/**
 * Returns the screen to open after a login: the one that was asked for if the user may see it, otherwise the dashboard for
 * admins. Returns undefined for a user who may see neither.
 */
export function placeAfterLogin(asked: Place | undefined, user: CurrentUser): Place | undefined {
  if (asked && maySee(asked.screen, user)) return asked;
  return user.role === 'admin' ? { screen: 'dashboard', params: {}, search: {} } : undefined;
}

const maySee = (screen: Screen, user: CurrentUser) =>
  user.role === 'admin' || screen === 'account' || (user.isContentCreator && screensForCreators.includes(screen));
