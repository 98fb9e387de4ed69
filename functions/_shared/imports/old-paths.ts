import { redirectPathOf } from '../../../src/contracts/posts/redirects.ts';

/** The old paths that will redirect to a page, and the reasons why other old paths will not. */
export interface OldPaths {
  kept: string[];
  losses: string[];
}

/** The paths that lead somewhere already, with the targets of their redirects, and the path of the back office. */
interface PathsInUse {
  taken: ReadonlyMap<string, string | null>;
  adminPrefix: string;
}

/**
 * Sorts the old paths of the page at `page`. A path cannot redirect to the page if another redirect or page has it, or if the site
 * or its back office at `adminPrefix` needs it. A path that leads to the page already is left out.
 */
export function oldPathsOf(paths: readonly string[], page: string, { taken, adminPrefix }: PathsInUse): OldPaths {
  const redirectPath = redirectPathOf(adminPrefix);
  const kept: string[] = [];
  const losses: string[] = [];
  for (const given of new Set(paths)) {
    const parsed = redirectPath.safeParse(given);
    const path = parsed.data ?? given;
    if (path === page || taken.get(path) === page) continue;
    if (!parsed.success) losses.push(`redirect from ${given}: ${parsed.error.issues[0]?.message ?? 'not a path'}`);
    else if (taken.has(path)) losses.push(`redirect from ${path}, which leads somewhere else already`);
    else kept.push(path);
  }
  return { kept, losses };
}
