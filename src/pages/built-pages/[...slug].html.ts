import type { APIRoute, GetStaticPaths } from 'astro';
import { builtPage } from '../../content/built-page.ts';
import { type PublishedPost, publishedPages } from '../../content/posts.ts';

// The pages of the editors that are published when the site is built. functions/pages.ts serves them at their paths.

// Astro's type of props needs an index signature, which an interface lacks.
type Props = { page: PublishedPost };

export const getStaticPaths = (() =>
  publishedPages.map((page) => ({ params: { slug: page.slug }, props: { page } }))) satisfies GetStaticPaths;

/** Returns the page. */
export const GET: APIRoute<Props> = async ({ props: { page }, rewrite }) =>
  new Response(await builtPage(page, [], rewrite));
