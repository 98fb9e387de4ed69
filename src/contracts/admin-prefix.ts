import * as z from 'zod/mini';

// The first segments of the public URLs.
const taken = [
  'api',
  'blog',
  'talentcare',
  'services',
  'about',
  'benefits',
  'contact',
  'privacy',
  'fonts',
  'built-posts',
  'post-frame',
  'post-not-found',
  'post-images',
  '404',
  'index',
];

/** The path of the back office, such as /admin: one segment that no public page uses. */
export const adminPrefix = z._default(
  z.string().check(
    z.regex(/^\/[a-z0-9][a-z0-9-]*$/i, 'ADMIN_PREFIX must be one path segment such as /admin'),
    z.refine((value) => !taken.includes(value.slice(1).toLowerCase()), 'ADMIN_PREFIX is the path of a public page'),
  ),
  '/admin',
);
