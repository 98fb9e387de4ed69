import type { NewPasskey } from '../../../../db/queries/accounts/passkeys.ts';
import type { Registration } from '../../../../src/contracts/accounts/passkeys.ts';
import { ProblemError } from '../../http/problem.ts';
import { type AnsweredChallenge, type Purpose, readChallenge } from './challenge.ts';
import { algorithms, relyingParty } from './relying-party.ts';

/** A passkey that a browser has made, and the challenge that it answers. */
export interface VerifiedRegistration {
  passkey: Omit<NewPasskey, 'userId' | 'name'>;
  challenge: AnsweredChallenge;
}

const notVerified = (cause?: unknown) =>
  new ProblemError(
    'invalid',
    'This passkey could not be verified. It must belong to this site, and confirm that it is you with a fingerprint, your face or a PIN. Please try again.',
    { cause },
  );

/** Verifies a passkey that a browser has made (WebAuthn level 3, section 7.1). Throws a problem if it cannot be accepted. */
export async function verifyRegistration(
  request: Request,
  credential: Registration,
  purpose: Exclude<Purpose, 'sign-in'>,
): Promise<VerifiedRegistration> {
  // Loaded here, because only these calls need the library, which takes long to load.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  let challenge: AnsweredChallenge | undefined;
  const { transports, ...response } = credential.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { ...response, ...(transports ? { transports } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: async (encoded) => {
      challenge = await readChallenge(request, purpose, encoded);
      return true;
    },
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw error instanceof ProblemError ? error : notVerified(error);
  });
  if (!verified || !challenge) throw notVerified();
  const { credential: made, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    passkey: {
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: transports ?? [],
      rpId: relyingParty.id,
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
    },
    challenge,
  };
}
