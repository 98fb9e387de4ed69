import type { Database } from '../../../db/client.ts';
import { takenSlugs } from '../../../db/queries/posts/posts.ts';
import { slugFrom } from '../../../src/contracts/posts/slug.ts';
import { ProblemError } from '../http/problem.ts';
import { freeAmong, slugOr, withFreeSlug } from './free-slug.ts';

/** Returns true if the slug was made from the title, with or without a number. */
export function isSlugOfTitle(slug: string, title: string): boolean {
  const base = slugFrom(title);
  return base ? slug === base || new RegExp(`^${base}-\\d+$`).test(slug) : slug.startsWith('post-');
}

/** Calls `store` with a free slug made from the title, as withFreeSlug() does. */
export const withSlugOfTitle = <Stored>(
  db: Database,
  title: string,
  store: (slug: string) => Promise<Stored | undefined>,
): Promise<Stored> => withFreeSlug(slugOr('post', title), (slug) => takenSlugs(db, slug), store);

/** Returns the problem of a slug that another post has. It suggests a free slug. */
export async function slugTaken(db: Database, slug: string): Promise<ProblemError> {
  const suggestion = freeAmong(slug, await takenSlugs(db, slug));
  const message = `The address “${slug}” belongs to another post. “${suggestion}” is free.`;
  return new ProblemError('conflict', message, { issues: [{ field: 'slug', message, suggestion }] });
}
