import { randomUUID } from 'node:crypto';
import type { Config } from '@netlify/functions';
import { unusableHash } from '../db/password-hash.ts';
import { findUserByName } from '../db/queries/accounts/users.ts';
import * as contract from '../src/contracts/accounts/joining.ts';
import { toCurrentUser } from './_shared/accounts/current-user.ts';
import { deviceName } from './_shared/accounts/device-name.ts';
import { type ChosenFactor, joinAccount, nameTaken, readInvitation } from './_shared/accounts/join-account.ts';
import { nameOf } from './_shared/accounts/link-mails.ts';
import { makeChallenge } from './_shared/accounts/passkeys/challenge.ts';
import { creationOptions } from './_shared/accounts/passkeys/options.ts';
import { passkeysOff, requirePasskeys } from './_shared/accounts/passkeys/relying-party.ts';
import { verifyRegistration } from './_shared/accounts/passkeys/verify-registration.ts';
import { hashPassword } from './_shared/accounts/password.ts';
import { refuseWeakPassword } from './_shared/accounts/password-rule.ts';
import { type Call, on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';

export const config: Config = { path: ['/api/auth/invitation', '/api/auth/join', '/api/auth/join/passkey-options'] };

export default serve([
  on(contract.readInvitation, async ({ db, input }) => {
    const { inviterFirstName, inviterLastName, invitedBy, ...invitation } = await readInvitation(db, input.token);
    const inviter = nameOf({ firstName: inviterFirstName, lastName: inviterLastName, username: invitedBy });
    return { success: true, invitation: { ...invitation, invitedBy: inviter } };
  }),

  on(contract.joinPasskeyOptions, async ({ db, input, request, setCookies }) => {
    const off = passkeysOff(request);
    if (off) return { success: false, passkeysOff: off };
    const { firstName, lastName } = await readInvitation(db, input.token);
    // Refused before the device keeps a passkey for this name.
    if (await findUserByName(db, input.username)) throw nameTaken();
    const id = randomUUID();
    const { challenge, cookies } = await makeChallenge(request, 'join', id);
    setCookies(cookies);
    const person = { id, username: input.username, firstName, lastName };
    return { success: true, options: await creationOptions(person, challenge) };
  }),

  on(contract.join, async (call) => {
    const { token, username } = call.input;
    // Only who has a link may make the server hash a password.
    const invitation = await readInvitation(call.db, token);
    const user = await joinAccount(call, token, invitation, { username, ...(await chosenFactor(call)) });
    // The browser asks again at once, and then learns if a second factor is required.
    return { success: true, user: toCurrentUser({ ...user, newestKey: null, lacksSecondFactor: false }) };
  }),
]);

// The password or the passkey with which the person signs in from then on.
async function chosenFactor({ input, request }: Call<typeof contract.join>): Promise<ChosenFactor> {
  const { username, password, credential } = input;
  if (!credential) {
    // The declaration asks for one of the two.
    const chosen = password ?? '';
    await refuseWeakPassword('password', chosen, username);
    return { id: randomUUID(), password: await hashPassword(chosen) };
  }
  requirePasskeys(request);
  const { passkey, challenge } = await verifyRegistration(request, credential, 'join');
  const name = deviceName(request.headers.get('user-agent') ?? '');
  // The options were made for this id, which the device keeps.
  const id = challenge.subject ?? randomUUID();
  return { id, password: unusableHash(), passkey: { ...passkey, userId: id, name, challenge } };
}
