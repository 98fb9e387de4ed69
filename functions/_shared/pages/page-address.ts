import type { Database } from '../../../db/client.ts';
import { findPathHolder, takenPageSlugs } from '../../../db/queries/pages/page-address.ts';
import { isAddition } from '../../../src/contracts/pages/addition.ts';
import { isOwnPath } from '../../../src/contracts/pages/own-path.ts';
import type { Role } from '../../../src/contracts/privacy/person.ts';
import type { Issue } from '../../../src/contracts/problem.ts';
import { ProblemError } from '../http/problem.ts';
import { environment } from '../platform/env.ts';
import { freeAmong } from '../posts/free-slug.ts';

/** Returns the slugs that no new page with this slug may have: those of the program, of other pages and of redirects. */
export async function takenByPages(db: Database, slug: string): Promise<Set<string>> {
  const taken = await takenPageSlugs(db, slug);
  return isOwnPath(`/${slug}`, environment().ADMIN_PREFIX) ? taken.add(slug) : taken;
}

/**
 * Returns the issue of a page's slug that the program, another page or a redirect has, or undefined if the slug is free. It says what
 * is there, and suggests a free slug. Only admins may give a page the path of a page of the program that takes an addition. `ownId` is the id of the page, if it exists already.
 */
export async function findAddressIssue(
  db: Database,
  slug: string,
  role: Role,
  ownId?: string,
): Promise<Issue | undefined> {
  const [field, path] = ['slug', `/${slug}`];
  const isAdded = isAddition(path);
  if (isAdded && role !== 'admin')
    return { field, message: `The site itself has ${path}, and only admins may add to it. Choose another address.` };
  if (!isAdded && isOwnPath(path, environment().ADMIN_PREFIX))
    return { field, message: `The site itself has ${path}, and its own page always wins. Choose another address.` };
  const holder = await findPathHolder(db, path, ownId);
  // The page of the program wins over an earlier redirect.
  if (!holder || (isAdded && holder.kind === 'redirect')) return undefined;
  const suggestion = freeAmong(slug, await takenByPages(db, slug));
  const what =
    holder.kind === 'page'
      ? `The page “${holder.title}” has the address ${path}.`
      : holder.target === null
        ? `A deleted page had the address ${path}, which says so now.`
        : `A redirect leads from ${path} to ${holder.target}.`;
  return { field, message: `${what} “${suggestion}” is free.`, suggestion };
}

/** Throws the problem of a page's slug that is taken, as findAddressIssue() says. */
export async function refuseTakenAddress(db: Database, slug: string, role: Role, ownId?: string): Promise<void> {
  const issue = await findAddressIssue(db, slug, role, ownId);
  if (issue) throw new ProblemError(issue.suggestion ? 'conflict' : 'invalid', issue.message, { issues: [issue] });
}
