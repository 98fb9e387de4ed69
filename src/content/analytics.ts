import { settings } from './settings.ts';

/** The analytics services in the settings. */
export const analytics = {
  analyticsId: settings.google_analytics_id || undefined,
  tagManagerId: settings.google_tag_manager_id || undefined,
};

/** True if at least one service is set, so that visitors must be asked for consent. */
export const asksForConsent: boolean = Object.values(analytics).some(Boolean);

/** The sources that the content security policy must allow for these services. */
export const analyticsSources = {
  scripts: 'https://www.googletagmanager.com',
  connections: 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
} as const;
