import type { Config } from '@netlify/functions';
import * as contract from '../src/contracts/accounts/joining.ts';
import { toCurrentUser } from './_shared/accounts/current-user.ts';
import { joinAccount, readInvitation } from './_shared/accounts/join-account.ts';
import { nameOf } from './_shared/accounts/link-mails.ts';
import { hashPassword } from './_shared/accounts/password.ts';
import { refuseWeakPassword } from './_shared/accounts/password-rule.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';

export const config: Config = { path: ['/api/auth/invitation', '/api/auth/join'] };

export default serve([
  on(contract.readInvitation, async ({ db, input }) => {
    const { inviterFirstName, inviterLastName, invitedBy, ...invitation } = await readInvitation(db, input.token);
    const inviter = nameOf({ firstName: inviterFirstName, lastName: inviterLastName, username: invitedBy });
    return { success: true, invitation: { ...invitation, invitedBy: inviter } };
  }),

  on(contract.join, async (call) => {
    const { token, username, password } = call.input;
    // Only who has a link may make the server hash a password.
    const invitation = await readInvitation(call.db, token);
    await refuseWeakPassword('password', password, username);
    const user = await joinAccount(call, token, invitation, { username, password: await hashPassword(password) });
    // The browser asks again at once, and then learns if a second factor is required.
    return { success: true, user: toCurrentUser({ ...user, newestKey: null, lacksSecondFactor: false }) };
  }),
]);
