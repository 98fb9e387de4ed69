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

// Visitors of the login screen must not load the code of the other screens.
const screens: Record<LazyName, ComponentType> = {
  notFound: lazy(() => import('./shell/NotFoundScreen.tsx')),
  dashboard: lazy(() => import('./dashboard/DashboardScreen.tsx')),
  seo: lazy(() => import('./settings/SeoScreen.tsx')),
  content: lazy(() => import('./settings/ContentScreen.tsx')),
  redirects: lazy(() => import('./redirects/RedirectsScreen.tsx')),
  account: lazy(() => import('./account/AccountScreen.tsx')),
  newUser: UserScreen,
  user: UserScreen,
  newPost: BlogEditorScreen,
  post: BlogEditorScreen,
  previews: lazy(() => import('./previews/PreviewLinksScreen.tsx')),
  history: lazy(() => import('./history/HistoryScreen.tsx')),
};

interface Props {
  /** The path of the back office. It comes from the page, so that no script contains it. */
  prefix: string;
  /** The screen that was pre-rendered. */
  initial: Screen;
}

/** Shows the screen of the back office that the page's URL names. */
export default function AdminApp({ prefix, initial }: Props) {
  const [router] = useState(() => createAdminRouter(prefix, initial));
  const hydrated = useHydrated();
  const current = useStore(router);
  // Hydration needs the screen that was pre-rendered; paths with parameters share the dashboard's page.
  const screen = hydrated ? (current?.route ?? 'notFound') : initial;
  const focusProps = useRouteFocus(hydrated ? `${screen} ${Object.values(current?.params ?? {})}` : undefined);
  const title = screenTitles[screen];

  useEffect(() => {
    void loadSession();
  }, []);

  useEffect(() => {
    document.title = `${title} | ${site.name}`;
  }, [title]);

  return (
    <RouterContext value={router}>
      <div {...focusProps}>
        {screen === 'login' ? <LoginScreen /> : <LazyScreen screen={screen} ready={hydrated} />}
      </div>
    </RouterContext>
  );
}

function LazyScreen({ screen, ready }: { screen: LazyName; ready: boolean }) {
  const Screen = screens[screen];
  useEffect(prepareToasts, []);
  const title = screenTitles[screen];
  const skeleton = <ScreenSkeleton title={title} />;
  return (
    <LoadBoundary waiting={skeleton} frame={(failure) => <FailedScreen title={title} failure={failure} />}>
      {ready ? <Screen /> : skeleton}
    </LoadBoundary>
  );
}
