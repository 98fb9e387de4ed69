import type { PublishedPost } from '../content/posts.ts';
import { settings } from '../content/settings.ts';
import { site } from '../site/brand.ts';
import { siteUrl } from '../site/site-url.ts';

const root = new URL(siteUrl);

/** Returns the company as a schema.org Organization. */
export const organization = () => ({
  '@type': 'Organization',
  '@id': `${root.href}#organization`,
  name: site.name,
  url: root.href,
  logo: new URL('/favicon.svg', root).href,
  email: settings.contact_email,
});

/** Returns the site as a schema.org WebSite. */
export const website = () => ({
  '@type': 'WebSite',
  name: site.name,
  url: root.href,
  inLanguage: 'en-GB',
  publisher: { '@id': `${root.href}#organization` },
});

/** Returns a post as a schema.org BlogPosting. `image` is its URL or path. */
export const blogPosting = (post: PublishedPost, image: string | null) => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.metaDescription || post.excerpt,
  datePublished: post.createdAt,
  dateModified: post.updatedAt,
  mainEntityOfPage: new URL(`/blog/${post.slug}`, root).href,
  ...(image && { image: new URL(image, root).href }),
  author: organization(),
  publisher: organization(),
});

/** Returns the path to a page as a schema.org BreadcrumbList. The home page is always the first step. */
export const breadcrumbs = (steps: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, root).href,
  })),
});
