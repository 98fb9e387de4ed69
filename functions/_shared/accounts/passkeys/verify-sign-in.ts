import type { UsedPasskey } from '../../../../db/queries/accounts/passkeys.ts';
import type { Assertion } from '../../../../src/contracts/accounts/passkeys.ts';
import { ProblemError } from '../../http/problem.ts';
import { type AnsweredChallenge, readChallenge } from './challenge.ts';
import { relyingParty } from './relying-party.ts';

/** What a verified answer of a passkey says. */
export interface VerifiedSignIn {
  challenge: AnsweredChallenge;
  counter: number;
  backedUp: boolean;
}

const notVerified = (cause?: unknown) =>
  new ProblemError(
    'invalid_credentials',
    'This passkey could not be verified. It must belong to this site, and confirm that it is you with a fingerprint, your face or a PIN. Please try again, or sign in another way.',
    { cause },
  );

/**
 * Verifies the answer of a passkey to a challenge (WebAuthn level 3, section 7.2), except its counter, which the statement that opens
 * the session compares with the stored one. Throws a problem if it cannot be accepted.
 */
export async function verifySignIn(
  request: Request,
  credential: Assertion,
  passkey: UsedPasskey,
): Promise<VerifiedSignIn> {
  // Loaded here, because only these calls need the library, which takes long to load.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let challenge: AnsweredChallenge | undefined;
  const { userHandle: handle, ...response } = credential.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...response, ...(handle ? { userHandle: handle } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: async (encoded) => {
      challenge = await readChallenge(request, 'sign-in', encoded);
      return true;
    },
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    // The library compares counters before it checks the signature, so that anybody could make a passkey look like a copy.
    credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: 0 },
  }).catch((error: unknown) => {
    throw error instanceof ProblemError ? error : notVerified(error);
  });
  if (!verified || !challenge) throw notVerified();
  const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
  // Whether a passkey may be on several devices never changes (WebAuthn level 3, section 7.2, step 19).
  if ((credentialDeviceType === 'multiDevice') !== passkey.backupEligible) throw notVerified();
  return { challenge, counter: newCounter, backedUp: credentialBackedUp };
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
