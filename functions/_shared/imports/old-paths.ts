import { redirectPathOf } from '../../../src/contracts/posts/redirects.ts';

/** The old paths of a post that will lead to it, and why the others will not. */
export interface OldPaths {
  kept: string[];
  losses: string[];
}

/**
 * Sorts the old paths of a post. A path that is taken, or that the site with its back office at `adminPrefix` needs itself, cannot
 * lead to the post.
 */
export function oldPathsOf(
  paths: readonly string[],
  slug: string,
  { taken, adminPrefix }: { taken: ReadonlySet<string>; adminPrefix: string },
): OldPaths {
  const redirectPath = redirectPathOf(adminPrefix);
  const kept: string[] = [];
  const losses: string[] = [];
  for (const given of new Set(paths)) {
    const parsed = redirectPath.safeParse(given);
    const path = parsed.data ?? given;
    if (path === `/blog/${slug}`) continue;
    if (!parsed.success) losses.push(`redirect from ${given}: ${parsed.error.issues[0]?.message ?? 'not a path'}`);
    else if (taken.has(path)) losses.push(`redirect from ${path}, which leads somewhere else already`);
    else kept.push(path);
  }
  return { kept, losses };
}
