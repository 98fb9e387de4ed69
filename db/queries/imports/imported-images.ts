import { sql } from 'kysely';
import type { Database } from '../../client.ts';

const list = (texts: readonly string[]) =>
  sql`(select value from json_array_elements_text(${JSON.stringify(texts)}::json))`;

/** Returns the names of the images that an import has fetched from these URLs before. */
export async function findImportedImages(db: Database, urls: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ url: string; name: string }>`
    select url, objects.name from imported_images join objects using (name)
    where url in ${list(urls)} and stored_at is not null`.execute(db);
  return new Map(rows.map(({ url, name }) => [url, name]));
}

/** Returns those of the names that belong to stored images. */
export async function findStoredNames(db: Database, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from objects where name in ${list(names)} and stored_at is not null`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Remembers which image an import has fetched from a URL. */
export async function rememberImage(db: Database, url: string, name: string): Promise<void> {
  await db
    .insertInto('importedImages')
    .values({ url, name })
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ name }))
    .execute();
}
