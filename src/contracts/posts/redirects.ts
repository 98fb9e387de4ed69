import * as z from 'zod/mini';
import { endpoint, type ProvenCall } from '../endpoint.ts';
import { id, searchText, timestamp } from '../fields.ts';
import { page, pageFields } from '../page.ts';
import { isOwnPath } from '../pages/own-path.ts';
import { rebuildFields } from '../publishing/rebuild.ts';
import { decoded, firstSegment, isReserved } from '../site-paths.ts';
import { leadsElsewhere, redirectTarget } from './redirect-target.ts';

const longest = 500;
// Segments of unreserved characters and escapes (RFC 3986 section 3.3); no segment is empty.
const path = /^\/(?:[\w.~-]|%[\da-f]{2})+(?:\/(?:[\w.~-]|%[\da-f]{2})+)*$/i;
// Another check knows the path of the back office.
const isPage = (value: string) => isOwnPath(decoded(value), '') && !/^\/blog\/(?!page\/)/.test(value);

/** A path of this site that has no page. Posts have their own paths below /blog. */
const redirectPath = z.string('Enter a path such as /old-page').check(
  z.trim(),
  // Stops here, because the replacement takes time that grows with the square of the length.
  z.maxLength(longest, { error: `Use at most ${longest} characters`, abort: true }),
  z.overwrite((value) => value.replace(/(?<=.)\/+$/, '')),
  z.regex(path, 'Enter a path of this site such as /old-page, without a query'),
  z.refine(
    (value) => !isPage(value),
    'The site has a page here, and a page always wins. Choose a path without a page.',
  ),
  z.refine(
    (value) => !isReserved(value),
    'Netlify and the protocols of the web use the paths below /.netlify and /.well-known. Choose another path.',
  ),
);

/** The same schema for a site whose back office is at `adminPrefix`, which only the server knows. */
export const redirectPathOf = (adminPrefix: string) =>
  redirectPath.check(
    z.refine(
      (value) => `/${firstSegment(value)}`.toLowerCase() !== adminPrefix.toLowerCase(),
      'The back office is at this path. Choose another one.',
    ),
  );

/** A redirect. It leads to `target`, or says that its page is gone if `target` is null. */
const redirect = z.object({
  id,
  path: z.string(),
  target: z.nullable(z.string()),
  /** True if the redirect leads to a post, even after its slug changes. */
  toPost: z.boolean(),
  hits: z.number(),
  lastHitAt: z.nullable(timestamp),
  createdAt: timestamp,
});

export type Redirect = z.output<typeof redirect>;

/** Lists the redirects, newest first. `search` finds text in the path and the target, in any case. */
export const listRedirects = endpoint({
  method: 'GET',
  path: '/api/admin/redirects',
  access: 'admin',
  query: z.strictObject({
    page,
    search: searchText(),
  }),
  output: z.object({ success: z.literal(true), redirects: z.array(redirect), ...pageFields }),
});

/** A new redirect. Without a target, the path answers that its page is gone. */
export const redirectInput = z.strictObject({ path: redirectPath, target: z.nullable(redirectTarget) });

/** Adds a redirect. Refuses a path that the program, a redirect, a published post or page, or a topic has, and a target that leads back to the path. */
export const createRedirect = endpoint({
  method: 'POST',
  path: '/api/admin/redirects',
  access: 'admin',
  proof: ({ input, hosts }: ProvenCall<z.output<typeof redirectInput>>) => leadsElsewhere(input.target, hosts),
  input: redirectInput,
  output: z.object({ success: z.literal(true), ...rebuildFields }),
});

/** Deletes a redirect. Its path is then not found. */
export const deleteRedirect = endpoint({
  method: 'DELETE',
  path: '/api/admin/redirects/:id',
  access: 'admin',
  params: z.object({ id }),
  output: z.object({ success: z.literal(true), ...rebuildFields }),
});
