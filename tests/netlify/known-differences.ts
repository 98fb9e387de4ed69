import type { Difference } from './compare.ts';
import type { Probe } from './requests.ts';

/** A way in which Netlify's CLI differs from Netlify itself. */
export interface KnownDifference {
  reason: string;
  matches: (probe: Probe, difference: Difference) => boolean;
}

const isFileHeader = ({ netlify }: Difference) => /^public, max-age=0(?:, must-revalidate)?$/.test(netlify);

/** Every difference that does not fail the comparison, with its reason. One that matches nothing fails it. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    reason:
      'The CLI’s file server overwrites the Cache-Control of netlify.toml (utils/proxy.js: writeHead after setHeader)',
    matches: (_probe, difference) => difference.part === 'cache-control' && isFileHeader(difference),
  },
  {
    reason: 'The CLI’s file server overwrites the Content-Type of netlify.toml, and names the types in its own way',
    matches: ({ path }, { part }) => part === 'content-type' && /\.(?:js|json|webmanifest)(?:\?|$)/.test(path),
  },
  {
    reason: 'The CLI matches the headers of netlify.toml with /preview.html where a visitor asks for /preview',
    matches: ({ path }, { part }) =>
      /^\/(?:preview|post-frame|form-frame|draft-frame|call-frame|blog-frame|built-lists\/[\w./-]+|built-posts\/[\w-]+|built-pages\/[\w/-]+)\/?(?:$|\?)/.test(
        path,
      ) && /^(?:x-robots-tag|referrer-policy)$/.test(part),
  },
  {
    reason:
      'In the CLI, functions without a URL can be called by their name; Netlify runs scheduled functions by the clock alone',
    matches: ({ path }) => /^\/\.netlify\/functions\/\w+/.test(path),
  },
  {
    reason: 'The CLI’s file server forbids a null character; for Netlify it is a page that there is not',
    matches: ({ path }) => path.includes('%00'),
  },
  {
    reason:
      'The CLI finds the file /a.js for /a.js/ where a rule of netlify.toml names its folder (utils/proxy.js, getStatic)',
    matches: ({ path }) => /^\/(?:_astro|fonts|post-images|share-images)\/.+\.\w+\/$/.test(path),
  },
  {
    reason: 'The CLI cuts two slashes off a path before it looks for its function (lib/functions/netlify-function.js)',
    matches: ({ path }) => /^\/blog\/[\w-]+\/\/$/.test(path),
  },
  {
    reason:
      'The CLI’s file server knows every file by “*”, and leaves the ETag out of the answer (RFC 9110, section 15.4.5)',
    matches: ({ headers }) => headers?.['if-none-match'] === '*',
  },
  {
    reason:
      'The CLI takes a form that is sent to an address with a forced rule for one of Netlify’s forms (utils/proxy.js)',
    matches: ({ path, body }) => path === '/accessibility' && body !== undefined,
  },
];
