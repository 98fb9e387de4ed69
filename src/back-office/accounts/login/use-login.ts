import { type RefObject, useState } from 'react';
import { messageOf } from '../../../api/call.ts';
import { loginInput } from '../../../contracts/accounts/auth.ts';
import { type LoginInput, type LoginStep, signIn } from '../../../stores/session.ts';
import { dismissToasts } from '../../../stores/toasts.ts';
import type { FieldErrors } from '../../../ui/form/form.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { useFormErrors } from '../../../ui/form/use-form-errors.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { useRouter } from '../../shell/router-context.ts';
import { showAccessDenied } from './access-denied.ts';
import { pathAfterLogin, requestedPath } from './login-return.ts';

/** The state of a login and the functions that change it. */
interface Login {
  form: RefObject<HTMLFormElement | null>;
  pending: boolean;
  errors: FieldErrors;
  clearErrors: () => void;
  /** The values of the steps so far and the next step. After going back, only the username. */
  entered: { input: Pick<LoginInput, 'username'>; step?: LoginStep } | undefined;
  submit: (typed: Record<string, unknown>) => Promise<void>;
  /** Goes back to username and password. */
  restart: () => void;
}

/** Signs in, in one step or more. Shows the notices of the specification (section 8). */
export function useLogin(): Login {
  const [entered, setEntered] = useState<Login['entered']>();
  const { form, errors, show } = useFormErrors();
  const { pending, run } = useAction((error) => {
    show(error);
    showToast({ title: 'Login Failed', description: messageOf(error) || 'Invalid credentials', destructive: true });
  });
  const router = useRouter();

  const submit: Login['submit'] = async (typed) => {
    if (pending) return;
    const input = loginInput.safeParse({ ...entered?.input, ...typed });
    show(input.error);
    if (!input.success) return;
    // Read before signing in, because the URL changes as soon as the session is known.
    const requested = requestedPath(router);
    await run(async () => {
      const user = await signIn(input.data);
      // Removes the notice of an earlier failure.
      dismissToasts();
      if (typeof user === 'string') return setEntered({ input: input.data, step: user });
      setEntered(undefined);
      if (user.role === 'admin') showToast({ title: 'Login Successful', description: 'Welcome back, admin!' });
      else if (!pathAfterLogin(router, user, requested)) showAccessDenied();
    });
  };

  const restart = () => {
    setEntered(entered && { input: { username: entered.input.username } });
    show();
  };
  return { form, pending, errors, clearErrors: show, entered, submit, restart };
}
