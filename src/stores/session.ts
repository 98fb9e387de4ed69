import { atom } from 'nanostores';
import { ApiError, call } from '../api/call.ts';
import { type CurrentUser, login, me, signedInHint } from '../contracts/auth.ts';
import type { CallArguments } from '../contracts/endpoint.ts';

/** Who uses this browser: not known yet, nobody, a signed-in person, or not known because asking failed. */
export type Session =
  | { status: 'unknown' }
  | { status: 'anonymous' }
  | { status: 'signed-in'; user: CurrentUser }
  | { status: 'failed'; error: unknown };

/** What one signs in with: name and password, and the second factor where the account asks for it. */
export type LoginInput = CallArguments<typeof login>['input'];

/** The session that all islands share. */
export const $session = atom<Session>({ status: 'unknown' });

const hinted = () => document.cookie.split('; ').includes(`${signedInHint}=1`);

let loading: Promise<void> | undefined;

/** Asks once who is signed in, without a retry; without the hint cookie nobody is, and nothing is asked. */
export function loadSession(): Promise<void> {
  loading ??= hinted() ? refreshSession() : Promise.resolve($session.set({ status: 'anonymous' }));
  return loading;
}

// An answer that a later question, a login or a logout has overtaken is of no interest.
let latest = 0;

// Gives nothing where the answer has been overtaken.
async function ask(): Promise<Session | undefined> {
  latest += 1;
  const question = latest;
  const answer = await call(me, {}).then(
    ({ user }): Session => ({ status: 'signed-in', user }),
    (error): Session =>
      error instanceof ApiError && error.status === 401 ? { status: 'anonymous' } : { status: 'failed', error },
  );
  return question === latest ? answer : undefined;
}

/** Asks again who is signed in. */
export async function refreshSession(): Promise<void> {
  const answer = await ask();
  if (answer) $session.set(answer);
}

/** Notes what a change made of the user, and asks for the user again; while that fails, what is known stays. */
export async function changeUser(changes: Partial<CurrentUser>): Promise<void> {
  const session = $session.get();
  if (session.status !== 'signed-in') return;
  $session.set({ status: 'signed-in', user: { ...session.user, ...changes } });
  const answer = await ask();
  if (answer && answer.status !== 'failed') $session.set(answer);
}

/** What a login asks for besides name and password: the field of the input that is missing. */
export type LoginStep = 'code' | 'newPassword';

/** Signs in. Returns the user, or what the account asks for besides. Throws call()'s errors. */
export async function signIn(input: LoginInput): Promise<CurrentUser | LoginStep> {
  const answer = await call(login, { input });
  if ('twoFactorRequired' in answer) return 'code';
  if ('passwordChangeRequired' in answer) return 'newPassword';
  $session.set({ status: 'signed-in', user: answer.user });
  // What the login itself has changed, such as a recovery code used up, is not in its answer.
  void changeUser({});
  return answer.user;
}

/** Notes that nobody is signed in any more. */
export function forgetSession(): void {
  latest += 1;
  $session.set({ status: 'anonymous' });
}
