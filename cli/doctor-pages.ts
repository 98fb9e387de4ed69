import type { Database } from '../db/client.ts';
import { publishedPages } from '../db/queries/posts/posts.ts';
import { adminPrefix } from '../src/contracts/admin-prefix.ts';
import { hiddenPageText, isHiddenPage } from '../src/contracts/pages/own-path.ts';
import { type Finding, wrong } from './finding.ts';

/** Finds the published pages of the editors that visitors cannot see, because a later release has a page of its own at their paths. */
export async function examinePages(db: Database, prefix: string | undefined): Promise<Finding[]> {
  // The check of the variables reports an invalid prefix.
  const { data = '/admin' } = adminPrefix.safeParse(prefix);
  const pages = await publishedPages(db);
  return pages.filter(({ path }) => isHiddenPage(path, data)).map((page) => wrong(hiddenPageText(page)));
}
