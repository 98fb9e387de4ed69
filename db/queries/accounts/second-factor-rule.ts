import { type RawBuilder, sql } from 'kysely';
import { hasPasskeys } from './has-passkeys.ts';

const setting = (key: string) => sql<string | null>`(select value from site_settings where key = ${key})`;

/**
 * The SQL that is true if the company's setting requires a second factor of the row of `users`, who has none. It is required from its
 * first day, in United Kingdom time, of whoever signs in after it was set, so that nobody is stopped in the middle of their work.
 * `signedInAt` is when they have. Passkeys count if they are for `rpId`.
 */
export const lacksSecondFactor = (rpId: string, signedInAt: RawBuilder<Date>): RawBuilder<boolean> => sql<boolean>`(
  not users.two_factor_enabled
  and coalesce(${setting('two_factor_required')} = 'everybody'
    or ${setting('two_factor_required')} = 'admins' and users.role = 'admin', false)
  and ${signedInAt} >= (select updated_at from site_settings where key = 'two_factor_required')
  and to_char(${signedInAt} at time zone 'Europe/London', 'YYYY-MM-DD') >= coalesce(${setting('two_factor_from')}, '')
  and not ${hasPasskeys(sql.ref('users.id'), rpId)})`;
