import type { FailureWords } from '../../api/call.ts';

/** The words of the dialog in which a person signs in again. */
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
  /** The words for other failures, where they are not English. */
  failures?: FailureWords;
  cancel: string;
}

/** The words of the back office. */
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
};
