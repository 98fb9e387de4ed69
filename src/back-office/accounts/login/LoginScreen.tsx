import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { site } from '../../../site/brand.ts';
import { $session } from '../../../stores/session.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useHydrated } from '../../../ui/form/use-hydrated.ts';
import { LoadBoundary } from '../../../ui/loading/LoadBoundary.tsx';
import { prepareToasts } from '../../../ui/toast/show-toast.ts';
import { CentredHeading, CentredScreen } from '../../shell/CentredScreen.tsx';
import { useRouter } from '../../shell/router-context.ts';
import styles from './LoginScreen.module.css';
import { pathAfterLogin } from './login-return.ts';
import { useLogin } from './use-login.ts';

// Loaded on demand, because few logins need these steps.
const LoginFactor = lazy(() => import('./LoginFactor.tsx'));
const LoginNewPassword = lazy(() => import('./LoginNewPassword.tsx'));
const NonAdminAccount = lazy(() => import('./NonAdminAccount.tsx'));

/** Shows the login. It leads to the requested screen, or admins to the dashboard (specification, section 4). */
export function LoginScreen() {
  const session = useStore($session);
  const router = useRouter();
  const user = session.status === 'signed-in' ? session.user : undefined;

  const next = user && pathAfterLogin(router, user);

  useEffect(() => {
    if (next) router.open(next, true);
  }, [next, router]);

  return (
    <CentredScreen>
      <a className={styles.brand} href="/">
        {site.name}
      </a>
      <LoadBoundary>{user && !next ? <NonAdminAccount user={user} /> : <LoginForm />}</LoadBoundary>
    </CentredScreen>
  );
}

function LoginForm() {
  const router = useRouter();
  const hydrated = useHydrated();
  const login = useLogin();
  const { form, pending, errors, entered, submit } = login;
  if (entered?.step === 'newPassword') return <LoginNewPassword {...login} />;
  if (entered?.step) return <LoginFactor {...login} />;
  return (
    <>
      <CentredHeading title="Admin Login" />
      {/* The code of the notices loads when people begin to fill in the form, and not before the first paint. */}
      <form ref={form} className={styles.form} method="post" noValidate onFocus={prepareToasts} onSubmit={submit}>
        <Field form="login" name="username" label="Username" error={errors.username}>
          {(control) => (
            <input
              {...control}
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={entered?.input.username}
            />
          )}
        </Field>
        <Field form="login" name="password" label="Password" error={errors.password}>
          {(control) => <input {...control} type="password" autoComplete="current-password" />}
        </Field>
        {/* Before hydration, the browser would post the password to a static page. */}
        <button className="button button-primary" type="submit" disabled={!hydrated}>
          {pending ? 'Logging in...' : 'Login'}
        </button>
        <PasskeyOffer onSignedIn={login.enter} />
        <a className={styles.forgotten} href={getPagePath(router, 'forgotten')}>
          Forgotten your password?
        </a>
      </form>
    </>
  );
}

interface OfferProps {
  onSignedIn: (user: CurrentUser) => void;
}

// The code for passkeys loads once the screen is there, and other screens of the back office do without it.
function PasskeyOffer({ onSignedIn }: OfferProps) {
  const [Loaded, setLoaded] = useState<ComponentType<OfferProps>>();
  useEffect(() => {
    import('./LoginPasskeyOffer.tsx').then(({ default: offer }) => setLoaded(() => offer)).catch(() => {});
  }, []);
  if (Loaded) return <Loaded onSignedIn={onSignedIn} />;
  return (
    <>
      <button className="button" type="button" disabled>
        Sign in with a passkey
      </button>
      <p />
    </>
  );
}
