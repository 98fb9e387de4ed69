/** The pages of the program that search engines find, with their names. Each has room for pages of the editors below it. */
export const programPageNames: Readonly<Record<string, string>> = {
  '/talentcare': 'TalentCare Platform',
  '/services': 'Services',
  '/about': 'About',
  '/benefits': 'Benefits',
  '/contact': 'Contact',
  '/privacy': 'Privacy',
  '/accessibility': 'Accessibility',
};

/** All pages of the program whose first segments have room for pages of the editors. */
export const programPages: readonly string[] = [
  ...Object.keys(programPageNames),
  ...['/contact/thank-you', '/privacy/complaint-received'],
];

/** The first segments of the site's own paths. Pages below /blog are not listed. */
export const takenSegments: readonly string[] = [
  ...[
    'api',
    'blog',
    'talentcare',
    'services',
    'about',
    'benefits',
    'contact',
    'privacy',
    'accessibility',
    'gone',
    '404',
    'index',
  ],
  ...[
    'fonts',
    'blog-frame',
    'blog-teaser',
    'built-lists',
    'built-posts',
    'built-pages',
    'post-frame',
    'form-frame',
    'draft-frame',
    'call',
    'call-frame',
    'post-not-found',
    'preview',
    'post-images',
    'share-images',
    'drawings',
    'page',
    '_astro',
  ],
];

/** The first segments of paths that belong to Netlify or to web standards (RFC 8615). Redirects may not use them. */
const reservedSegments: readonly string[] = ['.netlify', '.well-known'];

/** Returns a path, or a segment of one, decoded as a server decodes it. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the first segment of a path, decoded as a server decodes it. */
export const firstSegment = (path: string): string => decoded(path.split('/', 2)[1] ?? '');

/** Returns true if a path belongs to Netlify or to a web standard, in any case. */
export const isReserved = (path: string): boolean => reservedSegments.includes(firstSegment(path).toLowerCase());
