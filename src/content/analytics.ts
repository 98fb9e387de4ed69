import { settings } from './settings.ts';

/** What the visitor is asked to agree to, if anything. */
export const analytics = {
  analyticsId: settings.google_analytics_id || undefined,
  tagManagerId: settings.google_tag_manager_id || undefined,
};

/** True where there is something to ask for. */
export const asksForConsent: boolean = Object.values(analytics).some(Boolean);

/** What the content security policy must allow for it. */
export const analyticsSources = {
  scripts: 'https://www.googletagmanager.com',
  connections: 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
} as const;
