import { LoginCode } from './LoginCode.tsx';
import { LoginPasskey } from './LoginPasskey.tsx';
import type { Login } from './use-login.ts';

/** Asks for the second factor of an account: a code of its app, or a passkey. */
export default function LoginFactor(login: Login) {
  return login.entered?.step === 'passkey' ? <LoginPasskey {...login} /> : <LoginCode {...login} />;
}
