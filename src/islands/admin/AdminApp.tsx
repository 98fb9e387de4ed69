import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadSession } from '../../stores/session.ts';
import { prepareToasts } from '../ui/show-toast.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { LoginScreen } from './LoginScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { createAdminRouter } from './router.ts';
import { RouterContext } from './router-context.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import type { Screen } from './screen.ts';

// The login screen must not load what only signed-in people see.
const DashboardScreen = lazy(() => import('./dashboard/DashboardScreen.tsx'));

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

  useEffect(() => {
    prepareToasts();
    void loadSession();
  }, []);

  return (
    <RouterContext value={router}>
      {screen === 'login' && <LoginScreen />}
      {screen === 'dashboard' && (
        <Suspense fallback={<ScreenSkeleton />}>{hydrated ? <DashboardScreen /> : <ScreenSkeleton />}</Suspense>
      )}
      {screen === undefined && <NotFoundScreen />}
    </RouterContext>
  );
}
