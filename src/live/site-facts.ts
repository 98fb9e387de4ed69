/** The facts of the site that feeds, sitemap and search index need, from the settings and the build. */
export interface SiteFacts {
  /** The URL of the site. */
  siteUrl: string;
  blogDescription: string;
  /** False if the settings switch the sitemap off. */
  hasSitemap: boolean;
  /** The paths of the images that the build has drawn for shared links to topics, by the names of the topics. */
  topicImages: Readonly<Record<string, string>>;
}

/** The path of the file in which a build says it. */
export const siteFactsFile = '/built-lists/facts.json';
