import type { Database } from '../client.ts';

/** Every stored setting; those without a row stand at their defaults. */
export async function listSettings(db: Database): Promise<{ key: string; value: string }[]> {
  return db.selectFrom('siteSettings').select(['key', 'value']).orderBy('key').execute();
}
