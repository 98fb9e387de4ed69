import type { Config } from '@netlify/functions';
import { whenDue } from './_shared/clock/next-due.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { environment } from './_shared/platform/env.ts';
import { startDueBuilds } from './_shared/publishing/due-builds.ts';

// Netlify runs this function every five minutes. It has no URL.
export const config: Config = { schedule: '*/5 * * * *' };

/** Starts the build that waits, once it is due. The database sleeps on while nothing is due. */
export default async function clock(): Promise<void> {
  const { BUILD_HOOK_URL: hook } = environment();
  // Without a hook nobody can start a build.
  if (!hook) return;
  await whenDue(() => startDueBuilds(openDatabase(), hook));
}
