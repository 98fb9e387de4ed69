import type { Database } from '../../../db/client.ts';
import { type EndingKey, listEndingKeys, storeWarning } from '../../../db/queries/accounts/api-keys.ts';
import { site } from '../../../src/site/brand.ts';
import { formatDate } from '../../../src/site/format-date.ts';
import { wakeClock } from '../publishing/clock/next-due.ts';
import { type AccountMail, encryptMail } from './account-mail.ts';

const warning = ({ name, mask, expiresAt }: EndingKey): AccountMail => ({
  subject: `Your API key “${name}” ends on ${formatDate(expiresAt, 'post')}`,
  paragraphs: [
    `The API key “${name}” (${mask}) of your account at ${site.name} ends on ${formatDate(expiresAt, 'post')}. Scripts that use it are refused from then on.`,
    'If a script still needs it, ask an admin for a new key: they open your account in the Users tab. If none does, there is nothing to do.',
  ],
});

/** Tells the owners of API keys that end within a week, once for each key. */
export async function warnKeyOwners(db: Database): Promise<void> {
  const keys = await listEndingKeys(db);
  for (const key of keys) await storeWarning(db, key.id, await encryptMail(warning(key)));
  if (keys.length > 0) await wakeClock();
}
