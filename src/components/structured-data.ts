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
  logo: new URL('/icon-512.png', root).href,
  email: settings.contact_email,
});

const organizationReference = { '@id': `${root.href}#organization` } as const;

/** Returns the site as a schema.org WebSite. Its page also needs `organization()`. */
export const website = () => ({
  '@type': 'WebSite',
  name: site.name,
  url: root.href,
  inLanguage: 'en-GB',
  publisher: organizationReference,
});

/** Returns a service of the company as a schema.org Service. Its page also needs `organization()`. */
export const service = (name: string, description: string) => ({
  '@type': 'Service',
  name,
  description,
  serviceType: name,
  url: new URL('/services', root).href,
  areaServed: { '@type': 'Country', name: site.location },
  provider: organizationReference,
});

/** Returns a post as a schema.org BlogPosting. */
export const blogPosting = (
  post: Record<
    'headline' | 'description' | 'image' | 'authorType' | 'author' | 'createdAt' | 'updatedAt' | 'path',
    string
  >,
) => ({
  '@type': 'BlogPosting',
  headline: post.headline,
  description: post.description,
  datePublished: post.createdAt,
  dateModified: post.updatedAt,
  mainEntityOfPage: new URL(post.path, root).href,
  inLanguage: 'en-GB',
  image: post.image,
  author: { '@type': post.authorType, name: post.author },
  publisher: organization(),
});

/** Returns the breadcrumbs of a page as a schema.org BreadcrumbList. The home page is always the first step. */
export const breadcrumbs = (steps: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, root).href,
  })),
});
