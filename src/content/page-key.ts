import { createHash } from 'node:crypto';
import { adminPrefix } from './admin-prefix.ts';
import { buildInfo } from './build-info.ts';
import { settings } from './settings.ts';

// What any page may show besides its own subject.
const common = JSON.stringify([settings, buildInfo, adminPrefix, process.env.URL]);

/** Tells whether a page must be made again: the same key, and the same code, give the same page. */
export const pageKey = (subject: unknown): string =>
  createHash('sha256').update(common).update(JSON.stringify(subject)).digest('base64url');
