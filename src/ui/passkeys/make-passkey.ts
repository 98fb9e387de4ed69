import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  sendSignal,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Registration, registrationOptions, removePasskey } from '../../contracts/accounts/passkeys.ts';
import type { Answer } from '../../contracts/endpoint.ts';

/** What came of making a passkey: the browser's answer for the server, or what to say. */
export type MadePasskey = { credential: Registration } | { note: string };

/** The options of the server, or why there are none. */
type Options = Answer<typeof registrationOptions>;

/** Makes a passkey on this device, or on one that the browser offers, by the options that `ask` returns. Throws the errors of `ask`. */
export async function makePasskey(ask: () => Promise<Options>): Promise<MadePasskey> {
  if (!browserSupportsWebAuthn())
    return { note: 'This browser cannot make passkeys here. Use another browser, and open the site by https.' };
  const answer = await ask();
  if (!answer.success) return { note: answer.passkeysOff };
  try {
    const { id, rawId, type, response } = await startRegistration({
      // The server has made them in this form (WebAuthn level 3, section 5.1.8).
      optionsJSON: answer.options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    const { clientDataJSON, attestationObject, transports } = response;
    const made = { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
    return { credential: { id, rawId, type, response: made } };
  } catch (error) {
    if (error instanceof WebAuthnError) return { note: noteOf(error) };
    throw error;
  }
}

function noteOf({ code, name }: WebAuthnError): string {
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'ConstraintError' || name === 'NotSupportedError' || code.startsWith('ERROR_AUTHENTICATOR_MISSING'))
    return 'This device cannot keep a passkey that confirms that it is you. It needs a fingerprint, your face or a PIN. Use another device.';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was made.';
  return 'This browser does not allow passkeys at this address.';
}

/** Tells this browser which passkeys are left, so that it no longer offers a removed one. Few browsers can do that. */
export function forgetRemoved(remaining: Answer<typeof removePasskey>['remaining']): void {
  sendSignal({ signalName: 'allAcceptedCredentials', ...remaining }).catch(() => {});
}
