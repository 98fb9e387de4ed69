import type { User } from '../../../db/schema.ts';
import type { Endpoint } from '../../../src/contracts/endpoint.ts';
import type { Call } from '../http/route.ts';
import { type Happening, ownerMail } from './owner-mails.ts';
import { tellOwner } from './tell-owner.ts';

/** The parts of a call that tell the owner of an account who has changed it, and from where. */
type SignedInCall = Pick<Call<Endpoint & { access: 'signed-in' }>, 'db' | 'request' | 'ip' | 'user' | 'afterResponse'>;

/** Tells the owner of an account what the caller has done to it. The mail names the caller if the caller is not the owner. */
export const tellOfChange = (
  call: SignedInCall,
  owner: Pick<User, 'id' | 'username' | 'email'>,
  happening: Happening,
): Promise<void> =>
  tellOwner(
    call,
    owner,
    ownerMail({ ...call, owner, by: owner.id === call.user.id ? undefined : call.user }, happening),
  );
