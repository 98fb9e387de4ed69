/** The first segments of the paths that the site itself uses, besides the pages below /blog. */
export const takenSegments: readonly string[] = [
  ...['api', 'blog', 'talentcare', 'services', 'about', 'benefits', 'contact', 'privacy', 'gone', '404', 'index'],
  ...['fonts', 'built-posts', 'post-frame', 'post-not-found', 'preview', 'post-images', 'redirect', '_astro'],
];
