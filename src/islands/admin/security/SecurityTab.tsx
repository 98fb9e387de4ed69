import { useStore } from '@nanostores/react';
import { $session } from '../../../stores/session.ts';
import { PasswordPanel } from '../account/PasswordPanel.tsx';
import { SessionsPanel } from '../account/SessionsPanel.tsx';
import { TwoFactorCard } from '../account/TwoFactorCard.tsx';
import { ApiKeyPanel } from './ApiKeyPanel.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import styles from './SecurityTab.module.css';

/** Shows the admin's own two-factor authentication, sessions, password and API key, and the audit trail. */
export default function SecurityTab() {
  const session = useStore($session);
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  return (
    <div className={styles.security}>
      <div className={styles.column}>
        <TwoFactorCard user={user} />
        <PasswordPanel user={user} />
      </div>
      <div className={styles.column}>
        <SessionsPanel />
        <ApiKeyPanel apiKey={user.apiKey} />
      </div>
      <AuditTrail className={styles.wide} />
    </div>
  );
}
