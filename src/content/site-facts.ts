import type { SiteFacts } from '../live/site-facts.ts';
import { siteUrl } from '../site/site-url.ts';
import { settings } from './settings.ts';
import { topicShareImage } from './share-images.ts';
import { builtTopics } from './topics.ts';

/** The settings that feeds, sitemap and search index need. */
export const siteFacts: SiteFacts = {
  siteUrl,
  blogDescription: settings.seo_blog_description,
  hasSitemap: settings.sitemap_enabled === 'true',
  topicImages: Object.fromEntries(
    builtTopics.flatMap((topic) => [[topic.name, topicShareImage(topic)?.path ?? ''] as const]),
  ),
};
