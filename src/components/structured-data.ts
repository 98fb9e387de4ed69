import { settings } from '../content/settings.ts';
import { breadcrumbList } from '../live/structured-data.ts';
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

/** Returns the path to a page as a schema.org BreadcrumbList. The home page is always the first step. */
export const breadcrumbs = (steps: readonly (readonly [name: string, path: string])[]) =>
  breadcrumbList(root.href, steps);
