import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import { type ErasureRefusal, erasePersonAgain } from './erasures.ts';

/** The people who were erased again, and those who could not be. */
export interface ErasedAgain {
  /** The number of people who had data to erase. */
  erased: number;
  refused: { email: string; reason: ErasureRefusal }[];
}

/**
 * After a backup was restored, erases again every person among the erasures: all data about the person from before the erasure.
 * `hashesOf` returns the keyed hashes of an e-mail address.
 */
export async function eraseAgain(db: Database, hashesOf: (email: string) => string[]): Promise<ErasedAgain> {
  const erasures = await db.selectFrom('erasures').select('emailHash').execute();
  const known = new Set(erasures.map(({ emailHash }) => emailHash));
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from demo_requests union select lower(email) from complaints
    union select lower(email) from users union select lower(email) from invitations`.execute(db);
  const again: ErasedAgain = { erased: 0, refused: [] };
  for (const { email } of rows) {
    const emailHash = hashesOf(email).find((hash) => known.has(hash));
    if (!emailHash) continue;
    const outcome = await erasePersonAgain(db, email, emailHash);
    if (outcome.refused) again.refused.push({ email, reason: outcome.refused });
    else if (outcome.requests + outcome.complaints + outcome.invitations + outcome.accounts > 0) again.erased += 1;
  }
  return again;
}
