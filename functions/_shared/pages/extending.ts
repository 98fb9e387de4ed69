import type { Database } from '../../../db/client.ts';
import { additionsAmong } from '../../../db/queries/pages/additions.ts';
import { isAddition } from '../../../src/contracts/pages/addition.ts';
import type { Role } from '../../../src/contracts/privacy/person.ts';
import { ProblemError, refusedField } from '../http/problem.ts';

const forAdmins = (path: string) =>
  new ProblemError('forbidden', `Only admins may change what stands below the site’s own page ${path}`);

/** Throws a problem if the role may not change the page with a path: the additions to pages of the program are for admins. */
export function refuseExtending(role: Role, { path }: { path: string }): void {
  if (isAddition(path) && role !== 'admin') throw forAdmins(path);
}

/** Throws the same problem if one of the posts with these ids is such an addition. */
export async function refuseExtendingOf(db: Database, role: Role, keys: readonly string[]): Promise<void> {
  if (role === 'admin') return;
  const [path] = await additionsAmong(db, keys);
  if (path) throw forAdmins(path);
}

/** Throws a problem of the field if a deletion would lead visitors away from a page of the program: the page outlives an addition. */
export async function refuseLeavingPage(db: Database, field: string, key: string): Promise<void> {
  const [path] = await additionsAmong(db, [key]);
  if (path)
    throw refusedField(field, `The site keeps its own page ${path}, so its visitors stay there. Leave this blank.`);
}
