import { onSessionEnd } from '../../api/call.ts';
import { $session } from '../../stores/session.ts';
import { openDialog } from '../dialog/open-dialog.tsx';
import type { SignInText } from './sign-in-text.ts';

/** Opens a sign-in dialog when a change finds that the session has ended. */
export function offerSignIn(text: SignInText): void {
  let asked: Promise<boolean> | undefined;
  // Several changes may find at once that the session has ended. One dialog answers all of them.
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
    // If the dialog's code does not load, the change fails as refused and the form keeps its text.
    return false;
  }
}
