import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Generates a webhook's secret: 256 random bits in the form of Standard Webhooks. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** Returns the headers that prove who sent a message and when (Standard Webhooks 1.0). `seconds` is the time since 1970. */
export function webhookHeaders(secret: string, id: string, seconds: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
