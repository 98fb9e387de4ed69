import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { site } from '../../site.ts';
import { loadSession } from '../../stores/session.ts';
import { prepareToasts } from '../ui/show-toast.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { LoginScreen } from './LoginScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { createAdminRouter } from './router.ts';
import { RouterContext } from './router-context.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { type Screen, screenTitles } from './screen.ts';

// The login screen must not load what only signed-in people see.
const screens: Record<Exclude<Screen, 'login'>, ComponentType> = {
  dashboard: lazy(() => import('./dashboard/DashboardScreen.tsx')),
  seo: lazy(() => import('./settings/SeoScreen.tsx')),
  content: lazy(() => import('./settings/ContentScreen.tsx')),
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
  const current = useStore(router.$screen);
  // The first paint is the pre-rendered one, also at an address that shares another's page.
  const screen = hydrated ? current : initial;

  const title = screen ? screenTitles[screen] : 'Not Found';

  useEffect(() => {
    document.title = `${title} | ${site.name}`;
  }, [title]);

  useEffect(() => {
    prepareToasts();
    void loadSession();
  }, []);

  return (
    <RouterContext value={router}>
      {screen === 'login' && <LoginScreen />}
      {screen && screen !== 'login' && <LazyScreen screen={screen} ready={hydrated} />}
      {screen === undefined && <NotFoundScreen />}
    </RouterContext>
  );
}

function LazyScreen({ screen, ready }: { screen: Exclude<Screen, 'login'>; ready: boolean }) {
  const Shown = screens[screen];
  const skeleton = <ScreenSkeleton title={screenTitles[screen]} />;
  return <Suspense fallback={skeleton}>{ready ? <Shown /> : skeleton}</Suspense>;
}
