import { onSignInNeeded, type SignInReason } from '../../api/call.ts';
import { $session } from '../../stores/session.ts';
import { openDialog } from '../dialog/open-dialog.tsx';
import type { SignInText } from './sign-in-text.ts';

/** Load the texts of the sign-in dialog for each reason, which few people see. Without a text, the call fails as refused. */
export type SignInTexts = Partial<Record<SignInReason, () => Promise<SignInText>>>;

/** Opens a sign-in dialog when the session has ended, or when a call needs a fresh proof of who the person is. */
export function offerSignIn(texts: SignInTexts): void {
  let asked: Promise<boolean> | undefined;
  // Several calls may need it at once. One dialog answers all of them.
  onSignInNeeded((reason) => {
    asked ??= signInAgain(texts[reason]).finally(() => {
      asked = undefined;
    });
    return asked;
  });
}

async function signInAgain(load: (() => Promise<SignInText>) | undefined): Promise<boolean> {
  const session = $session.get();
  if (!load || session.status !== 'signed-in') return false;
  const { username } = session.user;
  try {
    const [text, { default: SignInDialog }] = await Promise.all([load(), import('./SignInDialog.tsx')]);
    return await openDialog<boolean>((close) => (
      <SignInDialog text={text} username={username} onSignedIn={() => close(true)} onClose={() => close(false)} />
    ));
  } catch {
    // If the dialog's code does not load, the call fails as refused and the form keeps its text.
    return false;
  }
}
