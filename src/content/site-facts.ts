import type { SiteFacts } from '../live/site-facts.ts';
import { siteUrl } from '../site/site-url.ts';
import { settings } from './settings.ts';

/** The settings that feeds, sitemap and search index need. */
export const siteFacts: SiteFacts = {
  siteUrl,
  blogDescription: settings.seo_blog_description,
  hasSitemap: settings.sitemap_enabled === 'true',
};
