import path from 'node:path';
import { site } from '../../../../src/site/brand.ts';
import { environment } from '../../platform/env.ts';

/** How mail is sent: by SMTP, as files into a folder of this machine, or not at all because a variable is missing. */
export type MailService =
  | { kind: 'smtp'; url: string; from: string }
  | { kind: 'folder'; folder: string; from: string }
  | { kind: 'none'; missing: 'SMTP_URL' | 'MAIL_FROM' };

/** Returns how mail is sent. The local platform needs no variables. */
export function mailService(): MailService {
  const { SMTP_URL: url, MAIL_FROM: from, DATA_DIR: folder } = environment();
  if (url) return from ? { kind: 'smtp', url, from } : { kind: 'none', missing: 'MAIL_FROM' };
  if (!folder) return { kind: 'none', missing: 'SMTP_URL' };
  return { kind: 'folder', folder: path.join(folder, 'mail'), from: from ?? `${site.name} <site@talentcare.example>` };
}

/** Returns true if mail can be sent. */
export const hasMail = (): boolean => mailService().kind !== 'none';
