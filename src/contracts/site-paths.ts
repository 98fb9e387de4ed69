/** The first segments of the paths that the site itself uses, besides the pages below /blog. */
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
    'post-frame',
    'draft-frame',
    'post-not-found',
    'preview',
    'post-images',
    'share-images',
    'drawings',
    'redirect',
    '_astro',
  ],
];

/** The first segments of paths that belong to Netlify or to protocols of the web (RFC 8615), so that no redirect may take them. */
const reservedSegments: readonly string[] = ['.netlify', '.well-known'];

/** Returns the first segment of a path, decoded as a server does. */
export function firstSegment(path: string): string {
  const [, segment = ''] = path.split('/', 2);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns true if a path belongs to Netlify or to a protocol of the web, in any case. */
export const isReserved = (path: string): boolean => reservedSegments.includes(firstSegment(path).toLowerCase());
