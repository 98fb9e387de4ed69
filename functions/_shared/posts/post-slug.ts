import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/client.ts';
import { takenSlugs } from '../../../db/queries/posts/posts.ts';
import { isReservedSlug, slugFrom, slugLimit } from '../../../src/contracts/posts/slug.ts';
import { ProblemError } from '../http/problem.ts';

const randomSuffix = () => randomBytes(4).toString('hex');

/** Returns the slug of a title, or a random slug if the title has no letter or digit for one. */
export const slugOfTitle = (title: string): string => slugFrom(title) || `post-${randomSuffix()}`;

const numbered = (slug: string, number: string | number) =>
  `${slug.slice(0, slugLimit - `-${number}`.length).replace(/-$/, '')}-${number}`;

/** Returns the slug if it is free, or else the first free one with -2, -3 and so on. It may be taken a moment later. */
const freeSlug = async (db: Database, slug: string): Promise<string> => freeAmong(slug, await takenSlugs(db, slug));

/** Returns the slug, or the first one with -2, -3 and so on that is allowed and not taken. */
export function freeAmong(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug) && !isReservedSlug(slug)) return slug;
  for (let number = 2; number <= taken.size + 2; number += 1) {
    const candidate = numbered(slug, number);
    if (!taken.has(candidate)) return candidate;
  }
  return numbered(slug, randomSuffix());
}

/** Returns true if the slug was made from the title, with or without a number. */
export function isSlugOfTitle(slug: string, title: string): boolean {
  const base = slugFrom(title);
  return base ? slug === base || new RegExp(`^${base}-\\d+$`).test(slug) : slug.startsWith('post-');
}

// After other saves have taken this many slugs, a random slug is used.
const maxTries = 6;

/**
 * Calls `store` with a free slug made from the title, and returns its result. If `store` returns undefined, because another save
 * has taken the slug, calls it with the next free slug.
 */
export async function withFreeSlug<Stored>(
  db: Database,
  title: string,
  store: (slug: string) => Promise<Stored | undefined>,
): Promise<Stored> {
  const base = slugOfTitle(title);
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const stored = await store(await freeSlug(db, base));
    if (stored) return stored;
  }
  const stored = await store(numbered(base, randomSuffix()));
  if (!stored) throw new Error(`No free slug was found for “${base}”`);
  return stored;
}

/** Returns the problem of a slug that another post has. It suggests a free slug. */
export async function slugTaken(db: Database, slug: string): Promise<ProblemError> {
  const suggestion = await freeSlug(db, slug);
  const message = `The address “${slug}” belongs to another post. “${suggestion}” is free.`;
  return new ProblemError('conflict', message, { issues: [{ field: 'slug', message, suggestion }] });
}
