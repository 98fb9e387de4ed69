import { leadsElsewhere } from '../../../src/contracts/posts/redirect-target.ts';
import type { Role } from '../../../src/contracts/privacy/person.ts';
import { type ProblemError, refusedField } from '../http/problem.ts';
import { siteHosts, siteUrl } from '../http/site-page.ts';

/**
 * Returns the target of a redirect in its stored form: a URL of this site becomes its path, and dot segments are removed, so that
 * the check for circles sees every circle. Throws a problem of the field `field` if the target is on another site and the caller is
 * no admin.
 */
export function storedTarget(request: Request, role: Role, field: string, target: string): string {
  const url = new URL(target, siteUrl(request));
  if (!leadsElsewhere(target, siteHosts(request))) return url.pathname + url.search + url.hash;
  if (role !== 'admin')
    throw refusedField(
      field,
      'Only admins may send visitors to another site. Enter a path of this site, such as /services',
    );
  return target;
}

/** Returns the problem of a redirect whose target leads back to `path`, where it begins. */
export const leadsBack = (field: string, path: string): ProblemError =>
  refusedField(field, `That would lead back to ${path}. Choose another page.`);
