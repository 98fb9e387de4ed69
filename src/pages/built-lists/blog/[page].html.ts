import type { APIRoute, GetStaticPaths } from 'astro';
import { blogPages } from '../../../content/blog-pages.ts';
import { focusOf } from '../../../content/changed-images.ts';
import { describeImage } from '../../../content/post-images.ts';
import type { PublishedPost } from '../../../content/posts.ts';
import { blogPage } from '../../../live/blog-page.ts';

// The pages of the blog when the site is built. functions/lists.ts answers them at /blog and /blog/page/2 if the database is away.

// Astro's type of props has an index signature, which an interface has not.
type Props = { posts: PublishedPost[]; current: number; last: number };

export const getStaticPaths = (() =>
  blogPages.map((posts, index) => ({
    params: { page: String(index + 1) },
    props: { posts, current: index + 1, last: blogPages.length },
  }))) satisfies GetStaticPaths;

let frame: Promise<string> | undefined;

export const GET: APIRoute<Props> = async ({ props: { posts, current, last }, rewrite }) => {
  frame ??= rewrite('/blog-frame').then((response) => response.text());
  const cards = await Promise.all(
    posts.map(async (post) => {
      const { featuredImage: url } = post;
      return url ? { ...post, image: await describeImage(url), focus: focusOf(url) } : post;
    }),
  );
  return new Response(blogPage(await frame, { posts: cards, current, last }));
};
