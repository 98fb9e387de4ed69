import type { CurrentUser } from '../../contracts/auth.ts';
import { roleLabels } from '../../contracts/users.ts';
import styles from './LoginScreen.module.css';
import { useLogout } from './use-logout.ts';

/** What a signed-in person who is no admin finds in place of the login form. */
export function OtherAccount({ user }: { user: CurrentUser }) {
  const logout = useLogout();
  return (
    <>
      <h1 className={styles.title}>Admin access required</h1>
      <p className={styles.note}>
        You are signed in as <strong>{user.username}</strong> ({roleLabels[user.role]}). The dashboard is for admins
        only.
      </p>
      <div className={styles.actions}>
        <button className="button button-primary" type="button" onClick={logout}>
          Logout
        </button>
        <a className="button button-quiet" href="/">
          Back to the site
        </a>
      </div>
    </>
  );
}
