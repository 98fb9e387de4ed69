import { getPagePath } from '@nanostores/router';
import { lazy } from 'react';
import { call } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { setOwnPublicName } from '../../../contracts/accounts/own-account.ts';
import { roleLabels } from '../../../contracts/privacy/person.ts';
import { changeUser } from '../../../stores/session.ts';
import { LoadBoundary } from '../../../ui/loading/LoadBoundary.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { BlogEditorLink } from '../../shell/BlogEditorLink.tsx';
import { RequireRole } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { screenTitles } from '../../shell/screen.ts';
import { useLogout } from '../../shell/use-logout.ts';
import styles from './AccountScreen.module.css';
import { EmailPanel } from './EmailPanel.tsx';
import { PasskeysPanel } from './PasskeysPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { PublicNamePanel } from './PublicNamePanel.tsx';
import { SecondFactorScreen } from './SecondFactorScreen.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

// Only admins take calls.
const CallsPanel = lazy(() => import('../../leads/calls/CallsPanel.tsx'));
const CalendarPanel = lazy(() => import('../../leads/calls/CalendarPanel.tsx'));

interface Props {
  /** Set if the person must set up a second factor first; called when they have. */
  onSecondFactor?: () => void;
}

/** Shows what every signed-in person has: names, the e-mail address, second factors, sessions, the password and logout. */
export default function AccountScreen({ onSecondFactor }: Props) {
  return (
    <RequireRole may={() => true} refusal="Please sign in to manage your account." title={screenTitles.account}>
      {(user) =>
        onSecondFactor ? <SecondFactorScreen user={user} onDone={onSecondFactor} /> : <Account user={user} />
      }
    </RequireRole>
  );
}

function Account({ user }: { user: CurrentUser }) {
  const router = useRouter();
  const logout = useLogout();
  const savePublicName = async (typed: string) => {
    const { publicName, ...rebuild } = await call(setOwnPublicName, { input: { publicName: typed } });
    void changeUser({ publicName });
    return rebuild;
  };
  const back =
    user.role === 'admin' ? { href: getPagePath(router, 'dashboard'), to: 'dashboard' } : { href: '/', to: 'site' };
  return (
    <ScreenFrame
      title={screenTitles.account}
      note={`${user.username} (${roleLabels[user.role]}), ${user.email}`}
      back={back}
      narrow
      actions={
        <>
          <BlogEditorLink user={user} />
          <button className="button" type="button" onClick={logout}>
            Logout
          </button>
        </>
      }
    >
      <div className={styles.panels}>
        <PublicNamePanel publicName={user.publicName} onSave={savePublicName} />
        <EmailPanel user={user} />
        {user.role === 'admin' && (
          <LoadBoundary waiting={<Loading />}>
            <CallsPanel />
            <CalendarPanel />
          </LoadBoundary>
        )}
        <TwoFactorCard user={user} />
        <PasskeysPanel user={user} />
        <SessionsPanel />
        <PasswordPanel user={user} />
      </div>
    </ScreenFrame>
  );
}
