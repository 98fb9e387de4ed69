import { type Expression, type RawBuilder, sql } from 'kysely';

/** Returns the SQL that is true if a user has passkeys for an RP ID. Passkeys of other RP IDs count for nothing. */
export const hasPasskeys = (userId: Expression<string>, rpId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from passkeys where user_id = ${userId} and rp_id = ${rpId})`;
