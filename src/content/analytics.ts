import { settings } from './settings.ts';

/** The analytics services that the settings name. */
export const analytics = {
  analyticsId: settings.google_analytics_id || undefined,
  tagManagerId: settings.google_tag_manager_id || undefined,
};

/** True if visitors are asked for consent, because there is at least one service. */
export const asksForConsent: boolean = Object.values(analytics).some(Boolean);

/** The sources that the content security policy must allow for these services. */
export const analyticsSources = {
  scripts: 'https://www.googletagmanager.com',
  connections: 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
} as const;
