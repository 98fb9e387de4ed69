import type { Database } from '../../client.ts';

/** A key of erasures from a site with another SESSION_SECRET. */
export interface FormerErasureKey {
  keyCheck: string;
  /** Encrypted. */
  key: string;
}

/** Returns the keys of erasures that restored backups have brought. */
export const listFormerErasureKeys = (db: Database): Promise<FormerErasureKey[]> =>
  db.selectFrom('formerErasureKeys').select(['keyCheck', 'key']).execute();

/** Stores a key of erasures, unless it is stored already. */
export async function storeFormerErasureKey(db: Database, key: FormerErasureKey): Promise<void> {
  await db
    .insertInto('formerErasureKeys')
    .values(key)
    .onConflict((conflict) => conflict.column('keyCheck').doNothing())
    .execute();
}
