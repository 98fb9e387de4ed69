import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { site } from '../../site/brand.ts';
import { loadSession } from '../../stores/session.ts';
import { LoadBoundary } from '../ui/LoadBoundary.tsx';
import { prepareToasts } from '../ui/show-toast.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { LoginScreen } from './login/LoginScreen.tsx';
import { createAdminRouter } from './shell/router.ts';
import { RouterContext } from './shell/router-context.ts';
import { FailedScreen, ScreenSkeleton } from './shell/ScreenSkeleton.tsx';
import { type Screen, screenTitles } from './shell/screen.ts';
import { useRouteFocus } from './shell/use-route-focus.ts';

const UserScreen = lazy(() => import('./users/UserScreen.tsx'));
const BlogEditorScreen = lazy(() => import('./posts/BlogEditorScreen.tsx'));

type LazyName = Exclude<keyof typeof screenTitles, 'login'>;

// The login screen must not load what only signed-in people see.
const screens: Record<LazyName, ComponentType> = {
  notFound: lazy(() => import('./shell/NotFoundScreen.tsx')),
  dashboard: lazy(() => import('./dashboard/DashboardScreen.tsx')),
  seo: lazy(() => import('./settings/SeoScreen.tsx')),
  content: lazy(() => import('./settings/ContentScreen.tsx')),
  account: lazy(() => import('./account/AccountScreen.tsx')),
  newUser: UserScreen,
  user: UserScreen,
  newPost: BlogEditorScreen,
  post: BlogEditorScreen,
};

interface Props {
  /** The address of the back office; it is told by the page, so that no script names it. */
  prefix: string;
  /** The screen that the page is pre-rendered with. */
  initial: Screen;
}

/** The back office: one island that shows the screen at the page's address. */
export default function AdminApp({ prefix, initial }: Props) {
  const [router] = useState(() => createAdminRouter(prefix, initial));
  const hydrated = useHydrated();
  const current = useStore(router);
  // The first paint is the pre-rendered one, also at an address that shares another's page.
  const screen = hydrated ? (current?.route ?? 'notFound') : initial;
  const place = useRouteFocus(hydrated ? `${screen} ${Object.values(current?.params ?? {})}` : undefined);
  const title = screenTitles[screen];

  useEffect(() => {
    void loadSession();
  }, []);

  useEffect(() => {
    document.title = `${title} | ${site.name}`;
  }, [title]);

  return (
    <RouterContext value={router}>
      <div {...place}>{screen === 'login' ? <LoginScreen /> : <LazyScreen screen={screen} ready={hydrated} />}</div>
    </RouterContext>
  );
}

function LazyScreen({ screen, ready }: { screen: LazyName; ready: boolean }) {
  const Shown = screens[screen];
  useEffect(prepareToasts, []);
  const title = screenTitles[screen];
  const skeleton = <ScreenSkeleton title={title} />;
  return (
    <LoadBoundary waiting={skeleton} frame={(failure) => <FailedScreen title={title} failure={failure} />}>
      {ready ? <Shown /> : skeleton}
    </LoadBoundary>
  );
}
