import type { FailureTexts } from '../../api/call.ts';
import { boundPasskey, type PasskeyText } from '../passkeys/passkey-text.ts';

/** The texts of the dialog that signs a person in again. */
export interface SignInText {
  title: string;
  note: string;
  username: string;
  password: string;
  code: string;
  newPassword: string;
  submit: string;
  pending: string;
  refused: string;
  /** The texts for other failures; English by default. */
  failures?: FailureTexts;
  cancel: string;
  /** Shown if the password is right and the account asks for a passkey. */
  passkeyRequired: string;
  passkey: PasskeyText;
}

/** The texts for the back office, where the session has ended. */
export const englishSignIn: SignInText = {
  title: 'Your session has ended',
  note: 'Sign in again to save. What you have written is still here.',
  username: 'Username',
  password: 'Password',
  code: '6-digit code or recovery code',
  newPassword: 'New password, in place of the temporary one',
  submit: 'Login',
  pending: 'Logging in...',
  refused: 'Invalid credentials',
  cancel: 'Not now',
  passkeyRequired: 'This account is protected by a passkey, so the password alone does not sign in.',
  passkey: boundPasskey,
};

/** The texts for the back office, where a call needs a fresh proof. */
export const proofSignIn: SignInText = {
  ...englishSignIn,
  title: 'Confirm that it is you',
  note: 'You signed in more than ten minutes ago. This cannot be undone or hands out data, so sign in again first. Then it is done at once, and what you have written is still here.',
  submit: 'Confirm',
  pending: 'Confirming...',
  cancel: 'Cancel',
};
