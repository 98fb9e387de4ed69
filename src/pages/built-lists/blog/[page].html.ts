import type { APIRoute, GetStaticPaths } from 'astro';
import { type BuiltPage, blogPages, builtBlogPage } from '../../../content/blog-pages.ts';

// The pages of the blog when the site is built. functions/lists.ts answers them at /blog and /blog/page/2 if the database is away.

// Astro's type of props has an index signature, which an interface has not.
type Props = { page: BuiltPage };

export const getStaticPaths = (() =>
  blogPages.map((page) => ({ params: { page: String(page.current) }, props: { page } }))) satisfies GetStaticPaths;

let frame: Promise<string> | undefined;

export const GET: APIRoute<Props> = async ({ props: { page }, rewrite }) => {
  frame ??= rewrite('/blog-frame').then((response) => response.text());
  return new Response(await builtBlogPage(await frame, page));
};
