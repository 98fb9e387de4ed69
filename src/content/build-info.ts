import { thisBuild } from '../site/build-name.ts';
import { formatDate } from '../site/format-date.ts';

const buildTime = process.env.BUILD_TIME ?? new Date().toISOString();

/** The current build: its id, commit and time (ISO 8601 in UTC). Netlify sets the variables. */
export const buildInfo = {
  ...thisBuild(),
  buildTime,
  isProduction: process.env.CONTEXT === 'production',
};

/** The time of the build, as the footer shows it. */
export const deployed = formatDate(buildTime, 'moment');
