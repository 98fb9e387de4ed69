import type { HeadFacts } from './head.ts';

/** Returns the path to a page as a schema.org BreadcrumbList. The home page is always the first step. */
export const breadcrumbList = (siteUrl: string, steps: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, siteUrl).href,
  })),
});

interface Posting {
  headline: string;
  description: string;
  path: string;
  /** The URL of its image. */
  image: string;
  author: { '@type': 'Person' | 'Organization'; name: string };
  /** The names of its topics, the leading one first. */
  topics: readonly string[];
  createdAt: string;
  updatedAt: string;
}

/** Returns a post as a schema.org BlogPosting. */
export const blogPosting = ({ siteUrl, organization }: HeadFacts, post: Posting) => ({
  '@type': 'BlogPosting',
  headline: post.headline,
  description: post.description,
  datePublished: post.createdAt,
  dateModified: post.updatedAt,
  mainEntityOfPage: new URL(post.path, siteUrl).href,
  inLanguage: 'en-GB',
  image: post.image,
  author: post.author,
  ...(post.topics.length > 0 && { articleSection: post.topics[0], keywords: post.topics.join(', ') }),
  publisher: organization,
});
