import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { PasskeyButton } from '../../../ui/passkeys/PasskeyButton.tsx';
import { englishPasskey } from '../../../ui/passkeys/passkey-text.ts';
import { usePasskeys } from '../../../ui/passkeys/use-passkeys.ts';

/** Signs in with a passkey, from a button and from the list of the username field. */
export default function LoginPasskeyOffer({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const passkeys = usePasskeys({ text: englishPasskey, listed: true, onSignedIn });
  return <PasskeyButton text={englishPasskey} passkeys={passkeys} />;
}
