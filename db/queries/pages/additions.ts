import { sql } from 'kysely';
import { isId } from '../../../src/contracts/fields.ts';
import { extendablePages } from '../../../src/contracts/pages/addition.ts';
import type { Database } from '../../client.ts';

/** The paths of the pages of the program that take an addition, for a condition on a path. */
export const extendablePaths = sql`(${sql.join(extendablePages.map((path) => sql.lit(path)))})`;

/** Returns the paths of those of these posts, named by their ids, that are additions to pages of the program. */
export async function additionsAmong(db: Database, keys: readonly string[]): Promise<string[]> {
  const ids = keys.filter(isId);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('blogPosts')
    .select('path')
    .where('id', 'in', ids)
    .where('path', 'in', extendablePages)
    .orderBy('path')
    .execute();
  return rows.map(({ path }) => path);
}
