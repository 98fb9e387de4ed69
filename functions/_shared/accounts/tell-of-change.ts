import type { User } from '../../../db/schema.ts';
import type { Endpoint } from '../../../src/contracts/endpoint.ts';
import type { Call } from '../http/route.ts';
import { type Happening, ownerMail } from './owner-mails.ts';
import { tellOwner } from './tell-owner.ts';

/** The parts of an admin's call that tell the owner of an account who has changed it, and how. */
type AdminCall = Pick<Call<Endpoint & { access: 'admin' }>, 'db' | 'request' | 'ip' | 'user' | 'afterResponse'>;

/** Tells the owner of an account what an admin has done to it. An admin may do some of this to their own account. */
export const tellOfChange = (
  call: AdminCall,
  owner: Pick<User, 'id' | 'username' | 'email'>,
  happening: Happening,
): Promise<void> =>
  tellOwner(
    call,
    owner,
    ownerMail({ ...call, owner, by: owner.id === call.user.id ? undefined : call.user }, happening),
  );
