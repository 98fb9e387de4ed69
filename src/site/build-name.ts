/** Which build this is; the names of the variables are Netlify's. */
export const thisBuild = (): { buildId: string; commitSha: string } => ({
  buildId: process.env.BUILD_ID ?? 'development',
  commitSha: process.env.COMMIT_REF ?? 'local',
});
