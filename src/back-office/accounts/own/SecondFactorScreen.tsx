import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { useLogout } from '../../shell/use-logout.ts';
import styles from './AccountScreen.module.css';
import { TwoFactorCard } from './TwoFactorCard.tsx';

interface Props {
  user: CurrentUser;
  onDone: () => void;
}

/** Leads a person through setting up the second factor that the company requires. */
export function SecondFactorScreen({ user, onDone }: Props) {
  const logout = useLogout();
  return (
    <ScreenFrame
      title="Set up your second factor"
      note="Your company requires two-factor authentication. Set it up here once, with an authenticator app. Then everything is as before."
      back={{ href: '/', to: 'site' }}
      narrow
      actions={
        <button className="button" type="button" onClick={logout}>
          Logout
        </button>
      }
    >
      <div className={styles.panels}>
        <TwoFactorCard user={user} />
        <div>
          <button
            className="button button-primary"
            type="button"
            aria-disabled={user.lacksSecondFactor || undefined}
            onClick={user.lacksSecondFactor ? undefined : onDone}
          >
            Continue
          </button>
        </div>
      </div>
    </ScreenFrame>
  );
}
