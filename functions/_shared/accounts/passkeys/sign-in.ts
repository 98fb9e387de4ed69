import { findPasskey, type UsedPasskey } from '../../../../db/queries/accounts/passkeys.ts';
import type { UserFacts } from '../../../../db/queries/accounts/sessions.ts';
import type { User } from '../../../../db/schema.ts';
import { type passkeyLogin, unknownPasskeyField } from '../../../../src/contracts/accounts/passkeys.ts';
import { ProblemError, refusedField } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { networkTries, refuseExceeded } from '../../http/throttle.ts';
import { sha256 } from '../../platform/keys.ts';
import { justChanged } from '../login/login-attempt.ts';
import { openSessionFor } from '../login/session-part.ts';
import { happenings, ownerMail } from '../owner-mails.ts';
import { tellOwner } from '../tell-owner.ts';
import { answeredBefore } from './challenge.ts';
import { passkeyLabel } from './passkey-label.ts';
import { relyingParty } from './relying-party.ts';
import { encodedUserHandle } from './user-handle.ts';
import { verifySignIn } from './verify-sign-in.ts';

/** Returns the subject of a challenge that only this person may answer. All spellings of a name are one person. */
export const personKey = (username: string): string => sha256(username.normalize('NFKC').toLowerCase());

/**
 * Signs in with a passkey and sets the cookies. Counts a try of the network. Returns the user. Throws a problem if the passkey is
 * unknown or refused, if there were too many tries, or if the account is disabled.
 */
export async function signInWithPasskey(call: Call<typeof passkeyLogin>): Promise<User & UserFacts> {
  const { db, request, input, ip, record } = call;
  const { found, exceeded } = await findPasskey(db, input.credential.id, relyingParty.id, networkTries(ip));
  const actor = found ? { id: found.user.id, name: found.user.username } : { id: null, name: 'unknown' };
  const fail = (subject: string) => record({ action: 'login.failure', subject, actor });
  refuseExceeded('login', exceeded, () => fail('Too many tries'));
  if (!found) {
    fail('Unknown passkey');
    throw unknownPasskey();
  }
  const { passkey, user } = found;
  const refuse = (why: string, problem: ProblemError) => {
    record({ action: 'passkey.refuse', subject: `${passkeyLabel(passkey)}: ${why}`, actor });
    return problem;
  };
  const { challenge, counter, backedUp } = await verifySignIn(request, input.credential, passkey).catch((error) => {
    throw refuse('it could not be verified', error);
  });
  const handle = input.credential.response.userHandle;
  // A browser that was given a list of passkeys need not name the person, because the challenge does.
  if (handle ? handle !== encodedUserHandle(user.id) : challenge.subject === undefined)
    throw refuse('it names another account', otherAccount());
  if (challenge.subject !== undefined && challenge.subject !== personKey(user.username))
    throw refuse('another account was asked for', otherPerson());
  if (user.disabledAt) throw refuse('the account is disabled', disabled());
  const use = { id: passkey.passkeyId, userId: user.id, counter, backedUp, challenge };
  const outcome = await openSessionFor(
    call,
    { user, actor: { id: user.id, name: user.username } },
    { passkey: use },
    networkTries(ip).key,
  );
  if (outcome === 'challenge used') throw refuse('its answer had been used', answeredBefore());
  if (outcome === 'copied') {
    await tellOwner(call, user, ownerMail({ ...call, owner: user }, happenings.passkeyRefused));
    throw refuse('it may be a copy, because its counter has not grown', copied(passkey));
  }
  if (outcome !== 'opened') throw justChanged();
  return user;
}

const unknownPasskey = () =>
  refusedField(
    unknownPasskeyField,
    'This site does not know this passkey. Perhaps it was removed from the account. Sign in another way, and delete the passkey from your device.',
    'invalid_credentials',
  );

const otherAccount = () =>
  new ProblemError('invalid_credentials', 'This passkey names another account than its own. Sign in another way.');

const otherPerson = () =>
  new ProblemError(
    'invalid_credentials',
    'This passkey belongs to another account. Choose one of the account named here.',
  );

const disabled = () => new ProblemError('forbidden', 'This account is disabled. Ask an admin to enable it.');

const copied = ({ name }: UsedPasskey) =>
  new ProblemError(
    'invalid_credentials',
    `The passkey “${name}” may have been copied: its counter did not grow. Sign in another way, remove the passkey from your account and add a new one. If you have no other way, ask an admin.`,
  );
