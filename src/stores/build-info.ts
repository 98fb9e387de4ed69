import { call } from '../api/call.ts';
import { type BuildInfo, buildInfoFile, readBuildInfo, unknownBuild } from '../contracts/build.ts';

/**
 * Which build is live: what the API says, else the site's own file, else the defaults, without a word of what failed
 * (specification, section 4 "Build info").
 */
export async function loadBuildInfo(): Promise<BuildInfo> {
  try {
    return await call(readBuildInfo, {});
  } catch {
    return readFile().catch(() => ({ ...unknownBuild, buildTime: new Date().toISOString() }));
  }
}

async function readFile(): Promise<BuildInfo> {
  const answer = await fetch(buildInfoFile);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}
