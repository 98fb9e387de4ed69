import { randomUUID } from 'node:crypto';
import { JWEDecryptionFailed } from 'jose/errors';
import type { EncryptedMail } from '../../../db/queries/accounts/account-mails.ts';
import type { AccountDelivery } from '../../../db/queries/leads/deliveries.ts';
import { type Mail, MailError } from '../leads/notifications/send-mail.ts';
import { decrypt, encrypt } from '../platform/encrypt.ts';

/** The subject and the paragraphs of a mail about an account. */
export interface AccountMail {
  subject: string;
  paragraphs: string[];
}

// How long a mail without a link may wait for its delivery: as long as the attempts go on, and a day for "Send again".
const noticeSeconds = 36 * 60 * 60;

/** Encrypts a mail for the outbox, because it may carry a link. `lifetimeSeconds` is how long it may wait for its delivery. */
export async function encryptMail(
  { subject, paragraphs }: AccountMail,
  lifetimeSeconds: number = noticeSeconds,
): Promise<EncryptedMail> {
  const id = randomUUID();
  const text = paragraphs.join('\n\n');
  return { id, encrypted: await encrypt(JSON.stringify({ subject, text }), 'account-mail', id), lifetimeSeconds };
}

/** Decrypts a mail that is being delivered. Throws a MailError if SESSION_SECRET has changed since. */
export async function openAccountMail({ id, recipient, accountMailId, encrypted }: AccountDelivery): Promise<Mail> {
  const opened = await decrypt(encrypted, 'account-mail', accountMailId).catch((cause: unknown) => {
    if (!(cause instanceof JWEDecryptionFailed)) throw cause;
    throw new MailError('SESSION_SECRET has changed since this mail was written, so nobody can read it', { cause });
  });
  return { id, to: recipient, ...(JSON.parse(opened) as Pick<Mail, 'subject' | 'text'>) };
}
