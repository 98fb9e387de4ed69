import { useEffect } from 'react';
import { offerSignIn } from '../../ui/sign-in/sign-in-again.tsx';
import { englishSignIn, proofSignIn } from '../../ui/sign-in/sign-in-text.ts';

/** Lets people sign in again, or prove who they are, without leaving the screen. The login does not use this, so that it does not load its code. */
export function useSignInAgain(): void {
  useEffect(() => offerSignIn({ session: englishSignIn, proof: proofSignIn }), []);
}
