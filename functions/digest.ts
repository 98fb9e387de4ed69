import { randomUUID } from 'node:crypto';
import type { Config } from '@netlify/functions';
import { listCompanyRecipients } from '../db/queries/leads/delivery-queue.ts';
import { readDigest } from '../db/queries/leads/digest.ts';
import { siteUrl } from '../src/site/site-url.ts';
import { warnKeyOwners } from './_shared/accounts/warn-key-owners.ts';
import { readBackupStatus } from './_shared/backups/backup-status.ts';
import { composeDigest } from './_shared/leads/digest.ts';
import { readDueClock } from './_shared/leads/due.ts';
import { hasMail } from './_shared/leads/notifications/mail-service.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { environment } from './_shared/platform/env.ts';
import { logEvent, logFault } from './_shared/platform/log.ts';

// Netlify runs this function every morning, at eight in winter and at nine in summer. It has no URL.
export const config: Config = { schedule: '0 8 * * *' };

/**
 * Mails the company which demo requests are overdue, due soon, or have a next step that is due, how many went to spam yesterday, and
 * when the last backup was made. Sends nothing if no request waits and the backups are as they should be. A failed mail is logged and
 * not repeated, because the next day's digest says the same. Also tells the owners of API keys that end soon.
 */
export default async function digest(): Promise<void> {
  if (!hasMail()) return;
  const db = openDatabase();
  await warnKeyOwners(db).catch((error: unknown) => logFault('The owners of ending API keys could not be told', error));
  const { calendar, moments } = await readDueClock(db);
  const variables = environment();
  const context = { calendar, site: siteUrl, prefix: variables.ADMIN_PREFIX };
  const mail = composeDigest(await readDigest(db, moments), await readBackupStatus(db, variables), context);
  if (!mail) return;
  const [{ sendMail }, { readMailWords }] = await Promise.all([
    import('./_shared/leads/notifications/send-mail.ts'),
    import('./_shared/leads/notifications/mail-words.ts'),
  ]);
  const [recipients, { signature }] = [await listCompanyRecipients(db), await readMailWords(db)];
  const sent = await Promise.allSettled(recipients.map((to) => sendMail({ id: randomUUID(), to, ...mail }, signature)));
  for (const each of sent)
    if (each.status === 'rejected') logFault('The digest could not be sent to a recipient', each.reason);
  logEvent('Digest sent', { count: sent.filter(({ status }) => status === 'fulfilled').length });
}
