import * as Tabs from '@radix-ui/react-tabs';
import type { CurrentUser } from '../../../contracts/auth.ts';
import { refreshSession } from '../../../stores/session.ts';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import { useAdminGuard } from '../use-admin-guard.ts';
import { useLogout } from '../use-logout.ts';
import styles from './DashboardScreen.module.css';
import { DemoRequestsTab } from './DemoRequestsTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';

const tabs = [
  { name: 'overview', label: 'Overview', Panel: OverviewTab },
  { name: 'demo-requests', label: 'Demo Requests', Panel: DemoRequestsTab },
  { name: 'settings', label: 'SEO & Settings', Panel: SettingsTab },
] as const;

/** The admin dashboard (specification, section 2 "Admin dashboard"); a tab appears when it works. */
export default function DashboardScreen() {
  const guard = useAdminGuard();
  if (guard.admin) return <Dashboard admin={guard.admin} />;
  return <ScreenSkeleton title="Admin Dashboard" failed={guard.status === 'failed'} onRetry={refreshSession} />;
}

function Dashboard({ admin }: { admin: CurrentUser }) {
  const logout = useLogout();
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <a className={styles.back} href="/">
            ← Back to site
          </a>
          <h1 className={styles.title}>Admin Dashboard</h1>
          <p className={styles.welcome}>Welcome back, {admin.firstName || admin.username}</p>
        </div>
        <button className="button" type="button" onClick={logout}>
          Logout
        </button>
      </header>
      <Tabs.Root defaultValue="overview">
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
              <Panel />
            </Tabs.Content>
          ))}
        </main>
      </Tabs.Root>
    </div>
  );
}
