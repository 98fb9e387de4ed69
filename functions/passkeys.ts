import type { Config } from '@netlify/functions';
import * as query from '../db/queries/accounts/passkeys.ts';
import type { Passkey } from '../db/schema.ts';
import * as contract from '../src/contracts/accounts/passkeys.ts';
import { toCurrentUser } from './_shared/accounts/current-user.ts';
import { deviceName } from './_shared/accounts/device-name.ts';
import { happenings, ownerMail } from './_shared/accounts/owner-mails.ts';
import { answeredBefore, makeChallenge } from './_shared/accounts/passkeys/challenge.ts';
import {
  creationOptions,
  descriptors,
  knowsFormerAddress,
  requestOptions,
} from './_shared/accounts/passkeys/options.ts';
import { passkeyLabel } from './_shared/accounts/passkeys/passkey-label.ts';
import { passkeysOff, relyingParty, requirePasskeys } from './_shared/accounts/passkeys/relying-party.ts';
import { personKey, signInWithPasskey } from './_shared/accounts/passkeys/sign-in.ts';
import { encodedUserHandle } from './_shared/accounts/passkeys/user-handle.ts';
import { verifyRegistration } from './_shared/accounts/passkeys/verify-registration.ts';
import { readSession } from './_shared/accounts/session.ts';
import { tellOwner } from './_shared/accounts/tell-owner.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';

export const config: Config = {
  path: [
    '/api/auth/passkeys',
    '/api/auth/passkeys/options',
    '/api/auth/passkeys/:id',
    '/api/auth/passkey-login',
    '/api/auth/passkey-login/options',
  ],
};

const shown = ({ id, name, createdAt, lastUsedAt, backedUp, rpId }: Passkey) => ({
  ...{ id, name, createdAt, lastUsedAt, synced: backedUp, works: rpId === relyingParty.id },
});

export default serve([
  on(contract.listPasskeys, async ({ db, user, request }) => ({
    success: true,
    passkeys: (await query.listPasskeys(db, user.id)).map(shown),
    off: passkeysOff(request) ?? null,
  })),

  on(contract.registrationOptions, async ({ db, user, request, setCookies }) => {
    const off = passkeysOff(request);
    if (off) return { success: false, passkeysOff: off };
    const { challenge, cookies } = await makeChallenge(request, 'register', user.id);
    setCookies(cookies);
    return { success: true, options: await creationOptions(user, challenge, await descriptors(db, user)) };
  }),

  on(contract.addPasskey, async (call) => {
    const { db, user, input, request, record } = call;
    requirePasskeys(request);
    const { passkey: made, challenge } = await verifyRegistration(request, input.credential, 'register');
    if (challenge.subject !== user.id)
      throw new ProblemError('conflict', 'This passkey was made for another account. Please try again.');
    const name = input.name ?? deviceName(request.headers.get('user-agent') ?? '');
    const values = { ...made, userId: user.id, name };
    const added = await query.addPasskey(db, values, challenge, await readSession(request));
    if (added === 'challenge used') throw answeredBefore();
    if (added === 'too many') throw tooMany();
    if (added === 'known already') throw new ProblemError('conflict', 'This passkey has been added already.');
    record({ action: 'passkey.add', subject: passkeyLabel(added) });
    await tellOwner(call, user, ownerMail({ ...call, owner: user }, happenings.passkeyAdded));
    return { success: true, passkey: shown(added) };
  }),

  on(contract.renamePasskey, async ({ db, user, params, input, record }) => {
    const earlier = await query.renamePasskey(db, user.id, params.id, input.name);
    if (!earlier) throw gone();
    record({ action: 'passkey.rename', subject: `${passkeyLabel(earlier)}, now ${input.name}` });
    return { success: true };
  }),

  on(contract.removePasskey, async ({ db, user, params, request, record }) => {
    const keep = { rpId: relyingParty.id, keepSession: await readSession(request) };
    const removed = await query.removePasskey(db, user.id, params.id, keep);
    if (!removed) throw gone();
    if (removed === 'last way in') throw lastWayIn();
    record({ action: 'passkey.remove', subject: passkeyLabel(removed) });
    const left = (await query.listPasskeys(db, user.id)).filter(({ rpId }) => rpId === relyingParty.id);
    return {
      success: true,
      remaining: {
        rpID: relyingParty.id,
        userID: encodedUserHandle(user.id),
        allAcceptedCredentialIDs: left.map(({ credentialId }) => credentialId),
      },
    };
  }),

  on(contract.passkeyLoginOptions, async ({ db, user, input, request, setCookies }) => {
    const off = passkeysOff(request);
    if (off) return { success: false, passkeysOff: off };
    const subject = input.username === undefined ? undefined : personKey(input.username);
    const { challenge, cookies } = await makeChallenge(request, 'sign-in', subject);
    setCookies(cookies);
    // Only the person may know which passkeys the account has.
    const known = user && subject === personKey(user.username) ? user : undefined;
    const options = await requestOptions(db, known, challenge);
    return { success: true, options, formerAddress: await knowsFormerAddress(db) };
  }),

  on(contract.passkeyLogin, async (call) => {
    requirePasskeys(call.request);
    return { success: true, user: toCurrentUser(await signInWithPasskey(call)) };
  }),
]);

const gone = () => new ProblemError('not_found', 'This passkey has been removed already');

const tooMany = () =>
  new ProblemError('conflict', `You have ${contract.passkeyLimit} passkeys, the most there can be. Remove one first.`);

const lastWayIn = () =>
  new ProblemError(
    'conflict',
    'This passkey is the only way to sign in to your account. Add another passkey or set a password first.',
  );
