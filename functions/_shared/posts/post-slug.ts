import type { Database } from '../../../db/client.ts';
import { takenSlugs } from '../../../db/queries/posts/posts.ts';
import type { PostKind } from '../../../src/contracts/posts/kind.ts';
import { slugFrom } from '../../../src/contracts/posts/slug.ts';
import type { Role } from '../../../src/contracts/privacy/person.ts';
import { ProblemError, refusedField } from '../http/problem.ts';
import { refuseTakenAddress, takenByPages } from '../pages/page-address.ts';
import { freeAmong, slugOr, withFreeSlug } from './free-slug.ts';

/** Returns true if the slug was made from the title, with or without a number. */
export function isSlugOfTitle(slug: string, title: string): boolean {
  const base = slugFrom(title);
  return base ? slug === base || new RegExp(`^${base}-\\d+$`).test(slug) : /^(?:post|page)-/.test(slug);
}

/** Calls `store` with a free slug of a post or a page made from the title, as withFreeSlug() does. */
export const withSlugOfTitle = <Stored>(
  db: Database,
  kind: PostKind,
  title: string,
  store: (slug: string) => Promise<Stored | undefined>,
): Promise<Stored> =>
  withFreeSlug(slugOr(kind, title), (slug) => (kind === 'page' ? takenByPages(db, slug) : takenSlugs(db, slug)), store);

/**
 * Checks the slug that somebody has typed for a post or a page. Throws the problem of a slash in a post's slug, and of a page's slug
 * that is taken. The statement that stores a post finds a taken slug by itself.
 */
export async function checkSlug(
  db: Database,
  { kind, id }: { kind: PostKind; id?: string },
  slug: string,
  role: Role,
): Promise<void> {
  if (kind === 'page') await refuseTakenAddress(db, slug, role, id);
  else if (slug.includes('/')) throw refusedField('slug', 'Leave out the slash: a post has its address below /blog');
}

/** Returns the problem of a slug that another post or page has. It suggests a free slug. */
export async function slugTaken(db: Database, kind: PostKind, slug: string, role: Role): Promise<ProblemError> {
  // Somebody has taken the address of the page since it was checked.
  if (kind === 'page') await refuseTakenAddress(db, slug, role);
  const suggestion = freeAmong(slug, await takenSlugs(db, slug));
  const message = `The address “${slug}” belongs to another post. “${suggestion}” is free.`;
  return new ProblemError('conflict', message, { issues: [{ field: 'slug', message, suggestion }] });
}
