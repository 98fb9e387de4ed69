import { settings } from './settings.ts';

const id = (value: string, pattern: RegExp): string | undefined => (pattern.test(value) ? value : undefined);

/** What the visitor is asked to agree to, if anything; an id that is not one of Google's counts as none. */
export const analytics = {
  analyticsId: id(settings.google_analytics_id, /^(?:G|UA|AW)-[A-Z0-9-]{4,30}$/),
  tagManagerId: id(settings.google_tag_manager_id, /^GTM-[A-Z0-9]{4,15}$/),
};

/** True where there is something to ask for. */
export const asksForConsent: boolean = Object.values(analytics).some(Boolean);

/** What the content security policy must allow for it. */
export const analyticsSources = {
  scripts: 'https://www.googletagmanager.com',
  connections:
    "connect-src 'self' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com",
} as const;
