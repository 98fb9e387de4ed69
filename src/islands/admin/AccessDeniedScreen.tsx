import styles from './LoginScreen.module.css';
import { useRouter } from './router-context.ts';

interface Props {
  title: string;
  /** Whom the screen is for, in the specified words. */
  sentence: string;
}

/** Stands in place of a screen that the person may not open, with the way to the login (specification, section 6). */
export function AccessDeniedScreen({ title, sentence }: Props) {
  const router = useRouter();
  return (
    <main className={styles.screen}>
      <div className={styles.panel}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.note}>{sentence}</p>
        <button className="button button-primary" type="button" onClick={() => router.open('login')}>
          Login
        </button>
      </div>
    </main>
  );
}
