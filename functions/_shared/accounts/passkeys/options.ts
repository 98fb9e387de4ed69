import type { Database } from '../../../../db/client.ts';
import { hasFormerPasskeys, listPasskeys } from '../../../../db/queries/accounts/passkeys.ts';
import type { User } from '../../../../db/schema.ts';
import { ceremonyTimeoutMs } from './challenge.ts';
import { algorithms, relyingParty } from './relying-party.ts';
import { userHandle } from './user-handle.ts';

/** Returns the passkeys of a user that work, as the options for a browser name them. */
export const descriptors = async (db: Database, user: User) =>
  (await listPasskeys(db, user.id))
    .filter(({ rpId }) => rpId === relyingParty.id)
    .map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** Returns the options with which a browser makes a passkey for a person. Their earlier passkeys are left out. */
export async function creationOptions(
  { id, username, firstName, lastName }: Pick<User, 'id' | 'username' | 'firstName' | 'lastName'>,
  challenge: string,
  earlier: Awaited<ReturnType<typeof descriptors>> = [],
) {
  // Loaded here, because only this call needs it.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID: relyingParty.id,
    userID: userHandle(id),
    userName: username,
    userDisplayName: [firstName, lastName].filter(Boolean).join(' ') || username,
    challenge,
    timeout: ceremonyTimeoutMs,
    attestationType: 'none',
    excludeCredentials: earlier,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/**
 * Returns the options with which a browser asks for a passkey: any of this site, or one of the signed-in user's. The library is not
 * used, because it takes long to load, and every visit of the login calls this.
 */
export async function requestOptions(db: Database, user: User | undefined, challenge: string) {
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId: relyingParty.id,
    timeout: ceremonyTimeoutMs,
    userVerification: 'required',
    ...(user ? { allowCredentials: (await descriptors(db, user)).map((one) => ({ ...one, type: 'public-key' })) } : {}),
  };
}

// How long an instance remembers whether there are passkeys of a former address. Anybody can open the login, so most calls ask nothing.
const memoryMs = 60_000;

let remembered: { until: number; answer: Promise<boolean> } | undefined;

/** Returns true if somebody has passkeys of an earlier address of the site. */
export function knowsFormerAddress(db: Database): Promise<boolean> {
  if (!remembered || remembered.until < Date.now()) {
    const answer = hasFormerPasskeys(db, relyingParty.id);
    remembered = { until: Date.now() + memoryMs, answer };
    answer.catch(() => {
      remembered = undefined;
    });
  }
  return remembered.answer;
}
