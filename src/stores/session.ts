import { atom } from 'nanostores';
import { ApiError, call } from '../api/call.ts';
import { type CurrentUser, login, me, signedInHint } from '../contracts/accounts/auth.ts';
import type { CallArguments } from '../contracts/endpoint.ts';

/** The state of the session in this browser. `unknown` lasts until the first response; `failed` means that there was none. */
export type Session =
  | { status: 'unknown' }
  | { status: 'anonymous' }
  | { status: 'signed-in'; user: CurrentUser }
  | { status: 'failed'; error: unknown };

/** The input of the login: username and password, and the further fields that the account needs. */
export type LoginInput = CallArguments<typeof login>['input'];

/** The session that all islands share. */
export const $session = atom<Session>({ status: 'unknown' });

const hasHintCookie = () => document.cookie.split('; ').includes(`${signedInHint}=1`);

let loading: Promise<void> | undefined;

/** Loads the session once, without a retry. Sends no request without the hint cookie, because then nobody is signed in. */
export function loadSession(): Promise<void> {
  loading ??= hasHintCookie() ? refreshSession() : Promise.resolve($session.set({ status: 'anonymous' }));
  return loading;
}

let latestRequest = 0;

// Returns undefined if a later request or a logout has made the response obsolete.
async function fetchSession(): Promise<Session | undefined> {
  latestRequest += 1;
  const request = latestRequest;
  const answer = await call(me, {}).then(
    ({ user }): Session => ({ status: 'signed-in', user }),
    (error): Session =>
      error instanceof ApiError && error.status === 401 ? { status: 'anonymous' } : { status: 'failed', error },
  );
  return request === latestRequest ? answer : undefined;
}

/** Loads the session again. */
export async function refreshSession(): Promise<void> {
  const answer = await fetchSession();
  if (answer) $session.set(answer);
}

/** Applies changes to the signed-in user at once, then loads the user again. If loading fails, the changes stay. */
export async function changeUser(changes: Partial<CurrentUser>): Promise<void> {
  const session = $session.get();
  if (session.status !== 'signed-in') return;
  $session.set({ status: 'signed-in', user: { ...session.user, ...changes } });
  const answer = await fetchSession();
  if (answer && answer.status !== 'failed') $session.set(answer);
}

/** A further step of the login: a code (or a passkey in its place), a passkey, or a new password. */
export type LoginStep = 'code' | 'codeOrPasskey' | 'passkey' | 'newPassword';

/** Signs in. Returns the user, or the next step if the account asks for more. Throws the errors of `call`. */
export async function signIn(input: LoginInput): Promise<CurrentUser | LoginStep> {
  const answer = await call(login, { input });
  if ('twoFactorRequired' in answer) return answer.passkeyAccepted ? 'codeOrPasskey' : 'code';
  if ('passkeyRequired' in answer) return 'passkey';
  if ('passwordChangeRequired' in answer) return 'newPassword';
  enterSession(answer.user);
  return answer.user;
}

/** Sets the session to that of a user who has just signed in. */
export function enterSession(user: CurrentUser): void {
  $session.set({ status: 'signed-in', user });
  // The response does not include the login's own changes, such as a used recovery code.
  void changeUser({});
}

/** Sets the session to anonymous. */
export function forgetSession(): void {
  latestRequest += 1;
  $session.set({ status: 'anonymous' });
}
