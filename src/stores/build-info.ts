import { call } from '../api/call.ts';
import { type BuildInfo, buildInfoFile, readBuildInfo, unknownBuild } from '../contracts/publishing/build.ts';

/**
 * Returns the live build: from the API, or else from the site's own file, or else the defaults. Failures are silent
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
  if (!answer.ok) throw new Error(`${buildInfoFile} answered ${answer.status}`);
  return answer.json();
}
