import { randomUUID } from 'node:crypto';
import type { Config } from '@netlify/functions';
import { listCompanyRecipients, readContactEmail } from '../db/queries/leads/delivery-queue.ts';
import * as contract from '../src/contracts/leads/notifications.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { mailService } from './_shared/leads/notifications/mail-service.ts';

export const config: Config = { path: ['/api/admin/notifications', '/api/admin/notifications/test-mail'] };

export default serve([
  on(contract.readNotifications, async ({ db }) => {
    const service = mailService();
    const [recipients, contactEmail] = await Promise.all([listCompanyRecipients(db), readContactEmail(db)]);
    const isMissing = service.kind === 'none';
    return {
      success: true,
      mail: service.kind,
      missing: isMissing ? service.missing : null,
      from: isMissing ? null : service.from,
      recipients,
      contactEmail,
    };
  }),

  on(contract.sendTestMail, async ({ db, record }) => {
    const service = mailService();
    if (service.kind === 'none')
      throw new ProblemError('conflict', `Mail is not set up: ${service.missing} is missing`);
    const recipients = await listCompanyRecipients(db);
    record({ action: 'mail.test' });
    const [{ testMail }, { readMailWords }, { MailError, sendMail }] = await Promise.all([
      import('./_shared/leads/notifications/mail-text.ts'),
      import('./_shared/leads/notifications/mail-words.ts'),
      import('./_shared/leads/notifications/send-mail.ts'),
    ]);
    const { signature } = await readMailWords(db);
    const results = await Promise.all(
      recipients.map(async (recipient) => {
        try {
          await sendMail(testMail(randomUUID(), recipient), signature);
          return { recipient, error: null };
        } catch (error) {
          if (error instanceof MailError) return { recipient, error: error.message };
          throw error;
        }
      }),
    );
    return { success: true, results };
  }),
]);
