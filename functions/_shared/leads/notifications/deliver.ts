import type { Database } from '../../../../db/client.ts';
import { eraseAccountMail } from '../../../../db/queries/accounts/account-mails.ts';
import {
  type ClaimedDelivery,
  type RequestDelivery,
  recordDelivered,
  recordFailure,
} from '../../../../db/queries/leads/deliveries.ts';
import { disableWebhook } from '../../../../db/queries/leads/webhooks.ts';
import { openAccountMail } from '../../accounts/account-mail.ts';
import { decrypt } from '../../platform/encrypt.ts';
import { logEvent, logFault } from '../../platform/log.ts';
import { acknowledgementMail, complaintMail } from '../../privacy/complaint-mail.ts';
import { readClosure } from '../read-closure.ts';
import { callWebhook, WebhookError, webhookBody } from './call-webhook.ts';
import { companyMail, confirmationMail } from './mail-text.ts';
import { readMailWords } from './mail-words.ts';
import { type Mail, MailError, sendMail } from './send-mail.ts';

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
  if (delivery.requestId !== null && delivery.channel === 'webhook') return sendWebhook(delivery);
  const { signature, distress } = await readMailWords(db);
  await sendMail(await mailOf(db, delivery, distress), signature);
}

async function mailOf(db: Database, delivery: ClaimedDelivery, distress: string): Promise<Mail> {
  if (delivery.accountMailId !== null) return openAccountMail(delivery);
  if (delivery.complaintId !== null)
    return delivery.channel === 'acknowledgement' ? acknowledgementMail(delivery) : complaintMail(delivery);
  if (delivery.callId !== null) return (await import('../calls/call-mail.ts')).callMail(delivery);
  if (delivery.channel !== 'confirmation') return companyMail(delivery);
  return confirmationMail(delivery, { note: (await readClosure(db))?.note, distress });
}

async function sendWebhook(delivery: RequestDelivery): Promise<void> {
  const { id, webhookId, url, secret } = delivery;
  if (!webhookId || !url || !secret) throw new WebhookError('The webhook has been deleted');
  const key = await decrypt(secret, 'webhook-secret', webhookId).catch(() => {
    throw new WebhookError(
      'SESSION_SECRET has changed since the webhook was added: delete the webhook and add it again',
    );
  });
  await callWebhook(url, key, id, webhookBody(delivery));
}
