/** Which build these pages are from; the names of the variables are Netlify's. */
export const buildInfo = {
  buildId: process.env.BUILD_ID ?? 'development',
  commitSha: process.env.COMMIT_REF ?? 'local',
  buildTime: new Date().toISOString(),
  isProduction: process.env.CONTEXT === 'production',
};
