import { onSessionEnd } from '../../api/call.ts';
import { $session } from '../../stores/session.ts';
import { openDialog } from './open-dialog.tsx';
import type { SignInText } from './sign-in-text.ts';

/** Lets people sign in again in place when a change finds their session ended, in these words. */
export function offerSignIn(text: SignInText): void {
  let asked: Promise<boolean> | undefined;
  // Several changes may find the session ended at once: one dialog answers all of them.
  onSessionEnd(() => {
    asked ??= signInAgain(text).finally(() => {
      asked = undefined;
    });
    return asked;
  });
}

async function signInAgain(text: SignInText): Promise<boolean> {
  const session = $session.get();
  if (session.status !== 'signed-in') return false;
  const { username } = session.user;
  try {
    const { default: SignInDialog } = await import('./SignInDialog.tsx');
    return await openDialog<boolean>((close) => (
      <SignInDialog text={text} username={username} onSignedIn={() => close(true)} onClose={() => close(false)} />
    ));
  } catch {
    // Without the dialog's code the change fails as refused, and what was typed stays.
    return false;
  }
}
