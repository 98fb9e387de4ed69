import type { User } from '../../../db/schema.ts';
import type { resetSecondFactor } from '../../../src/contracts/accounts/users.ts';
import type { Call } from '../http/route.ts';
import { type Happening, ownerMail } from './owner-mails.ts';
import { tellOwner } from './tell-owner.ts';

/** Tells the owner of an account what an admin has done to it. An admin may also do it to their own account. */
export const tellOfChange = (
  call: Pick<Call<typeof resetSecondFactor>, 'db' | 'request' | 'ip' | 'user' | 'afterResponse'>,
  owner: Pick<User, 'id' | 'username' | 'email'>,
  happening: Happening,
): Promise<void> =>
  tellOwner(
    call,
    owner,
    ownerMail({ ...call, owner, by: owner.id === call.user.id ? undefined : call.user }, happening),
  );
