import { unknownBuild } from '../contracts/publishing/build.ts';

/** Returns the id and the commit of this build. Netlify sets the variables. */
export const thisBuild = (): { buildId: string; commitSha: string } => ({
  buildId: process.env.BUILD_ID ?? unknownBuild.buildId,
  commitSha: process.env.COMMIT_REF ?? unknownBuild.commitSha,
});
