import { WebAuthnError } from '@simplewebauthn/browser';
import { messageOf } from '../../api/call.ts';
import type { PasskeyText } from './passkey-text.ts';

/** What to say about a passkey that was not used. `isError` is false if nothing is wrong. */
export interface PasskeyNote {
  text: string;
  isError: boolean;
}

// The browser's waiting time (functions/_shared/accounts/passkeys/challenge.ts), less what its clock may be wrong.
const timeoutMs = 4 * 60_000 - 1_000;

/** Returns true if a newer request for a passkey, or leaving the screen, has ended this one. */
export const wasReplaced = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED';

/** Returns what to say if the browser returned no passkey, or the server refused it. `since` is when the browser was asked. */
export function sayFailure(error: unknown, since: number, text: PasskeyText, formerAddress = false): PasskeyNote {
  if (!(error instanceof WebAuthnError)) return { text: messageOf(error) || text.refused, isError: true };
  // WebAuthn level 3, section 14.5.1: the browser must not tell a refusal from a missing passkey.
  if (error.name === 'NotAllowedError') {
    if (Date.now() - since >= timeoutMs) return { text: text.timedOut, isError: false };
    return { text: formerAddress ? `${text.notUsed} ${text.formerAddress}` : text.notUsed, isError: false };
  }
  if (error.name === 'NotSupportedError' || error.name === 'ConstraintError')
    return { text: text.unsupported, isError: false };
  return { text: text.refused, isError: true };
}
