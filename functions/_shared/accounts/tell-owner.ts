import type { Database } from '../../../db/client.ts';
import { storeAccountMail } from '../../../db/queries/accounts/account-mails.ts';
import type { User } from '../../../db/schema.ts';
import { hasMail } from '../leads/notifications/mail-service.ts';
import { sendAfterResponse } from '../leads/notifications/send-after-response.ts';
import { type AccountMail, sealMail } from './account-mail.ts';
import { type Happening, ownerMail } from './owner-mails.ts';

/**
 * Tells the owner of an account what has happened to it (OWASP ASVS 5.0, 6.3.7). The mail is stored before the response and sent after
 * it. Does nothing if the site sends no mail.
 */
export async function tellOwner(
  { db, afterResponse }: { db: Database; afterResponse: (work: () => Promise<unknown>) => void },
  owner: { id: string; email: string },
  mail: AccountMail,
): Promise<void> {
  if (!hasMail()) return;
  await storeAccountMail(db, await sealMail(mail), { userId: owner.id, email: owner.email });
  await sendAfterResponse(db, afterResponse);
}

/** What a call tells of itself: who calls, from where, and what may happen after the response. */
interface TellingCall {
  db: Database;
  request: Request;
  ip: string;
  user: Pick<User, 'id' | 'username'>;
  afterResponse: (work: () => Promise<unknown>) => void;
}

/** Tells the owner of an account what the caller has done to it. The mail names the caller if the caller is not the owner. */
export const tellOf = (
  call: TellingCall,
  owner: Pick<User, 'id' | 'username' | 'email'>,
  happening: Happening,
): Promise<void> =>
  tellOwner(
    call,
    owner,
    ownerMail({ ...call, owner, by: owner.id === call.user.id ? undefined : call.user }, happening),
  );
