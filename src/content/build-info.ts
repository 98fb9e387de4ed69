/** Which build these pages are from: its id, commit, time (ISO 8601 in UTC); the variables are Netlify's. */
export const buildInfo = {
  buildId: process.env.BUILD_ID ?? 'development',
  commitSha: process.env.COMMIT_REF ?? 'local',
  buildTime: process.env.BUILD_TIME ?? new Date().toISOString(),
  isProduction: process.env.CONTEXT === 'production',
};
