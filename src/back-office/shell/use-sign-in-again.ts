import { useEffect } from 'react';
import { offerSignIn } from '../../ui/sign-in/sign-in-again.tsx';

const loadTexts = () => import('../../ui/sign-in/sign-in-text.ts');

/** Lets people sign in again, or prove who they are, without leaving the screen. The login does not use this, so that it does not load its code. */
export function useSignInAgain(): void {
  useEffect(
    () =>
      offerSignIn({
        session: async () => (await loadTexts()).englishSignIn,
        proof: async () => (await loadTexts()).proofSignIn,
      }),
    [],
  );
}
