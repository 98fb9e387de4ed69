import { useStore } from '@nanostores/react';
import { openPage } from '@nanostores/router';
import * as Tabs from '@radix-ui/react-tabs';
import { lazy } from 'react';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { refreshSession } from '../../stores/session.ts';
import { LoadBoundary } from '../../ui/loading/LoadBoundary.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { BuildState } from '../publishing/BuildState.tsx';
import { useRouter } from '../shell/router-context.ts';
import { ScreenFrame } from '../shell/ScreenFrame.tsx';
import { ScreenSkeleton } from '../shell/ScreenSkeleton.tsx';
import { ScreenPanel, ScreenTabs } from '../shell/ScreenTabs.tsx';
import { screenTitles } from '../shell/screen.ts';
import { useAdminGuard } from '../shell/use-admin-guard.ts';
import { useLogout } from '../shell/use-logout.ts';

// The code of a tab is loaded when the tab is opened.
const tabs = [
  { name: 'overview', label: 'Overview', Panel: lazy(() => import('./OverviewTab.tsx')) },
  { name: 'demo-requests', label: 'Demo Requests', Panel: lazy(() => import('../leads/inbox/DemoRequestsTab.tsx')) },
  { name: 'users', label: 'Users', Panel: lazy(() => import('../accounts/users/UsersTab.tsx')) },
  { name: 'blog', label: 'Blog', Panel: lazy(() => import('../posts/list/BlogTab.tsx')) },
  { name: 'security', label: 'Security', Panel: lazy(() => import('./SecurityTab.tsx')) },
  { name: 'settings', label: 'SEO & Settings', Panel: lazy(() => import('./SettingsTab.tsx')) },
] as const;

/** Shows the admin dashboard (specification, section 2 "Admin dashboard"). */
export default function DashboardScreen() {
  const guard = useAdminGuard();
  if (guard.admin) return <Dashboard admin={guard.admin} />;
  return <ScreenSkeleton title={screenTitles.dashboard} error={guard.error} onRetry={refreshSession} />;
}

function Dashboard({ admin }: { admin: CurrentUser }) {
  const logout = useLogout();
  const router = useRouter();
  const asked = useStore(router)?.search.tab;
  const tab = tabs.find(({ name }) => name === asked) ?? tabs[0];
  return (
    // Arrow keys only move the focus, because opening a tab loads code and adds an entry to the browser's history.
    <Tabs.Root
      value={tab.name}
      onValueChange={(name) => openPage(router, 'dashboard', {}, name === tabs[0].name ? {} : { tab: name })}
      activationMode="manual"
    >
      <ScreenFrame
        title="Admin Dashboard"
        back={{ href: '/', to: 'site' }}
        note={
          <>
            <p>Welcome back, {admin.firstName || admin.username}</p>
            <BuildState user={admin} />
          </>
        }
        actions={
          <button className="button" type="button" onClick={logout}>
            Logout
          </button>
        }
        tabs={<ScreenTabs label="Dashboard" tabs={tabs} chosen={tab.name} />}
      >
        {tabs.map(({ name, Panel }) => (
          <ScreenPanel key={name} name={name}>
            <LoadBoundary waiting={<Loading />}>
              <Panel />
            </LoadBoundary>
          </ScreenPanel>
        ))}
      </ScreenFrame>
    </Tabs.Root>
  );
}
