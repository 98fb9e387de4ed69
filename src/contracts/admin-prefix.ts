import * as z from 'zod/mini';
import { takenSegments } from './site-paths.ts';

/** The path of the back office, such as /admin: one segment that no public page uses. */
export const adminPrefix = z._default(
  z.string().check(
    z.regex(/^\/[a-z0-9][a-z0-9-]*$/i, 'ADMIN_PREFIX must be one path segment such as /admin'),
    z.refine(
      (value) => !takenSegments.includes(value.slice(1).toLowerCase()),
      'ADMIN_PREFIX is the path of a public page',
    ),
  ),
  '/admin',
);
