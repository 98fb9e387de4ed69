import type { Database } from '../../../../db/client.ts';
import { eraseAccountMail } from '../../../../db/queries/accounts/account-mails.ts';
import { type ClaimedDelivery, recordDelivered, recordFailure } from '../../../../db/queries/leads/deliveries.ts';
import { disableWebhook } from '../../../../db/queries/leads/webhooks.ts';
import { openAccountMail } from '../../accounts/account-mail.ts';
import { decrypt } from '../../platform/encrypt.ts';
import { logEvent, logFault } from '../../platform/log.ts';
import { acknowledgementMail, complaintMail } from '../../privacy/complaint-mail.ts';
import { readClosure } from '../read-closure.ts';
import { callWebhook, WebhookError, webhookBody } from './call-webhook.ts';
import { companyMail, confirmationMail } from './mail-text.ts';
import { MailError, sendMail } from './send-mail.ts';

/** Sends a claimed delivery and records the outcome. Returns true if the recipient accepted it. */
export async function deliver(db: Database, delivery: ClaimedDelivery): Promise<boolean> {
  const { id, channel, attempts, webhookId } = delivery;
  try {
    await send(db, delivery);
  } catch (error) {
    const known = error instanceof MailError || error instanceof WebhookError;
    if (!known) logFault('A delivery failed in an unexpected way', error);
    logEvent('A delivery failed', { id, channel, attempt: attempts });
    const gone = error instanceof WebhookError && error.gone;
    await recordFailure(db, delivery, known ? error.message : 'Something went wrong on our side', !gone);
    if (gone && webhookId) await disableWebhook(db, webhookId);
    return false;
  }
  if (delivery.accountMailId !== null) await eraseAccountMail(db, delivery.accountMailId);
  else await recordDelivered(db, delivery);
  return true;
}

async function send(db: Database, delivery: ClaimedDelivery): Promise<void> {
  if (delivery.accountMailId !== null) return sendMail(await openAccountMail(delivery));
  if (delivery.complaintId !== null)
    return sendMail(delivery.channel === 'acknowledgement' ? acknowledgementMail(delivery) : complaintMail(delivery));
  if (delivery.callId !== null) return sendMail((await import('../calls/call-mail.ts')).callMail(delivery));
  if (delivery.channel === 'email') return sendMail(companyMail(delivery));
  if (delivery.channel === 'confirmation') return sendMail(confirmationMail(delivery, (await readClosure(db))?.note));
  const { id, webhookId, url, secret } = delivery;
  if (!webhookId || !url || !secret) throw new WebhookError('The webhook has been deleted');
  const key = await decrypt(secret, 'webhook-secret', webhookId).catch(() => {
    throw new WebhookError(
      'SESSION_SECRET has changed since the webhook was added: delete the webhook and add it again',
    );
  });
  await callWebhook(url, key, id, webhookBody(delivery));
}
