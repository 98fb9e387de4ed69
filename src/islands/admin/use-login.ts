import { type RefObject, useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { loginInput } from '../../contracts/auth.ts';
import { type LoginInput, signIn } from '../../stores/session.ts';
import type { FieldErrors } from '../ui/form.ts';
import { showToast } from '../ui/show-toast.ts';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { showAccessDenied } from './access-denied.ts';

/** How a login stands. */
interface Login {
  form: RefObject<HTMLFormElement | null>;
  pending: boolean;
  errors: FieldErrors;
  /** The name and password that wait for their second factor. */
  waiting: LoginInput | undefined;
  submit: (typed: Record<string, unknown>) => Promise<void>;
  /** Back to name and password. */
  restart: () => void;
}

/** Signs in, in one step or two, with the notices of the specification (section 8). */
export function useLogin(): Login {
  const [pending, setPending] = useState(false);
  const [waiting, setWaiting] = useState<LoginInput>();
  const { form, errors, show } = useFormErrors();

  const submit: Login['submit'] = async (typed) => {
    if (pending) return;
    const input = loginInput.safeParse({ ...waiting, ...typed });
    show(input.error);
    if (!input.success) return;
    setPending(true);
    try {
      const user = await signIn(input.data);
      setWaiting(user ? undefined : input.data);
      if (user?.role === 'admin') showToast({ title: 'Login Successful', description: 'Welcome back, admin!' });
      else if (user) showAccessDenied();
    } catch (error) {
      show(error);
      showToast({ title: 'Login Failed', description: messageOf(error, 'Invalid credentials'), destructive: true });
    } finally {
      setPending(false);
    }
  };

  const restart = () => {
    setWaiting(undefined);
    show();
  };
  return { form, pending, errors, waiting, submit, restart };
}
