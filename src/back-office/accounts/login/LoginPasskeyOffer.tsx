import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { PasskeyButton } from '../../../ui/passkeys/PasskeyButton.tsx';
import { usePasskeys } from '../../../ui/passkeys/use-passkeys.ts';

const labels = { signIn: 'Sign in with a passkey', pending: 'Waiting for your passkey...' };
const loadText = async () => (await import('../../../ui/passkeys/passkey-text.ts')).englishPasskey;

/** Signs in with a passkey, from a button and from the list of the username field. */
export default function LoginPasskeyOffer({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const passkeys = usePasskeys({ loadText, listed: true, onSignedIn });
  return <PasskeyButton text={labels} passkeys={passkeys} />;
}
