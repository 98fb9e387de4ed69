import { randomBytes } from 'node:crypto';
import { isReservedSlug, slugFrom, slugLimit } from '../../../src/contracts/posts/slug.ts';

const randomSuffix = () => randomBytes(4).toString('hex');

/** Returns the slug of a title, or a random slug that begins with `kind` if the title has no letter or digit for one. */
export const slugOr = (kind: 'post' | 'topic', title: string): string => slugFrom(title) || `${kind}-${randomSuffix()}`;

const numbered = (slug: string, number: string | number) =>
  `${slug.slice(0, slugLimit - `-${number}`.length).replace(/-$/, '')}-${number}`;

/** Returns a random slug that begins with `slug`. */
export const randomSlug = (slug: string): string => numbered(slug, randomSuffix());

/** Returns the slug, or the first one with -2, -3 and so on that is allowed and not taken. */
export function freeAmong(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug) && !isReservedSlug(slug)) return slug;
  for (let number = 2; number <= taken.size + 2; number += 1) {
    const candidate = numbered(slug, number);
    if (!taken.has(candidate)) return candidate;
  }
  return randomSlug(slug);
}

// After other saves have taken this many slugs, a random slug is used.
const maxTries = 6;

/**
 * Calls `store` with a free slug that begins with `base`, and returns its result. If `store` returns undefined, because another save
 * has taken the slug, calls it with the next free slug. `taken` returns the slugs that begin with `base`.
 */
export async function withFreeSlug<Stored>(
  base: string,
  taken: (base: string) => Promise<ReadonlySet<string>>,
  store: (slug: string) => Promise<Stored | undefined>,
): Promise<Stored> {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const stored = await store(freeAmong(base, await taken(base)));
    if (stored) return stored;
  }
  const stored = await store(randomSlug(base));
  if (!stored) throw new Error(`No free slug was found for “${base}”`);
  return stored;
}
