import type { SiteFacts } from '../live/site-facts.ts';
import { siteUrl } from '../site/site-url.ts';
import { settings } from './settings.ts';

/** What the settings say of the site, for the lists that have no frame. */
export const siteFacts: SiteFacts = {
  siteUrl,
  blogDescription: settings.seo_blog_description,
  hasSitemap: settings.sitemap_enabled === 'true',
};
