/** The number of posts in a feed. Feed readers keep older posts themselves. */
export const postsInFeed = 50;

/** A post as the feeds have it. Times are ISO 8601 in UTC. */
export interface FeedPost {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** Sanitised HTML, as a page shows it. */
  content: string;
  featuredImage: string | null;
  /** The public name of the author; null if the author has given none. */
  authorName: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Returns content without relative URLs. Feed readers have no page that they could refer to. */
export const withWholeUrls = (content: string, pageUrl: string): string =>
  content.replace(
    / (src|href)="([/#][^"]*)"/g,
    (_, name, reference) => ` ${name}="${new URL(reference, pageUrl).href}"`,
  );
