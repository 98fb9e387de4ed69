import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import {
  disableTwoFactor,
  recoveryCodeCount,
  renewRecoveryCodes,
  setupTwoFactor,
} from '../../../contracts/accounts/two-factor.ts';
import { changeUser } from '../../../stores/session.ts';
import { focusOnMount } from '../../../ui/form/focus-on-mount.ts';
import { Badge } from '../../../ui/page/Badge.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { refreshSessions } from './SessionsPanel.tsx';
import styles from './TwoFactorCard.module.css';
import { type Setup, TwoFactorSetup } from './TwoFactorSetup.tsx';

/** Enables and disables the account's two-factor authentication (specification, section 2 "Two-factor card"). */
export function TwoFactorCard({ user }: { user: CurrentUser }) {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [asking, setAsking] = useState<'setup' | 'disable' | 'renew'>();
  // After the first step, a button that reappears takes the focus back.
  const [started, setStarted] = useState(false);
  const enabled = user.twoFactorEnabled;

  const start = async (currentPassword: string) => {
    setSetup(await call(setupTwoFactor, { input: { currentPassword } }));
    setAsking(undefined);
    setStarted(true);
    showToast({ title: '2FA Setup Ready', description: 'Scan the QR code with your authenticator app.' });
  };

  const finish = (recoveryCodes: readonly string[]) => {
    setSetup(undefined);
    setCodes(recoveryCodes);
    showToast({ title: '2FA Enabled!', description: 'Two-factor authentication is now active' });
    void changeUser({ twoFactorEnabled: true, recoveryCodesLeft: recoveryCodes.length });
    refreshSessions();
  };

  const disable = async (token: string) => {
    await call(disableTwoFactor, { input: { token } });
    setAsking(undefined);
    setCodes(undefined);
    showToast({ title: '2FA Disabled', description: 'Two-factor authentication has been disabled.' });
    void changeUser({ twoFactorEnabled: false, recoveryCodesLeft: 0 });
    refreshSessions();
  };

  const renew = async (token: string) => {
    const { recoveryCodes } = await call(renewRecoveryCodes, { input: { token } });
    setAsking(undefined);
    setCodes(recoveryCodes);
    showToast({ title: 'Recovery Codes Renewed', description: 'The codes you had before no longer work.' });
    void changeUser({ recoveryCodesLeft: recoveryCodes.length });
  };

  const renderState = () => (
    <>
      {enabled && (
        <p className={styles.left}>
          {user.recoveryCodesLeft} of {recoveryCodeCount} recovery codes left.
          {user.recoveryCodesLeft <= 2 && ' Renew them before they run out.'}
        </p>
      )}
      <div className={styles.actions}>
        <button
          ref={started ? focusOnMount : undefined}
          className={enabled ? 'button' : 'button button-primary'}
          type="button"
          onClick={() => setAsking(enabled ? 'disable' : 'setup')}
        >
          {enabled ? 'Disable 2FA' : 'Enable 2FA'}
        </button>
        {enabled && (
          <button className="button" type="button" onClick={() => setAsking('renew')}>
            Renew recovery codes
          </button>
        )}
      </div>
    </>
  );

  return (
    <Panel
      title="Two-Factor Authentication"
      aside={<Badge good={enabled}>{enabled ? 'Enabled' : 'Disabled'}</Badge>}
      note="A second step when you sign in: a code from an authenticator app on your phone."
    >
      {setup && <TwoFactorSetup setup={setup} onVerified={finish} onCancel={() => setSetup(undefined)} />}
      {codes && <RecoveryCodes codes={codes} username={user.username} onDone={() => setCodes(undefined)} />}
      {!setup && !codes && renderState()}
      {asking === 'setup' && (
        <PasswordDialog username={user.username} onConfirm={start} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'disable' && (
        <CodeDialog
          title="Disable two-factor authentication"
          note="Your password alone will then be enough to sign in. Enter a current code to confirm."
          action="Disable 2FA"
          onConfirm={disable}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'renew' && (
        <CodeDialog
          title="Renew recovery codes"
          note={`You get ${recoveryCodeCount} new codes, and the codes you have no longer work. Enter a current code to confirm.`}
          action="Renew codes"
          onConfirm={renew}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  );
}
