import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect } from 'react';
import { site } from '../../site.ts';
import { $session } from '../../stores/session.ts';
import { Field } from '../ui/Field.tsx';
import { readForm } from '../ui/form.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { LoginCode } from './LoginCode.tsx';
import styles from './LoginScreen.module.css';
import { OtherAccount } from './OtherAccount.tsx';
import { useRouter } from './router-context.ts';
import { useLogin } from './use-login.ts';

/** The admin login: only admins go on to the dashboard (specification, section 4). */
export function LoginScreen() {
  const session = useStore($session);
  const router = useRouter();
  const user = session.status === 'signed-in' ? session.user : undefined;

  useEffect(() => {
    if (user?.role === 'admin') router.replace('dashboard');
  }, [user, router]);

  return (
    <main className={styles.screen}>
      <div className={styles.panel}>
        <a className={styles.brand} href="/">
          {site.name}
        </a>
        {user && user.role !== 'admin' ? <OtherAccount user={user} /> : <LoginForm />}
      </div>
    </main>
  );
}

function LoginForm() {
  const hydrated = useHydrated();
  const { form, pending, errors, waiting, submit, restart } = useLogin();
  if (waiting) return <LoginCode {...{ form, pending, errors, submit, restart }} />;

  const submitForm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(readForm(event.currentTarget));
  };
  return (
    <>
      <h1 className={styles.title}>Admin Login</h1>
      <form ref={form} method="post" noValidate onSubmit={submitForm}>
        <Field form="login" name="username" label="Username" error={errors.username}>
          {(control) => <input {...control} autoComplete="username" autoCapitalize="none" spellCheck={false} />}
        </Field>
        <Field form="login" name="password" label="Password" error={errors.password}>
          {(control) => <input {...control} type="password" autoComplete="current-password" />}
        </Field>
        {/* Until React is here the browser would post the password to a static page. */}
        <button className={`button button-primary ${styles.submit}`} type="submit" disabled={!hydrated}>
          {pending ? 'Logging in...' : 'Login'}
        </button>
      </form>
    </>
  );
}
