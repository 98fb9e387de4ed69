import { useEffect } from 'react';
import { offerSignIn } from '../../ui/sign-in-again.tsx';
import { englishSignIn } from '../../ui/sign-in-text.ts';

/** Lets people sign in again in place on the screens that only signed-in people see; the login does without its code. */
export function useSignInAgain(): void {
  useEffect(() => offerSignIn(englishSignIn), []);
}
