import { thisBuild } from '../site/build-name.ts';
import { formatDate } from '../site/format-date.ts';

const buildTime = process.env.BUILD_TIME ?? new Date().toISOString();

/** Which build these pages are from: its id, commit, time (ISO 8601 in UTC); the variables are Netlify's. */
export const buildInfo = {
  ...thisBuild(),
  buildTime,
  isProduction: process.env.CONTEXT === 'production',
};

/** The time of the build as every page's footer writes it. */
export const deployed = formatDate(buildTime, 'moment');
