import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { loginInput } from '../../contracts/auth.ts';
import { toIssues } from '../../contracts/problem.ts';
import { site } from '../../site.ts';
import { $session, signIn } from '../../stores/session.ts';
import { Field } from '../ui/Field.tsx';
import { errorsOf, type FieldErrors, readForm } from '../ui/form.ts';
import { showToast } from '../ui/show-toast.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { showAccessDenied } from './access-denied.ts';
import styles from './LoginScreen.module.css';
import { OtherAccount } from './OtherAccount.tsx';
import { useRouter } from './router-context.ts';

/** The admin login: only admins go on to the dashboard (specification, section 4). */
export function LoginScreen() {
  const session = useStore($session);
  const hydrated = useHydrated();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const user = session.status === 'signed-in' ? session.user : undefined;

  useEffect(() => {
    if (user?.role === 'admin') router.replace('dashboard');
  }, [user, router]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const input = loginInput.safeParse(readForm(event.currentTarget));
    setErrors(input.success ? {} : errorsOf(toIssues(input.error)));
    if (!input.success) return;
    setPending(true);
    try {
      const signedIn = await signIn(input.data);
      if (!signedIn) throw new Error('Two-factor codes cannot be entered here');
      if (signedIn.role === 'admin') showToast({ title: 'Login Successful', description: 'Welcome back, admin!' });
      else showAccessDenied();
    } catch (error) {
      showToast({ title: 'Login Failed', description: messageOf(error, 'Invalid credentials'), destructive: true });
    } finally {
      setPending(false);
    }
  };

  return (
    <main className={styles.screen}>
      <div className={styles.panel}>
        <a className={styles.brand} href="/">
          {site.name}
        </a>
        {user && user.role !== 'admin' ? (
          <OtherAccount user={user} />
        ) : (
          <>
            <h1 className={styles.title}>Admin Login</h1>
            <form method="post" noValidate onSubmit={submit}>
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
        )}
      </div>
    </main>
  );
}
