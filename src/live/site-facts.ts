/** The facts of the site that feeds, sitemap and search index need, from the settings and the build. */
export interface SiteFacts {
  /** The URL of the site. */
  siteUrl: string;
  blogDescription: string;
  /** False if the settings switch the sitemap off. */
  hasSitemap: boolean;
}

/** The path of the file in which a build says it. */
export const siteFactsFile = '/built-lists/facts.json';
