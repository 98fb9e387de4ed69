import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { openSmtp, smtpFailure } from '../../../functions/_shared/leads/notifications/smtp.ts';

let server: SMTPServer | undefined;

afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** Sends a mail to a new server, and returns why that failed. */
async function failureOf(scheme: string, host: string, options: SMTPServerOptions): Promise<string> {
  const started = new SMTPServer({ closeTimeout: 100, ...options });
  server = started;
  started.on('error', () => {});
  await new Promise<void>((resolve) => started.listen(0, resolve));
  const { port } = started.server.address() as AddressInfo;
  const transport = await openSmtp(`${scheme}://${host}:${port}`);
  const mail = { from: 'a@example.org', to: 'b@example.org', text: 'Hello' };
  return transport.sendMail(mail).then(() => 'none', smtpFailure);
}

// The certificate that comes with smtp-server has expired. 127.0.0.2 is this machine too, but only 127.0.0.1 may get mail without encryption.
test.each([
  [
    'a certificate that has expired',
    ...['smtps', '127.0.0.1'],
    { secure: true },
    'The mail server could not be reached: its certificate has expired',
  ],
  [
    'such a certificate after STARTTLS',
    ...['smtp', '127.0.0.2'],
    {},
    'The mail server could not be reached: its certificate has expired',
  ],
  [
    'smtps at a port that begins without TLS',
    ...['smtps', '127.0.0.1'],
    { secure: false },
    'The mail server could not be reached: this port does not speak TLS from the start',
  ],
  [
    'a server that does not know STARTTLS',
    ...['smtp', '127.0.0.2'],
    { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] },
    'The mail server does not encrypt the connection',
  ],
] as [string, string, string, SMTPServerOptions, string][])(
  'a mail that failed by %s says so in words',
  async (_what, scheme, host, options, reason) => {
    expect(await failureOf(scheme, host, options)).toBe(reason);
  },
);
