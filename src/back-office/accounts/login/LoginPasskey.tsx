import { PasskeyButton } from '../../../ui/passkeys/PasskeyButton.tsx';
import { boundPasskey } from '../../../ui/passkeys/passkey-text.ts';
import { usePasskeys } from '../../../ui/passkeys/use-passkeys.ts';
import { CentredHeading } from '../../shell/CentredScreen.tsx';
import styles from './LoginScreen.module.css';
import type { Login } from './use-login.ts';

/** Asks for the passkey of an account that has no other second factor. */
export function LoginPasskey({ entered, enter, restart }: Login) {
  const passkeys = usePasskeys({
    loadText: async () => boundPasskey,
    username: entered?.input.username,
    onSignedIn: enter,
  });
  return (
    <>
      <CentredHeading
        title="Admin Login"
        note="This account is protected by a passkey, so the password alone does not sign in. Confirm that it is you."
      />
      <div className={styles.form}>
        <PasskeyButton text={boundPasskey} passkeys={passkeys} primary />
        <button className="button" type="button" onClick={restart}>
          Back
        </button>
      </div>
    </>
  );
}
