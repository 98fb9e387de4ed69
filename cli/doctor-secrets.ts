import type { Database } from '../db/client.ts';
import { listTwoFactorSecrets } from '../db/queries/accounts/two-factor.ts';
import { listCalendarUrls } from '../db/queries/leads/calls/busy-times.ts';
import { listWebhookSecrets } from '../db/queries/leads/webhooks.ts';
import { decrypt } from '../functions/_shared/platform/encrypt.ts';
import { deriveKey, type Purpose } from '../src/site/derived-key.ts';
import { type Finding, wrong } from './finding.ts';
import { listed } from './listed-names.ts';

/** Finds the stored secrets that were encrypted with another SESSION_SECRET, which nobody can use any more. */
export async function examineSecrets(db: Database, sessionSecret: string): Promise<Finding[]> {
  const [accounts, webhooks, calendars] = await Promise.all([
    unreadable(await listTwoFactorSecrets(db), 'two-factor-secret', sessionSecret),
    unreadable(await listWebhookSecrets(db), 'webhook-secret', sessionSecret),
    unreadable(await listCalendarUrls(db), 'calendar-url', sessionSecret),
  ]);
  const origins = [...new Set(webhooks.map((url) => new URL(url).origin))];
  return [
    ...(accounts.length > 0
      ? [
          wrong(
            `SESSION_SECRET has changed, so nobody can sign in with a code as ${listed(accounts)}: npm run reset-two-factor -- NAME`,
          ),
        ]
      : []),
    ...(origins.length > 0
      ? [wrong(`SESSION_SECRET has changed, so no webhook is called at ${listed(origins)}: delete it and add it again`)]
      : []),
    ...(calendars.length > 0
      ? [
          wrong(
            `SESSION_SECRET has changed, so nobody reads the calendar of ${listed(calendars)}: enter its address again`,
          ),
        ]
      : []),
  ];
}

async function unreadable(
  stored: readonly { id: string; name: string; secret: string }[],
  purpose: Purpose,
  sessionSecret: string,
): Promise<string[]> {
  const key = deriveKey(sessionSecret, purpose);
  const names = await Promise.all(
    stored.map(({ id, name, secret }) =>
      decrypt(secret, purpose, id, key).then(
        () => [],
        () => [name],
      ),
    ),
  );
  return names.flat();
}
