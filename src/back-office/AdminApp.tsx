import { useStore } from '@nanostores/react';
import { lazy, useEffect, useState } from 'react';
import { site } from '../site/brand.ts';
import { loadSession } from '../stores/session.ts';
import { useHydrated } from '../ui/form/use-hydrated.ts';
import { LoadBoundary } from '../ui/loading/LoadBoundary.tsx';
import { prepareToasts } from '../ui/toast/show-toast.ts';
import { LoginScreen } from './accounts/login/LoginScreen.tsx';
import { CentredHeading, CentredScreen } from './shell/CentredScreen.tsx';
import { createAdminRouter } from './shell/router.ts';
import { RouterContext } from './shell/router-context.ts';
import { FailedScreen, ScreenSkeleton } from './shell/ScreenSkeleton.tsx';
import type { OtherScreenName } from './shell/Screens.tsx';
import { centredScreens, type Screen, titleOf } from './shell/screen.ts';
import { useRouteFocus } from './shell/use-route-focus.ts';

// The login screen has a tight budget, so it must not load the other screens or the names of their files.
const Screens = lazy(() => import('./shell/Screens.tsx'));

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
  const title = titleOf(screen, hydrated ? current?.search : undefined);

  useEffect(() => {
    void loadSession();
  }, []);

  useEffect(() => {
    document.title = `${title} | ${site.name}`;
  }, [title]);

  return (
    <RouterContext value={router}>
      <div {...focusProps}>
        {screen === 'login' ? <LoginScreen /> : <OtherScreen screen={screen} title={title} ready={hydrated} />}
      </div>
    </RouterContext>
  );
}

function OtherScreen({ screen, title, ready }: { screen: OtherScreenName; title: string; ready: boolean }) {
  useEffect(prepareToastsOnTouch, []);
  const skeleton = centredScreens.includes(screen) ? (
    <CentredScreen>
      <CentredHeading title={title} />
    </CentredScreen>
  ) : (
    <ScreenSkeleton title={title} />
  );
  return (
    <LoadBoundary waiting={skeleton} frame={(failure) => <FailedScreen title={title} failure={failure} />}>
      {ready ? <Screens screen={screen} /> : skeleton}
    </LoadBoundary>
  );
}

// Loads the code for toasts at the first touch, because no toast appears before.
function prepareToastsOnTouch() {
  const touches = ['pointerdown', 'keydown'];
  for (const touch of touches) addEventListener(touch, prepareToasts);
  return () => {
    for (const touch of touches) removeEventListener(touch, prepareToasts);
  };
}
