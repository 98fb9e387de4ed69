import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import { nameOfUser } from '../posts/versions.ts';

/** Why the data of a person must not be deleted. */
export interface LegalHold {
  reason: string;
  /** Null if the account is gone. */
  placedBy: string | null;
  placedAt: Date;
}

/** The condition on a row with an e-mail address that the person is not under a legal hold. */
export const notHeld = sql<boolean>`lower(email) not in (select email from legal_holds)`;

/** Returns the legal hold on a person. `email` is in lower case. */
export async function legalHoldOf(db: Database, email: string): Promise<LegalHold | undefined> {
  return db
    .selectFrom('legalHolds')
    .leftJoin('users', 'users.id', 'legalHolds.placedBy')
    .select(['legalHolds.reason', nameOfUser.as('placedBy'), 'legalHolds.placedAt'])
    .where('legalHolds.email', '=', email)
    .executeTakeFirst();
}

/** Places a legal hold on a person, or gives it another reason. `email` is in lower case. */
export async function placeHold(db: Database, email: string, reason: string, placedBy: string): Promise<void> {
  const hold = { reason, placedBy, placedAt: sql<Date>`now()` };
  await db
    .insertInto('legalHolds')
    .values({ email, ...hold })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(hold))
    .execute();
}

/** Lifts the legal hold on a person. Returns false if there is none. */
export async function liftHold(db: Database, email: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('legalHolds').where('email', '=', email).executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}
