// While pages are made on request there is no build to tell of (specification, section 4 "Build info").
const live = { buildId: 'development', commit: 'local', time: new Date().toISOString(), date: 'now' };

// The build replaces these marks when all pages are made: a page that has not changed since the last build is not made
// again, and still tells the truth.
const marks = { buildId: '%BUILD_ID%', commit: '%BUILD_COMMIT%', time: '%BUILD_TIME%', date: '%BUILD_DATE%' };

/** Which build these pages are from: its id, commit, time (ISO 8601 in UTC) and the time as people read it. */
export const buildInfo = {
  ...(import.meta.env.DEV ? live : marks),
  isProduction: process.env.CONTEXT === 'production',
};
