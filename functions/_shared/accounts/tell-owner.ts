import type { Database } from '../../../db/client.ts';
import { storeAccountMail } from '../../../db/queries/accounts/account-mails.ts';
import { hasMail } from '../leads/notifications/mail-service.ts';
import { sendAfterResponse } from '../leads/notifications/send-after-response.ts';
import { type AccountMail, encryptMail } from './account-mail.ts';

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
  await storeAccountMail(db, await encryptMail(mail), { userId: owner.id, email: owner.email });
  await sendAfterResponse(db, afterResponse);
}
