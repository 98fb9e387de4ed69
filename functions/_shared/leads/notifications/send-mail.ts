import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { emailForm } from '../../../../src/contracts/fields.ts';
import { type MailService, mailService } from './mail-service.ts';
import { oneLine, openSmtp, smtpFailure } from './smtp.ts';

/** A mail in plain text to one recipient. */
export interface Mail {
  /** The first part of the Message-ID, the same in every attempt. */
  id: string;
  to: string;
  subject: string;
  /** The text without the signature. */
  text: string;
  replyTo?: { name: string; address: string };
  /** A calendar file, which mail programs offer to add to the calendar. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
}

/** Thrown when a mail could not be sent. The message gives the reason and no secret. */
export class MailError extends Error {}

/**
 * Sends a mail with a signature at its end, or writes it into the local folder as an .eml file. Throws a MailError if that fails.
 */
export async function sendMail(mail: Mail, signature: string): Promise<void> {
  const service = mailService();
  if (service.kind === 'none') throw new MailError(`Mail is not set up: ${service.missing} is missing`);
  // A stored address may have been written without the API.
  if (!emailForm.test(mail.to)) throw new MailError('This is not an email address');
  const message = messageOf({ ...mail, text: `${mail.text}\n\n${signature}` }, service.from);
  if (service.kind === 'folder') return writeMail(service, mail.id, message);
  const transport = await openSmtp(service.url);
  try {
    await transport.sendMail(message);
  } catch (error) {
    throw new MailError(smtpFailure(error), { cause: error });
  } finally {
    transport.close();
  }
}

// nodemailer refuses or encodes characters that a header may not have. Texts of strangers are first put on one line.
function messageOf({ id, to, subject, text, replyTo, calendar }: Mail, from: string) {
  const [domain] = /[^@<>]+(?=>?$)/.exec(from) ?? [];
  return {
    from,
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    ...(calendar ? { icalEvent: { ...calendar, filename: 'call.ics' } } : {}),
    messageId: `<${id}@${domain}>`,
    // Tells other mail programs not to send automatic replies (RFC 3834 section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(replyTo && emailForm.test(replyTo.address)
      ? { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }
      : {}),
  };
}

async function writeMail(
  { folder }: Extract<MailService, { kind: 'folder' }>,
  id: string,
  message: ReturnType<typeof messageOf>,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  const file = path.join(folder, `${id}.eml`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, bytes as Buffer, { mode: 0o600 });
    await rename(`${file}.new`, file);
  } catch (error) {
    throw new MailError('The mail could not be written into DATA_DIR', { cause: error });
  }
}
