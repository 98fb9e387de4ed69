import type { APIRoute, GetStaticPaths } from 'astro';
import { builtPage } from '../../content/built-page.ts';
import { type PublishedPost, publishedPages } from '../../content/posts.ts';
import { extendablePages, isAddition } from '../../contracts/pages/addition.ts';

// The pages of the editors that are published when the site is built, and the pages of the program that take an addition, with or
// without one. functions/pages.ts serves them at their paths.

// Astro's type of props needs an index signature, which an interface lacks.
type Props = { page: PublishedPost | undefined };

export const getStaticPaths = (() => [
  ...publishedPages
    .filter(({ path }) => !isAddition(path))
    .map((page) => ({ params: { slug: page.slug }, props: { page } })),
  ...extendablePages.map((path) => ({ params: { slug: path.slice(1) }, props: { page: undefined } })),
]) satisfies GetStaticPaths;

/** Returns the page. */
export const GET: APIRoute<Props> = async ({ params: { slug }, props: { page }, rewrite }) =>
  // Not the response of the other page: the middleware has completed its policy already.
  new Response(page ? await builtPage(page, [], rewrite) : await (await rewrite(`/${slug}`)).text());
