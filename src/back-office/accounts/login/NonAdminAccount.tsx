import { getPagePath } from '@nanostores/router';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { roleLabels } from '../../../contracts/privacy/person.ts';
import { BlogEditorLink } from '../../shell/BlogEditorLink.tsx';
import { CentredHeading } from '../../shell/CentredScreen.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { useLogout } from '../../shell/use-logout.ts';
import styles from './LoginScreen.module.css';

/** Shows a signed-in person who is not an admin what their account may do, in place of the login form. */
export default function NonAdminAccount({ user }: { user: CurrentUser }) {
  const logout = useLogout();
  const router = useRouter();
  return (
    <>
      <CentredHeading
        title="Admin access required"
        note={
          <>
            You are signed in as <strong>{user.username}</strong> ({roleLabels[user.role]}). The dashboard is for admins
            only.
          </>
        }
      />
      <div className={styles.actions}>
        <BlogEditorLink user={user} />
        <a className="button" href={getPagePath(router, 'account')}>
          Your account
        </a>
        <button className="button" type="button" onClick={logout}>
          Logout
        </button>
        <a className="button button-quiet" href="/">
          Back to site
        </a>
      </div>
    </>
  );
}
