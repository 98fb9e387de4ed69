import { useStore } from '@nanostores/react';
import * as Tabs from '@radix-ui/react-tabs';
import { lazy } from 'react';
import type { CurrentUser } from '../../../contracts/auth.ts';
import { refreshSession } from '../../../stores/session.ts';
import { LoadBoundary } from '../../ui/LoadBoundary.tsx';
import { BuildState } from '../blog/BuildState.tsx';
import { useRouter } from '../router-context.ts';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import { screenTitles } from '../screen.ts';
import { useAdminGuard } from '../use-admin-guard.ts';
import { useLogout } from '../use-logout.ts';
import styles from './DashboardScreen.module.css';
import { OverviewTab } from './OverviewTab.tsx';
import { Loading } from './Query.tsx';

// The first tab comes with the screen, each of the others when it is opened.
const tabs = [
  { name: 'overview', label: 'Overview', Panel: OverviewTab },
  { name: 'demo-requests', label: 'Demo Requests', Panel: lazy(() => import('./DemoRequestsTab.tsx')) },
  { name: 'users', label: 'Users', Panel: lazy(() => import('../users/UsersTab.tsx')) },
  { name: 'blog', label: 'Blog', Panel: lazy(() => import('../blog/BlogTab.tsx')) },
  { name: 'security', label: 'Security', Panel: lazy(() => import('../security/SecurityTab.tsx')) },
  { name: 'settings', label: 'SEO & Settings', Panel: lazy(() => import('./SettingsTab.tsx')) },
] as const;

/** The admin dashboard (specification, section 2 "Admin dashboard"). */
export default function DashboardScreen() {
  const guard = useAdminGuard();
  if (guard.admin) return <Dashboard admin={guard.admin} />;
  return <ScreenSkeleton title={screenTitles.dashboard} failed={guard.status === 'failed'} onRetry={refreshSession} />;
}

function Dashboard({ admin }: { admin: CurrentUser }) {
  const logout = useLogout();
  const router = useRouter();
  const asked = useStore(router.$place)?.search.tab;
  const tab = tabs.find(({ name }) => name === asked) ?? tabs[0];
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <a className={styles.back} href="/">
            ← Back to site
          </a>
          <h1 className={styles.title}>Admin Dashboard</h1>
          <p className={styles.welcome}>Welcome back, {admin.firstName || admin.username}</p>
          <BuildState user={admin} />
        </div>
        <button className="button" type="button" onClick={logout}>
          Logout
        </button>
      </header>
      {/* An arrow key moves between the tabs; only a chosen one loads, and is a step of the browser's history. */}
      <Tabs.Root
        value={tab.name}
        onValueChange={(name) => router.open('dashboard', {}, name === tabs[0].name ? {} : { tab: name })}
        activationMode="manual"
      >
        <Tabs.List className={styles.tabs} aria-label="Dashboard">
          {tabs.map(({ name, label }) => (
            <Tabs.Trigger key={name} className={styles.tab} value={name}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <main className={styles.main}>
          {tabs.map(({ name, Panel }) => (
            <Tabs.Content key={name} className={styles.panel} value={name}>
              <LoadBoundary waiting={<Loading />}>
                <Panel />
              </LoadBoundary>
            </Tabs.Content>
          ))}
        </main>
      </Tabs.Root>
    </div>
  );
}
