import { useState } from 'react';
import { messageOf } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { loginInput } from '../../../contracts/accounts/auth.ts';
import { enterSession, type LoginInput, type LoginStep, signIn } from '../../../stores/session.ts';
import { dismissToasts } from '../../../stores/toasts.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { useRouter } from '../../shell/router-context.ts';
import { showAccessDenied } from './access-denied.ts';
import { pathAfterLogin, requestedPath } from './login-return.ts';

/** The values of the steps so far and the next step. After going back, only the username. */
interface Entered {
  input: Pick<LoginInput, 'username'>;
  step?: LoginStep;
}

/** The state of a login and the functions that change it. */
export type Login = ReturnType<typeof useLogin>;

/** Signs in, in one step or more. Shows the notices of the specification (section 8). */
export function useLogin() {
  const [entered, setEntered] = useState<Entered>();
  const router = useRouter();
  const welcome = (user: CurrentUser, requested: string | undefined) => {
    setEntered(undefined);
    if (user.role === 'admin') showToast({ title: 'Login Successful', description: 'Welcome back, admin!' });
    else if (!pathAfterLogin(router, user, requested)) showAccessDenied();
  };
  const { show, ...form } = useSubmit({
    parse: (typed) => loginInput.safeParse({ ...entered?.input, ...typed }),
    send: async (input) => {
      // Read before signing in, because the URL changes as soon as the session is known.
      const requested = requestedPath(router);
      const user = await signIn(input);
      // Removes the notice of an earlier failure.
      dismissToasts();
      if (typeof user === 'string') return setEntered({ input, step: user });
      welcome(user, requested);
    },
    fail: (error) =>
      showToast({ title: 'Login Failed', description: messageOf(error) || 'Invalid credentials', destructive: true }),
  });

  /** Goes back to username and password. */
  const restart = () => {
    setEntered(entered && { input: { username: entered.input.username } });
    show();
  };
  /** Goes on with a person who has signed in with a passkey. */
  const enter = (user: CurrentUser) => {
    const requested = requestedPath(router);
    dismissToasts();
    enterSession(user);
    welcome(user, requested);
  };
  return { ...form, enter, clearErrors: () => show(), entered, restart };
}
