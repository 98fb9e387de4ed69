import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { call } from '../../api/call.ts';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { passkeyLogin, passkeyLoginOptions, unknownPasskeyField } from '../../contracts/accounts/passkeys.ts';
import { issuesOf } from '../form/form.ts';
import type { PasskeyText } from './passkey-text.ts';
import { type PasskeyNote, sayFailure, wasReplaced } from './say-failure.ts';

/** What came of a request for a passkey. `off` says why passkeys are off at this address. All are missing if there is nothing to say. */
export interface PasskeyOutcome {
  user?: CurrentUser;
  note?: PasskeyNote;
  off?: string;
}

interface Asked {
  text: PasskeyText;
  /** Only this person's passkey may be used. */
  username?: string | undefined;
  /** True to wait until somebody chooses a passkey from the list of the username field. */
  inList?: boolean;
}

// How often requests were ended, so that one that still waits for its options knows.
let ended = 0;

/** Asks the browser for a passkey and signs in with it. Never throws. */
export async function askPasskey({ text, username, inList = false }: Asked): Promise<PasskeyOutcome> {
  let since = Date.now();
  let formerAddress = false;
  let isChosen = false;
  const endedBefore = ended;
  try {
    const hasList = inList && (await browserSupportsWebAuthnAutofill());
    if (inList && !hasList) return {};
    if (!browserSupportsWebAuthn()) return { note: { text: text.unsupported, isError: false } };
    const answer = await call(passkeyLoginOptions, { input: username ? { username } : {} });
    if (!answer.success) return { off: answer.passkeysOff };
    if (ended !== endedBefore) return {};
    formerAddress = answer.formerAddress;
    since = Date.now();
    const credential = await startAuthentication({
      // The server has made them in this form (WebAuthn level 3, section 5.1.9).
      optionsJSON: answer.options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: inList,
    });
    isChosen = true;
    const { id, rawId, type, response } = credential;
    const { user } = await call(passkeyLogin, { input: { credential: { id, rawId, type, response } } }).catch(
      (error) => {
        if (issuesOf(error).some(({ field }) => field === unknownPasskeyField))
          forget(String(answer.options.rpId), credential.id);
        throw error;
      },
    );
    return { user };
  } catch (error) {
    // Nobody has asked for a list that the browser does not show, and asking again would not show it either.
    if (wasReplaced(error) || (inList && !isChosen)) return {};
    return { note: sayFailure(error, since, text, formerAddress) };
  }
}

/** Ends the request for a passkey that waits for the person or for its options, if there is one. */
export function stopAsking(): void {
  ended += 1;
  WebAuthnAbortService.cancelCeremony();
}

// Tells the device that the site no longer knows a passkey (WebAuthn level 3, section 5.1.10). Few browsers can do that.
function forget(rpID: string, credentialID: string): void {
  sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => {});
}
