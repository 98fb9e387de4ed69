import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/client.ts';
import { takenSlugs } from '../../../db/queries/posts.ts';
import { isReservedSlug, slugFrom, slugLimit } from '../../../src/contracts/slug.ts';
import { Problem } from '../http/problem.ts';

const random = () => randomBytes(4).toString('hex');

/** The slug that a title stands for, or one of chance where it has no letter or digit for one. */
export const slugOfTitle = (title: string): string => slugFrom(title) || `post-${random()}`;

const numbered = (slug: string, number: string | number) =>
  `${slug.slice(0, slugLimit - `-${number}`.length).replace(/-$/, '')}-${number}`;

/** The first free slug of: the given one, the same with -2, with -3, and so on. It may be taken a moment later. */
export async function freeSlug(db: Database, slug: string): Promise<string> {
  const taken = await takenSlugs(db, slug);
  if (!taken.has(slug) && !isReservedSlug(slug)) return slug;
  for (let number = 2; number <= taken.size + 2; number += 1) {
    const candidate = numbered(slug, number);
    if (!taken.has(candidate)) return candidate;
  }
  return numbered(slug, random());
}

/** True where a slug is the one that a title makes, with or without a number. */
export function isSlugOfTitle(slug: string, title: string): boolean {
  const base = slugFrom(title);
  return base ? slug === base || new RegExp(`^${base}-\\d+$`).test(slug) : slug.startsWith('post-');
}

// After so many that others were quicker to take, a slug of chance ends it.
const tries = 6;

/**
 * Stores with a slug that the title makes; `store` gives nothing where somebody else took the slug meanwhile, and is
 * then called with the next.
 */
export async function withFreeSlug<Stored>(
  db: Database,
  title: string,
  store: (slug: string) => Promise<Stored | undefined>,
): Promise<Stored> {
  const base = slugOfTitle(title);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const stored = await store(await freeSlug(db, base));
    if (stored) return stored;
  }
  const stored = await store(numbered(base, random()));
  if (!stored) throw new Error(`No free slug was found for “${base}”`);
  return stored;
}

/** The problem of a typed slug that another post has, with one that is free. */
export async function slugTaken(db: Database, slug: string): Promise<Problem> {
  const suggestion = await freeSlug(db, slug);
  const message = `The address “${slug}” belongs to another post. “${suggestion}” is free.`;
  return new Problem('conflict', message, { issues: [{ field: 'slug', message, suggestion }] });
}
