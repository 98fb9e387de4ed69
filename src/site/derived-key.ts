import { hkdfSync } from 'node:crypto';

/** The purposes of derived keys. The purpose is HKDF's `info` (RFC 5869), so that one secret serves all purposes. */
export type Purpose =
  | 'session-token'
  | 'rate-limit'
  | 'two-factor-secret'
  | 'recovery-code'
  | 'upload'
  | 'webhook-secret'
  | 'calendar-url'
  | 'erasure'
  | 'account-mail'
  | 'passkey-challenge'
  | 'backup'
  | 'call-link';

/** Derives the 256-bit key for one purpose from SESSION_SECRET. */
export const deriveKey = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `talentcare:${purpose}`, 32));
