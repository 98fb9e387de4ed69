import type { Database } from '../../../db/client.ts';
import { findPathHolder, takenPageSlugs } from '../../../db/queries/pages/page-address.ts';
import { isOwnPath } from '../../../src/contracts/pages/page-path.ts';
import { ProblemError, refusedField } from '../http/problem.ts';
import { environment } from '../platform/env.ts';
import { freeAmong } from '../posts/free-slug.ts';

/** Returns the slugs that no new page with this slug may have: those of the program, of other pages and of redirects. */
export async function takenByPages(db: Database, slug: string): Promise<Set<string>> {
  const taken = await takenPageSlugs(db, slug);
  return isOwnPath(`/${slug}`, environment().ADMIN_PREFIX) ? taken.add(slug) : taken;
}

/**
 * Throws the problem of a page's slug that the program, another page or a redirect has. It says what is there, and suggests a free
 * slug. `ownId` is the id of the page, if it exists already.
 */
export async function refuseTakenAddress(db: Database, slug: string, ownId?: string): Promise<void> {
  const path = `/${slug}`;
  if (isOwnPath(path, environment().ADMIN_PREFIX))
    throw refusedField('slug', `The site itself has ${path}, and its own page always wins. Choose another address.`);
  const holder = await findPathHolder(db, path, ownId);
  if (!holder) return;
  const suggestion = freeAmong(slug, await takenByPages(db, slug));
  const what =
    holder.kind === 'page'
      ? `The page “${holder.title}” has the address ${path}.`
      : holder.target === null
        ? `A deleted page had the address ${path}, which says so now.`
        : `A redirect leads from ${path} to ${holder.target}.`;
  const message = `${what} “${suggestion}” is free.`;
  throw new ProblemError('conflict', message, { issues: [{ field: 'slug', message, suggestion }] });
}
