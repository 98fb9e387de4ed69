import type { Transporter } from 'nodemailer';
import { connectionFailure } from './connection-failure.ts';

// In milliseconds. A server that does not answer in this time counts as down. Together they are shorter than the claim of a
// delivery (db/queries/leads/deliveries.ts).
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, dnsTimeout: 5_000, socketTimeout: 10_000 };

const isThisMachine = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/**
 * Opens a transport to an SMTP server. Nothing is sent over an unencrypted connection, unless the server is on this machine.
 */
export async function openSmtp(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const safe = { requireTLS: !isThisMachine(url), disableFileAccess: true, disableUrlAccess: true };
  return createTransport({ ...timeouts, ...safe, url });
}

const reasons: Record<string, string> = {
  ECONNECTION: 'The mail server closed the connection',
  EAUTH: 'The mail server refused the username or the password',
  ETIMEDOUT: 'The mail server did not answer in time',
  EDNS: 'The name of the mail server was not found',
  ETLS: 'The mail server does not encrypt the connection',
};

/** Returns the reason why a mail could not be sent, without a secret. */
export function smtpFailure(error: unknown): string {
  const { code, originalCode, response, responseCode } = (error ?? {}) as Record<string, unknown>;
  if (typeof response === 'string' && typeof responseCode === 'number' && code !== 'EAUTH' && code !== 'ETLS')
    return `The mail server answered: ${oneLine(response).slice(0, 300)}`;
  if (typeof code !== 'string') return 'The mail could not be sent';
  // nodemailer replaces the code of a socket's error, such as CERT_HAS_EXPIRED, by its own.
  if (code === 'ESOCKET' && typeof originalCode === 'string')
    return `The mail server could not be reached: ${connectionFailure(originalCode)}`;
  return reasons[code] ?? `The mail server could not be reached (${code})`;
}

/** Returns a text without line breaks and control characters, so that it fits into a header or a line. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
