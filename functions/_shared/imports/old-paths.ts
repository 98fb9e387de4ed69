import { redirectPathOf } from '../../../src/contracts/posts/redirects.ts';

/** The old paths that will redirect to a post, and the reasons why other old paths will not. */
export interface OldPaths {
  kept: string[];
  losses: string[];
}

/**
 * Sorts the old paths of a post. A path cannot redirect to the post if another redirect or post has it, or if the site or its back
 * office at `adminPrefix` needs it.
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
