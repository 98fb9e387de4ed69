import { getPagePath } from '@nanostores/router';
import styles from '../login/LoginScreen.module.css';
import { useRouter } from './router-context.ts';

/** Shown at an address below the prefix that no screen has. */
export default function NotFoundScreen() {
  const router = useRouter();
  return (
    <main className={styles.screen}>
      <div className={styles.panel}>
        <h1 className={styles.title}>This page does not exist</h1>
        <p className={styles.note}>The address may be mistyped, or the page has moved.</p>
        <a className="button button-primary" href={getPagePath(router, 'dashboard')}>
          Go to the dashboard
        </a>
      </div>
    </main>
  );
}
