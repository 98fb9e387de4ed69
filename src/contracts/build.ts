import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { rebuildOutcome } from './rebuild.ts';
import { timestamp } from './timestamp.ts';

/** Which build made the site (specification, section 3 "Build info"). */
export const buildInfo = z.object({
  buildId: z.string(),
  commitSha: z.string(),
  buildTime: timestamp,
  isProduction: z.boolean(),
});

export type BuildInfo = z.output<typeof buildInfo>;

/** What applies where no build can be asked for (specification, section 4 "Build info"). */
export const unknownBuild = { buildId: 'development', commitSha: 'local', isProduction: false } as const;

/** The live build, as build-info.json has it too, which is the second source where this call fails. */
export const readBuildInfo = endpoint({
  method: 'GET',
  path: '/api/build-info',
  access: 'anyone',
  output: buildInfo,
});

/** Where the same fields lie among the site's files. */
export const buildInfoFile = '/build-info.json';

/**
 * How publishing stands. `state` tells of the latest build that was asked for or ran: `queued` until it starts,
 * `building` until visitors see it, `live` when they do, `failed` with its `reason`, and `none` before the first.
 */
export const buildStatus = z.object({
  state: z.enum(['none', 'queued', 'building', 'live', 'failed']),
  /** When that state began. */
  since: z.nullable(timestamp),
  /** Why the latest build failed; null in every other state. */
  reason: z.nullable(z.string()),
  /** What visitors see now; null where no build has left a record. */
  live: z.nullable(
    z.object({
      buildId: z.string(),
      commitSha: z.string(),
      /** When visitors first saw it. */
      since: timestamp,
      /** When it began to read the content: a post whose updatedAt is not later than this is live as it stands. */
      contentAt: timestamp,
    }),
  ),
  /** True where something that visitors can see has changed since the live build read the content. */
  contentChanged: z.boolean(),
});

export type BuildStatus = z.output<typeof buildStatus>;

/** Ask again every second or so while it is queued or building. */
export const readBuild = endpoint({
  method: 'GET',
  path: '/api/admin/build',
  access: 'creator',
  output: z.object({ success: z.literal(true), build: buildStatus }),
});

/** “Rebuild site”: asks for a build although nothing was saved. */
export const rebuildSite = endpoint({
  method: 'POST',
  path: '/api/admin/rebuild',
  access: 'admin',
  output: z.object({ success: z.literal(true), rebuild: rebuildOutcome, build: buildStatus }),
});
