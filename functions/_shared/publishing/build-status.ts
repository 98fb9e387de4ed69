import type * as z from 'zod/mini';
import type { Database } from '../../../db/client.ts';
import { readBuildRecord } from '../../../db/queries/publishing/builds.ts';
import type { Build } from '../../../db/schema.ts';
import { buildInfoFile, type buildStatus, type LiveBuild, liveBuild } from '../../../src/contracts/publishing/build.ts';
import { readSitePage } from '../http/site-page.ts';
import { environment } from '../platform/env.ts';

type Status = z.input<typeof buildStatus>;

// The minutes after which a build counts as lost: while it waits, while it runs, and until visitors see it.
const minutesUntilLost = { waiting: 15, queued: 15, building: 20, built: 10 } as const;

const isOver = (since: Date | null, minutes: number) => Date.now() - (since?.getTime() ?? 0) > minutes * 60_000;

/** Returns the build that the live site's /build-info.json names, or undefined if the file cannot be read. */
export async function readLiveBuild(request: Request): Promise<LiveBuild | undefined> {
  try {
    return liveBuild.parse(JSON.parse(await readSitePage(request, buildInfoFile)));
  } catch {
    return undefined;
  }
}

/** Returns the state of publishing, from the record of builds and the live site's /build-info.json. */
export async function readBuildStatus(db: Database, request: Request): Promise<Status> {
  const site = await readLiveBuild(request);
  const { latest, live, askedAt, deploysThisMonth } = await readBuildRecord(db, site?.buildId);
  const contentAt = live?.startedAt ?? null;
  return {
    ...stateOf(latest, live),
    live:
      live?.endedAt && contentAt
        ? { buildId: live.buildId ?? '', commitSha: live.commitSha ?? '', since: live.endedAt, contentAt }
        : null,
    pages: site?.pages ?? null,
    contentChanged: askedAt !== null && (contentAt === null || askedAt > contentAt),
    deploysThisMonth,
    maxDeploys: environment().MAX_DEPLOYS ?? null,
  };
}

function stateOf(
  latest: Build | undefined,
  live: Build | undefined,
): Pick<Status, 'state' | 'since' | 'reason' | 'dueAt'> {
  const is = (state: Status['state'], since: Date | null, reason: string | null = null, dueAt: Date | null = null) => ({
    ...{ state, since, reason, dueAt },
  });
  if (!latest) return is('none', null);
  const { state, askedAt, dueAt, calledAt, startedAt, endedAt, reason } = latest;
  if (state === 'failed') return is('failed', endedAt, reason ?? 'The build reported no reason');
  if (state === 'queued') {
    const didNotStart = 'The build did not start. Rebuild the site.';
    // The build hook could not be called. The clock tries again.
    if (reason) return is('failed', calledAt, reason);
    if (dueAt && calledAt && calledAt < dueAt) {
      const lost = isOver(dueAt, minutesUntilLost.waiting);
      return lost ? is('failed', dueAt, didNotStart) : is('waiting', askedAt, null, dueAt);
    }
    const lost = isOver(calledAt, minutesUntilLost.queued);
    return lost ? is('failed', calledAt, didNotStart) : is('queued', askedAt);
  }
  if (state === 'building') {
    const lost = isOver(startedAt, minutesUntilLost.building);
    return lost ? is('failed', startedAt, 'The build did not come to an end') : is('building', startedAt);
  }
  if (latest.id === live?.id) return is('live', endedAt);
  if (!isOver(endedAt, minutesUntilLost.built)) return is('building', startedAt);
  // Somebody has published an older build again, or the newest build never went live.
  return live ? is('live', live.endedAt) : is('failed', endedAt, 'The build ended, but the site does not show it');
}
