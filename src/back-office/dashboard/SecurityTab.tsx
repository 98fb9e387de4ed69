import { useStore } from '@nanostores/react';
import { $session } from '../../stores/session.ts';
import { ApiKeyPanel } from '../accounts/own/ApiKeyPanel.tsx';
import { PasskeysPanel } from '../accounts/own/PasskeysPanel.tsx';
import { PasswordPanel } from '../accounts/own/PasswordPanel.tsx';
import { SecondFactorRule } from '../accounts/own/SecondFactorRule.tsx';
import { SessionsPanel } from '../accounts/own/SessionsPanel.tsx';
import { TwoFactorCard } from '../accounts/own/TwoFactorCard.tsx';
import { AuditTrail } from '../audit/AuditTrail.tsx';
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
        <PasskeysPanel user={user} />
        <PasswordPanel user={user} />
        <SecondFactorRule />
      </div>
      <div className={styles.column}>
        <SessionsPanel />
        <ApiKeyPanel apiKey={user.apiKey} />
      </div>
      <AuditTrail className={styles.wide} />
    </div>
  );
}
