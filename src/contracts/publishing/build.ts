import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { rebuildFields } from './rebuild.ts';

/** A build of the site (specification, section 3 "Build info"). */
const buildInfo = z.object({
  buildId: z.string(),
  commitSha: z.string(),
  buildTime: timestamp,
  isProduction: z.boolean(),
});

export type BuildInfo = z.output<typeof buildInfo>;

/** The build info to show if it cannot be read (specification, section 4 "Build info"). */
export const unknownBuild = { buildId: 'development', commitSha: 'local', isProduction: false } as const;

/** Returns the live build. If this call fails, /build-info.json is the second source. */
export const readBuildInfo = endpoint({
  method: 'GET',
  path: '/api/build-info',
  access: 'anyone',
  output: buildInfo,
});

/** The build info in the static file, with the paths of the pages of the editors for which the build has written rules. */
export const liveBuild = z.extend(buildInfo, { pages: z.optional(z.array(z.string())) });

export type LiveBuild = z.output<typeof liveBuild>;

/** The path of the static file. */
export const buildInfoFile = '/build-info.json';

/**
 * The state of publishing. `state` is that of the latest build: `none` before the first request, `waiting` until `dueAt`,
 * `queued` until it starts, `building` until visitors see it, then `live`, or `failed` with its `reason`.
 */
export const buildStatus = z.object({
  state: z.enum(['none', 'waiting', 'queued', 'building', 'live', 'failed']),
  /** When the state began. */
  since: z.nullable(timestamp),
  /** Why the latest build failed; null in every other state. */
  reason: z.nullable(z.string()),
  /** When a waiting build starts; null in every other state. */
  dueAt: z.nullable(timestamp),
  /** The build that visitors see, or null if it has no record. */
  live: z.nullable(
    z.object({
      buildId: z.string(),
      commitSha: z.string(),
      /** When visitors first saw it. */
      since: timestamp,
      /** When the build began to read the content. A post is live as stored if its `updatedAt` is not later. */
      contentAt: timestamp,
    }),
  ),
  /** The paths of the pages of the editors that visitors find; null if the live site does not say. */
  pages: z.nullable(z.array(z.string())),
  /** True if visible content has changed since the live build read the content. */
  contentChanged: z.boolean(),
  /** The number of builds that visitors have seen since the month began in the United Kingdom. */
  deploysThisMonth: z.number(),
  /** The number of deploys in a month at which automatic builds wait for the next month; null if there is none. */
  maxDeploys: z.nullable(z.number()),
});

export type BuildStatus = z.output<typeof buildStatus>;

/** Returns the state of publishing. Poll it every second while a build is queued or building. */
export const readBuild = endpoint({
  method: 'GET',
  path: '/api/admin/build',
  access: 'creator',
  output: z.object({ success: z.literal(true), build: buildStatus }),
});

/** Requests a build without a save (“Rebuild site”), or starts the waiting build at once (“Publish now”). */
export const rebuildSite = endpoint({
  method: 'POST',
  path: '/api/admin/rebuild',
  access: 'admin',
  output: z.object({ success: z.literal(true), ...rebuildFields, build: buildStatus }),
});
