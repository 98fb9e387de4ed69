import type { FooterColumn } from '../../../src/contracts/pages/footer-column.ts';
import type { PostKind } from '../../../src/contracts/posts/kind.ts';
import type { Role } from '../../../src/contracts/privacy/person.ts';
import { refusedField } from '../http/problem.ts';

/**
 * Returns the column for the place in the footer that a save sends, or none if it sends none. Throws a problem of the field if a post
 * gets a place, or if somebody other than an admin changes the place of a page.
 */
export function footerIn(
  { footer }: { footer?: FooterColumn | null | undefined },
  page: { kind: PostKind; footer?: FooterColumn | null },
  role: Role,
): { footer?: FooterColumn | null } {
  if (footer === undefined) return {};
  if (footer && page.kind === 'post')
    throw refusedField('footer', 'A post has no place in the footer. Leave the field out, or make a page.');
  if (footer !== (page.footer ?? null) && role !== 'admin')
    throw refusedField('footer', 'Only admins may change which pages the footer links to. Leave the place as it was.');
  return { footer };
}
